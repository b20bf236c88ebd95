import type { WebLead } from '@crm/contract/web/lead-shapes'
import Send from 'lucide-react/icons/send-horizontal'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { sendWhenOnline } from '../../../../pocket/send-waiting.ts'
import { grow } from '../../../../ui/grow.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useDraft } from '../../../../records/notes/use-draft.ts'

interface Props {
  readonly lead: Pick<WebLead, 'id' | 'fullName'>
}

/** Above the keyboard. Its words lie on the phone while they are typed, and from then on until the server has them. */
export function PhoneComposer({ lead: { id: leadId, fullName } }: Props) {
  const [draft, setDraft, sent] = useDraft(leadId)
  const { body } = draft
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => grow(box.current))
  const [isKeeping, setKeeping] = useState(false)
  const isReady = body.trim() !== '' && !isKeeping
  const send = async () => {
    if (!isReady) return
    setKeeping(true)
    const words = body.trim()
    await sendWhenOnline({ kind: 'note', leadId, leadName: fullName, words, body: { leadId, body: words } })
    setKeeping(false)
    sent(body)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void send()
  }
  return (
    <div className="flex flex-none items-end gap-2 border-t border-line bg-surface px-gutter py-2.5">
      <textarea
        ref={box}
        aria-label="Write a note"
        placeholder="Write a note"
        rows={1}
        maxLength={10_000}
        value={body}
        onChange={(event) => setDraft({ body: event.target.value, mentions: draft.mentions })}
        onKeyDown={press}
        className="field-sizing-content block max-h-40 min-h-11 min-w-0 flex-1 resize-none rounded-control border border-line-control bg-raised px-3 py-2.5 text-16 focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus"
      />
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
