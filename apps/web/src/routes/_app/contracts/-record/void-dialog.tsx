import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { send } from '~/api/send.ts'
import { toast } from '~/ui/toast.ts'
import ReasonDialog from '~/records/edit/reason-dialog.tsx'

interface Props {
  readonly contract: Contract
  readonly onClose: () => void
}

/** Voids a contract that is out for signature. */
export function VoidDialog({ contract: { id, contractId, version }, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Void contract ${contractId}?`}
      help="Its signing links stop working."
      about={`void ${id}`}
      verb="Void contract"
      back="Keep it"
      isDangerous
      onSubmit={(reason) =>
        send(contracts.voiding, { params: { id }, body: { reason, version } }, { quiet: true }).then(() =>
          toast.done(`${contractId} is void`),
        )
      }
      onClose={onClose}
    />
  )
}
