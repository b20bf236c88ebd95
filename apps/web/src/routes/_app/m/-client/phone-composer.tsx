import type { WebLead } from '@crm/contract/web/lead-shapes'
import Send from 'lucide-react/icons/send-horizontal'
import { useState } from 'react'
import { sendWhenOnline } from '../../../../pocket/send-waiting.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { mentionsIn } from '../../../../records/notes/mention-text.ts'
import { NoteBox } from '../../../../records/notes/note-box.tsx'
import { useDraft } from '../../../../records/notes/use-draft.ts'

interface Props {
  readonly lead: Pick<WebLead, 'id' | 'fullName'>
}

/** Above the keyboard. Its words lie on the phone while they are typed, and from then on until the server has them. */
export function PhoneComposer({ lead: { id: leadId, fullName } }: Props) {
  const [draft, setDraft, sent] = useDraft(leadId)
  const { body } = draft
  const [isKeeping, setKeeping] = useState(false)
  const isReady = body.trim() !== '' && !isKeeping
  const send = async () => {
    if (!isReady) return
    setKeeping(true)
    const words = body.trim()
    const mentions = mentionsIn(words, draft.mentions)
    const note = { leadId, body: words, mentions: mentions.map(({ id }) => id) }
    await sendWhenOnline({ kind: 'note', leadId, leadName: fullName, words, mentions, body: note })
    setKeeping(false)
    sent(body)
  }
  return (
    <div className="flex flex-none items-end gap-2 border-t border-line bg-surface px-gutter py-2.5">
      <div className="min-w-0 flex-1 rounded-control border border-line-control bg-raised focus-within:border-focus focus-within:outline-1 focus-within:outline-focus [&_textarea]:max-h-40 [&_textarea]:min-h-10.5 [&_textarea]:py-2.5 [&_textarea]:text-16">
        <NoteBox
          subject={{ type: 'lead', id: leadId, leadId }}
          label="Write a note"
          placeholder="Write a note"
          draft={draft}
          onChange={setDraft}
          onSend={() => void send()}
          isAtFoot
        />
      </div>
      <IconButton
        name="Send the note"
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
