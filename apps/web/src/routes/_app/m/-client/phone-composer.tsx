import { webNotes } from '@crm/contract'
import Send from 'lucide-react/icons/send-horizontal'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useSend } from '../../../../api/send.ts'
import { grow } from '../../../../ui/grow.ts'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { useDraft } from '../../../../records/notes/use-draft.ts'

interface Props {
  readonly leadId: string
}

/** Above the keyboard. Its words are kept in the browser until they are sent. */
export function PhoneComposer({ leadId }: Props) {
  const [draft, setDraft, sent] = useDraft(leadId)
  const { body } = draft
  const box = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => grow(box.current))
  const create = useSend(webNotes.create)
  const isReady = body.trim() !== '' && !create.isPending
  const send = () => {
    if (!isReady) return
    create.mutateAsync({ body: { leadId, body } }).then(
      () => sent(body),
      () => {
        // The toast has said why; the words are where they were.
      },
    )
  }
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) send()
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
        onClick={send}
      >
        <Send />
      </IconButton>
    </div>
  )
}
