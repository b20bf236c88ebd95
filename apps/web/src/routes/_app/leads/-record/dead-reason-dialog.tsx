import type { WebLead } from '@crm/contract/web/lead-shapes'
import { useState } from 'react'
import { messageOf } from '../../../../api/server-error.ts'
import { DeadReasonQuestion } from './dead-reason-question.tsx'
import { useLeadUpdate } from './use-lead-update.ts'

interface Props {
  readonly lead: Pick<WebLead, 'id' | 'version' | 'fullName'>
  readonly onClose: () => void
}

/** A lead dies of something; the reason becomes a note. */
export default function DeadReasonDialog({ lead, onClose }: Props) {
  const { update, isPending } = useLeadUpdate(lead, { quiet: true })
  const [refusal, setRefusal] = useState<string>()
  // Whoever says why a lead is dead means the lead as it now is, whatever else has changed in it.
  const save = (deadReason: string) => {
    update({ status: 'Dead', deadReason }).then(onClose, (error: unknown) => setRefusal(messageOf(error)))
  }
  return (
    <DeadReasonQuestion
      who={lead.fullName}
      help="The reason is kept as a note."
      refusal={refusal}
      isPending={isPending}
      onReason={save}
      onClose={onClose}
    />
  )
}
