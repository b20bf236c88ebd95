import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { signingDays } from '@crm/domain/contracts/states'
import { signerRoles } from '@crm/domain/contracts/templates'
import Send from 'lucide-react/icons/send'
import { useSend } from '../../../../api/send.ts'
import { messageOf } from '../../../../api/server-error.ts'
import { FormError } from '../../../../forms/form-error.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { toast } from '../../../../ui/toast.ts'
import { plannedSigners } from '../-about-contract.ts'

interface Props {
  readonly contract: Contract
  readonly onClose: () => void
}

/** To whom it goes, one after the other: what is sent is not unsent. */
export function SendDialog({ contract, onClose }: Props) {
  const { id, contractId, version, lead } = contract
  const sending = useSend(contracts.send, { quiet: true })
  const go = async () => {
    try {
      await sending.mutateAsync({ params: { id }, body: { version } })
      toast.done(`${contractId} sent to ${lead.fullName}`)
      onClose()
    } catch {
      // It stands in the dialog.
    }
  }
  return (
    <Dialog
      title={`Send contract ${contractId}?`}
      help={`It can be signed for ${signingDays} days. What it says is fixed from now on.`}
      onClose={onClose}
    >
      <FormError message={sending.error ? messageOf(sending.error) : undefined} />
      <ol className="grid gap-2 text-13">
        {plannedSigners(contract).map(({ name, role, signsByLink }, at) => (
          <li key={role} className="flex gap-2.5">
            <span className="grid size-5 flex-none place-items-center rounded-full bg-active text-11 font-strong text-2">
              {at + 1}
            </span>
            <span>
              <span className="font-medium">{name}</span>
              <span className="block text-12 text-3">
                {signsByLink ? `${signerRoles[role]}, by e-mail` : 'Signs here, for the company'}
              </span>
            </span>
          </li>
        ))}
      </ol>
      <footer className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onClose}>
          Not yet
        </Button>
        <Button variant="primary" disabled={sending.isPending} onClick={() => void go()}>
          <Send />
          Send contract
        </Button>
      </footer>
    </Dialog>
  )
}
