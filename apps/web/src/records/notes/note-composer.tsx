import { webNotes } from '@crm/contract'
import type { Priority } from '@crm/domain/work/priorities'
import Pin from 'lucide-react/icons/pin'
import { useState } from 'react'
import { useSend } from '~/api/send.ts'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { ChosenType } from './note-kinds.ts'
import { mentionsIn } from './mention-text.ts'
import { NoteBox } from './note-box.tsx'
import { NoteChoices } from './note-choices.tsx'
import { useDraft } from './use-draft.ts'
import { type Subject, subjects } from '../subject.ts'

interface Props {
  readonly subject: Subject
}

/** A form for a new note. Its draft stays in the browser until it is sent. */
export function NoteComposer({ subject }: Props) {
  const [draft, setDraft, sent] = useDraft(subject.id)
  const [priority, setPriority] = useState<Priority>('Medium')
  const [type, setType] = useState<ChosenType>('General')
  const [isPinned, setPinned] = useState(false)
  const create = useSend(webNotes.create)
  // Part of creating the note: Ctrl Z deletes both.
  const pin = useSend(webNotes.pin, { act: false })
  const isSending = create.isPending || pin.isPending
  const isReady = draft.body.trim() !== '' && !isSending

  const send = () => {
    if (!isReady) return
    const { body } = draft
    const mentions = mentionsIn(body, draft.mentions).map(({ id }) => id)
    create
      .mutateAsync({ body: { ...subjects[subject.type].noteOn(subject), body, type, priority, mentions } })
      .then(({ id }) => {
        sent(body)
        setPinned(false)
        // The next note has the default priority again.
        setPriority('Medium')
        setType('General')
        return isPinned ? pin.mutateAsync({ params: { id } }) : undefined
      })
      .catch(() => {
        // The toast has shown why; the text is still in the box.
      })
  }
  return (
    <div className="not-on-paper rounded-card border border-line-control bg-raised focus-within:border-focus focus-within:outline-1 focus-within:outline-focus">
      <NoteBox
        id="write-a-note"
        subject={subject}
        label="Write a note"
        placeholder="Write a note. Type @ to mention someone."
        draft={draft}
        onChange={setDraft}
        onSend={send}
      />
      <div className="flex items-center gap-1 px-1.5 pb-1.5">
        <NoteChoices {...{ priority, type }} onPriority={setPriority} onType={setType} />
        <IconButton
          name={isPinned ? 'Do not pin it' : 'Pin it on top'}
          aria-pressed={isPinned}
          className="aria-pressed:text-link"
          onClick={() => setPinned(!isPinned)}
        >
          <Pin className={isPinned ? 'icon-14 fill-current text-link!' : 'icon-14'} />
        </IconButton>
        <Button
          size="small"
          className="ml-auto"
          variant={isReady ? 'primary' : 'plain'}
          disabled={!isReady}
          data-tip="Ctrl Enter"
          onClick={send}
        >
          Add note
        </Button>
      </div>
    </div>
  )
}
