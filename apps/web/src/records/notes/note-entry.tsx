import type { NoteThread } from '@crm/contract/web/timeline-shapes'
import Flag from 'lucide-react/icons/flag'
import Pin from 'lucide-react/icons/pin'
import { useState } from 'react'
import { TimelineEntry } from '../timeline/timeline-entry.tsx'
import { EditedMark } from './edited-mark.tsx'
import { NoteActions } from './note-actions.tsx'
import { NoteEditor } from './note-editor.tsx'
import { noteKinds } from './note-kinds.ts'
import { NoteWords } from './note-words.tsx'
import { NoteReply } from './note-reply.tsx'
import { ReplyBox } from './reply-box.tsx'
import type { Subject } from '../subject.ts'

interface Props {
  readonly subject: Subject
  readonly note: NoteThread
  /** Format of its time: `clock` under a day heading. */
  readonly as?: 'ago' | 'clock'
}

/** A note with its replies and actions. */
export function NoteEntry({ subject, note, as = 'clock' }: Props) {
  const [doing, setDoing] = useState<'editing' | 'replying'>()
  const { icon, did } = noteKinds[note.type]
  const stop = () => setDoing(undefined)
  return (
    <TimelineEntry
      icon={note.isPinned ? Pin : icon}
      at={note.createdAt}
      as={note.isPinned ? 'ago' : as}
      body={
        doing === 'editing' ? (
          <NoteEditor subject={subject} note={note} onDone={stop} />
        ) : (
          <NoteWords body={note.body} mentionNames={note.mentionNames} />
        )
      }
      after={
        <>
          {note.replies.map((reply) => (
            <NoteReply key={reply.id} subject={subject} note={reply} />
          ))}
          {doing === 'replying' ? <ReplyBox subject={subject} parentId={note.id} onDone={stop} /> : null}
          {doing === undefined ? (
            <NoteActions
              subject={subject}
              note={note}
              hasReplies={note.replies.length > 0}
              onEdit={() => setDoing('editing')}
              onReply={() => setDoing('replying')}
            />
          ) : null}
        </>
      }
    >
      <b className="font-medium text-1">{note.authorName}</b> {did}
      {note.priority === 'High' ? (
        <span className="ml-2 inline-flex items-center gap-1 align-middle text-12 font-medium text-late-text">
          <Flag className="icon-12" />
          High
        </span>
      ) : null}
      {note.isPinned ? <span className="ml-2 text-12 text-3">Pinned</span> : null}
      <EditedMark note={note} />
    </TimelineEntry>
  )
}
