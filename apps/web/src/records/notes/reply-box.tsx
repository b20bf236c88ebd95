import { webNotes } from '@crm/contract'
import { useSend } from '~/api/send.ts'
import { Button } from '~/ui/button.tsx'
import { mentionsIn } from './mention-text.ts'
import { NoteBox } from './note-box.tsx'
import { useDraft } from './use-draft.ts'
import { type Subject, subjects } from '../subject.ts'

interface Props {
  readonly subject: Subject
  readonly parentId: string
  readonly onDone: () => void
}

/** A form for a reply. Its draft stays in the browser until it is sent. */
export function ReplyBox({ subject, parentId, onDone }: Props) {
  const [draft, setDraft, sent] = useDraft(parentId)
  const create = useSend(webNotes.create)
  const isReady = draft.body.trim() !== '' && !create.isPending
  const send = () => {
    if (!isReady) return
    const { body } = draft
    const mentions = mentionsIn(body, draft.mentions).map(({ id }) => id)
    create
      .mutateAsync({
        body: { ...subjects[subject.type].noteOn(subject), parentId, body, mentions },
      })
      .then(
        // Text typed while sending is another reply.
        () => sent(body) || onDone(),
        () => {
          // The toast has shown why; the text is still in the box.
        },
      )
  }
  return (
    <div className="mt-2 rounded-card border border-line-control bg-raised focus-within:border-focus focus-within:outline-1 focus-within:outline-focus">
      <NoteBox
        takesFocus
        subject={subject}
        label="Write a reply"
        placeholder="Reply. Type @ to mention someone."
        draft={draft}
        onChange={setDraft}
        onSend={send}
        onEscape={onDone}
      />
      <div className="flex justify-end gap-1 px-1.5 pb-1.5">
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button size="small" variant={isReady ? 'primary' : 'plain'} disabled={!isReady} onClick={send}>
          Reply
        </Button>
      </div>
    </div>
  )
}
