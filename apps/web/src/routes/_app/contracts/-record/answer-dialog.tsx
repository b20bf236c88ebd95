import { contracts } from '@crm/contract'
import type { Contract } from '@crm/contract/web/contract-shapes'
import { useNavigate } from '@tanstack/react-router'
import { send } from '~/api/send.ts'
import { toast } from '~/ui/toast.ts'
import ReasonDialog from '~/records/edit/reason-dialog.tsx'

interface Props {
  readonly contract: Contract
  readonly isAccepted: boolean
  readonly onClose: () => void
}

/** Accepting creates a new draft; declining leaves the contract unchanged. */
export function AnswerDialog({ contract, isAccepted, onClose }: Props) {
  const navigate = useNavigate()
  const { id, contractId, version, previousState } = contract
  const isCompleted = previousState === 'Completed'
  const answer = async (reason: string) => {
    const input = { params: { id }, body: { version, ...(reason && { reason }) } }
    if (!isAccepted) {
      await send(contracts.refuseChange, input, { quiet: true })
      toast.done(`The change of ${contractId} is refused`)
      return
    }
    const draft = await send(contracts.acceptChange, input, { quiet: true })
    toast.done(`${draft.contractId} drafted with the change`)
    void navigate({ to: '/contracts/$contractId', params: { contractId: draft.id } })
  }
  return (
    <ReasonDialog
      title={isAccepted ? `Accept the change of ${contractId}?` : `Refuse the change of ${contractId}?`}
      help={
        !isAccepted
          ? 'The contract stays unchanged.'
          : isCompleted
            ? 'Drafts a change order to sign.'
            : 'Replaces this contract with a new draft.'
      }
      about={`${isAccepted ? 'accept' : 'refuse'} ${id}`}
      verb={isAccepted ? 'Accept change' : 'Refuse change'}
      back="Not yet"
      isOptional
      onSubmit={answer}
      onClose={onClose}
    />
  )
}
