import type { WebLead } from '@crm/contract/web/lead-shapes'
import { useState } from 'react'
import { messageOf } from '~/api/server-error.ts'
import { useEdit } from '~/records/edit/use-edit.ts'
import { DeadReasonQuestion } from './dead-reason-question.tsx'
import { orEnqueue } from '~/offline/send-outbox.ts'
import type { Added } from '~/offline/outbox.ts'
import { leadKind } from './lead-kind.ts'
import { queuedStatus } from './queued-status.ts'

export type DyingLead = Pick<WebLead, 'id' | 'version' | 'fullName' | 'status'>

interface Props {
  readonly lead: DyingLead
  readonly onClose: () => void
}

/** Marking a lead as dead needs a reason, which becomes a note. */
export default function DeadReasonDialog({ lead, onClose }: Props) {
  const edit = useEdit(leadKind, lead)
  const [refusal, setRefusal] = useState<string>()
  const save = async (deadReason: string) => {
    const changes = { status: 'Dead', deadReason } as const
    let waits = false
    const { promise: adding, resolve } = Promise.withResolvers<Added>()
    const begin = () => {
      waits = true
    }
    const wait = orEnqueue(queuedStatus(lead, changes), begin, resolve)
    const saved = await edit.save(changes, (error) => wait?.(error) || setRefusal(messageOf(error)))
    if (saved || waits) onClose()
    // The draft stays until the outbox has the change.
    return saved !== undefined || (waits && (await adding).isStored)
  }
  return (
    <DeadReasonQuestion
      about={lead.id}
      who={lead.fullName}
      help="Saved as a note."
      refusal={refusal}
      isPending={edit.isSaving}
      onReason={save}
      onClose={onClose}
    />
  )
}
