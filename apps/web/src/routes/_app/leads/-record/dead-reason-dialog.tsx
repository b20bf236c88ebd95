import type { WebLead } from '@crm/contract/web/lead-shapes'
import { useState } from 'react'
import { messageOf } from '../../../../api/server-error.ts'
import { useEdit } from '../../../../records/edit/use-edit.ts'
import { DeadReasonQuestion } from './dead-reason-question.tsx'
import { orWait } from '../../../../pocket/send-waiting.ts'
import { leadKind } from './lead-kind.ts'
import { waitingStatus } from './waiting-status.ts'

export type DyingLead = Pick<WebLead, 'id' | 'version' | 'fullName' | 'status'>

interface Props {
  readonly lead: DyingLead
  readonly onClose: () => void
}

/** A lead dies of something; the reason becomes a note. */
export default function DeadReasonDialog({ lead, onClose }: Props) {
  const edit = useEdit(leadKind, lead)
  const [refusal, setRefusal] = useState<string>()
  const save = async (deadReason: string) => {
    const changes = { status: 'Dead', deadReason } as const
    let waits = false
    const wait = orWait(waitingStatus(lead, changes), () => {
      waits = true
    })
    const saved = await edit.save(changes, (error) => wait?.(error) || setRefusal(messageOf(error)))
    if (saved || waits) onClose()
    return saved !== undefined || waits
  }
  return (
    <DeadReasonQuestion
      about={lead.id}
      who={lead.fullName}
      help="The reason is kept as a note."
      refusal={refusal}
      isPending={edit.isSaving}
      onReason={save}
      onClose={onClose}
    />
  )
}
