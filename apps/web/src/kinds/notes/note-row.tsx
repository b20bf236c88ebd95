import type { WebNote } from '@crm/contract/web/note-shapes'
import CornerDownRight from 'lucide-react/icons/corner-down-right'
import Flag from 'lucide-react/icons/flag'
import Pin from 'lucide-react/icons/pin'
import { Avatar } from '~/ui/avatar.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Time } from '~/ui/time.tsx'

interface Props {
  readonly note: WebNote
}

/** Author, time and the unchanged text of a note. */
export const NoteRow = ({ note }: Props) => (
  <li className="grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-2 gap-y-1.5 border-b border-line px-gutter py-3.5">
    <Avatar name={note.authorName} size="medium" />
    <header className="flex min-h-7 flex-wrap items-center gap-x-2 gap-y-1">
      <b className="text-13 font-medium">{note.authorName}</b>
      {note.parentId ? (
        <span className="inline-flex items-center gap-1 text-12 text-3">
          <CornerDownRight className="icon-12" />
          replied
        </span>
      ) : null}
      {note.isPinned ? (
        <Badge tone="plain" icon={Pin}>
          Pinned
        </Badge>
      ) : null}
      {note.priority === 'High' ? (
        <Badge tone="late" icon={Flag}>
          High
        </Badge>
      ) : null}
      <Time at={note.createdAt} className="ml-auto text-12 text-3" />
    </header>
    <p className="col-start-2 text-14/[1.375rem] break-words whitespace-pre-line">{note.body}</p>
  </li>
)
