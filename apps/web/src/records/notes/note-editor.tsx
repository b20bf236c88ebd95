import { webNotes } from '@crm/contract'
import type { WebNote, WebNoteChanges } from '@crm/contract/web/note-shapes'
import { useEffect, useRef, useState } from 'react'
import { send } from '~/api/send.ts'
import { FormError } from '~/forms/form-error.tsx'
import { useRefusal } from '~/forms/use-refusal.ts'
import type { RecordKind } from '../edit/record-kind.ts'
import { useEdit } from '../edit/use-edit.ts'
import { Button } from '~/ui/button.tsx'
import { chosenTypes } from './note-kinds.ts'
import { mentionsIn } from './mention-text.ts'
import { NoteBox } from './note-box.tsx'
import { NoteChoices } from './note-choices.tsx'
import { type Draft, noDraft, useDraft } from './use-draft.ts'
import type { Subject } from '../subject.ts'

interface Props {
  readonly subject: Subject
  readonly note: WebNote
  readonly onDone: () => void
}

const noteKind: RecordKind<WebNote, WebNoteChanges> = {
  what: 'this note',
  put: (id, body, options) => send(webNotes.update, { params: { id }, body }, { quiet: true, ...options }),
  labelOf: (field) => (field === 'type' ? 'kind' : field),
  useFormat: () => (_field, value) => (Array.isArray(value) ? `${value.length} people` : String(value)),
}

/** Edits a note in place. */
export function NoteEditor({ subject, note: newest, onDone }: Props) {
  // The base version of the edit.
  const [note, setNote] = useState(newest)
  const written = {
    body: note.body,
    mentions: note.mentions.map((id, at) => ({ id, name: note.mentionNames[at] ?? '' })),
  }
  const [kept, keep] = useDraft(`${note.id}:edit`)
  const latest = useRef('')
  const draft = kept.body === '' ? written : kept
  const setDraft = (next: Draft) => keep(next.body === note.body ? noDraft : next)
  useEffect(() => {
    latest.current = draft.body
  })
  const [priority, setPriority] = useState(note.priority)
  const [type, setType] = useState(chosenTypes.find((one) => one === note.type))
  const [error, setError, refuse] = useRefusal()
  const edit = useEdit(noteKind, note)
  const stop = () => {
    keep(noDraft)
    onDone()
  }
  const save = async () => {
    if (draft.body.trim() === '' || edit.isSaving) return
    const mentions = mentionsIn(draft.body, draft.mentions).map(({ id }) => id)
    const changes: WebNoteChanges = {
      ...(draft.body !== note.body && { body: draft.body }),
      ...(priority !== note.priority && { priority }),
      ...(type && type !== note.type && { type }),
      ...(mentions.join() !== note.mentions.join() && { mentions }),
    }
    if (Object.keys(changes).length === 0) return stop()
    setError(undefined)
    const saved = await edit.save(changes, refuse)
    if (!saved) return
    // A person who went on typing edits the saved version now.
    if (edit.isThere() && latest.current !== draft.body) {
      setNote(saved)
      return edit.beginAnew(saved)
    }
    keep(noDraft)
    if (edit.isThere()) onDone()
  }
  return (
    <div className="grid gap-2">
      <FormError message={error} />
      <div className="-mx-1 rounded-card border border-line-control bg-raised focus-within:border-focus focus-within:outline-1 focus-within:outline-focus">
        <NoteBox
          takesFocus
          subject={subject}
          label="Edit the note"
          draft={draft}
          onChange={setDraft}
          onSend={() => void save()}
          onEscape={onDone}
        />
        <div className="flex flex-wrap items-center gap-1 px-1.5 pb-1.5">
          <NoteChoices
            priority={priority}
            onPriority={setPriority}
            {...(type && { type })}
            onType={setType}
          />
          <span className="ml-auto flex gap-1">
            <Button size="small" variant="quiet" onClick={stop}>
              Cancel
            </Button>
            <Button
              size="small"
              variant="primary"
              disabled={draft.body.trim() === '' || edit.isSaving}
              onClick={() => void save()}
            >
              Save
            </Button>
          </span>
        </div>
      </div>
    </div>
  )
}
