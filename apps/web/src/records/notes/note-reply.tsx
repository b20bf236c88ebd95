import type { WebNote } from '@crm/contract/web/note-shapes'
import { useState } from 'react'
import { Avatar } from '~/ui/avatar.tsx'
import { Time } from '~/ui/time.tsx'
import { EditedMark } from './edited-mark.tsx'
import { NoteActions } from './note-actions.tsx'
import { NoteEditor } from './note-editor.tsx'
import { NoteWords } from './note-words.tsx'
import type { Subject } from '../subject.ts'

interface Props {
  readonly subject: Subject
  readonly note: WebNote
}

/** A reply below its note. */
export function NoteReply({ subject, note }: Props) {
  const [isEditing, setEditing] = useState(false)
  return (
    <div className="group/reply mt-2 flex items-start gap-2 pl-3">
      <Avatar name={note.authorName} />
      <div className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className="min-w-0 truncate">
            <b className="font-medium text-1">{note.authorName}</b>
            <EditedMark note={note} />
          </span>
          <Time at={note.createdAt} className="ml-auto text-12 whitespace-nowrap text-3" />
        </span>
        {isEditing ? (
          <NoteEditor subject={subject} note={note} onDone={() => setEditing(false)} />
        ) : (
          <p className="break-words whitespace-pre-line">
            <NoteWords body={note.body} mentionNames={note.mentionNames} />
          </p>
        )}
        {isEditing ? null : <NoteActions subject={subject} note={note} onEdit={() => setEditing(true)} />}
      </div>
    </div>
  )
}
