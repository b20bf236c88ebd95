import type { WebLead } from '@crm/contract/web/lead-shapes'
import Send from 'lucide-react/icons/send-horizontal'
import { useState } from 'react'
import { sendWhenOnline } from '~/offline/send-outbox.ts'
import { discardEntry, onceStored, useOutbox } from '~/offline/outbox.ts'
import { IconButton } from '~/ui/icon-button.tsx'
import { mentionsIn } from '~/records/notes/mention-text.ts'
import { NoteBox } from '~/records/notes/note-box.tsx'
import { reportDraft, restOf, useDraft } from '~/records/notes/use-draft.ts'

interface Props {
  readonly lead: Pick<WebLead, 'id' | 'fullName'>
  /** The service job that this note reports on. */
  readonly jobId?: string
}

/** A note field above the keyboard. Its text is stored on the phone while typing, and then until the server has it. */
export function PhoneComposer({ lead: { id: leadId, fullName }, jobId }: Props) {
  const [draft, setDraft, sent] = useDraft(jobId === undefined ? leadId : reportDraft(jobId))
  const what = jobId === undefined ? 'note' : 'report'
  const { body } = draft
  const [isKeeping, setKeeping] = useState(false)
  // Notes queued only in memory stay in the field too; text typed after them is the next note.
  const { all, notStored } = useOutbox()
  const held = all.filter(
    (one) =>
      one.kind === 'note' &&
      one.leadId === leadId &&
      (one.body.serviceJobId ?? undefined) === jobId &&
      Object.hasOwn(notStored, one.id),
  )
  const words = held.reduce((left, one) => restOf(left, one.words), body).trim()
  const isReady = words !== '' && !isKeeping
  const send = async () => {
    if (!isReady) return
    setKeeping(true)
    // An edited note replaces its queued version.
    for (const one of held) if (!body.includes(one.words)) void discardEntry(one.id)
    const mentions = mentionsIn(words, draft.mentions)
    const note = {
      leadId,
      body: words,
      mentions: mentions.map(({ id }) => id),
      ...(jobId !== undefined && ({ serviceJobId: jobId, type: 'Visit' } as const)),
    }
    const added = await sendWhenOnline({
      kind: 'note',
      leadId,
      leadName: fullName,
      words,
      mentions,
      body: note,
    })
    setKeeping(false)
    onceStored(added, () => sent(words))
  }
  return (
    <div className="flex flex-none items-end gap-2 border-t border-line bg-surface px-gutter py-2.5">
      <div className="min-w-0 flex-1 rounded-control border border-line-control bg-raised focus-within:border-focus focus-within:outline-1 focus-within:outline-focus [&_textarea]:max-h-40 [&_textarea]:min-h-10.5 [&_textarea]:py-2.5 [&_textarea]:text-16">
        <NoteBox
          subject={
            jobId === undefined
              ? { type: 'lead', id: leadId, leadId }
              : { type: 'serviceJob', id: jobId, leadId }
          }
          label={`Write a ${what}`}
          placeholder={`Write a ${what}`}
          draft={draft}
          onChange={setDraft}
          onSend={() => void send()}
          isAtFoot
        />
      </div>
      <IconButton
        name={`Send the ${what}`}
        variant="primary"
        size="normal"
        className="size-11 max-sm:size-11"
        disabled={!isReady}
        onClick={() => void send()}
      >
        <Send />
      </IconButton>
    </div>
  )
}
