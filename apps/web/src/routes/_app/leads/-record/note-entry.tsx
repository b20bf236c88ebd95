import type { WebNote } from '@crm/contract/web/note-shapes'
import type { NoteType } from '@crm/domain/notes/note-types'
import type { LucideIcon } from 'lucide-react'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Cpu from 'lucide-react/icons/cpu'
import Download from 'lucide-react/icons/download'
import Flag from 'lucide-react/icons/flag'
import House from 'lucide-react/icons/house'
import Mail from 'lucide-react/icons/mail'
import MessageSquare from 'lucide-react/icons/message-square'
import PencilLine from 'lucide-react/icons/pencil-line'
import Phone from 'lucide-react/icons/phone'
import { TimelineEntry } from '../../-timeline/timeline-entry.tsx'

const kinds: Record<NoteType, { readonly icon: LucideIcon; readonly did: string }> = {
  General: { icon: PencilLine, did: 'wrote a note' },
  Call: { icon: Phone, did: 'noted a call' },
  Text: { icon: MessageSquare, did: 'noted a text' },
  'E-mail': { icon: Mail, did: 'noted an e-mail' },
  Visit: { icon: House, did: 'noted a visit' },
  Import: { icon: Download, did: 'came with a note' },
  DeadReason: { icon: CircleSlash, did: 'said why it is dead' },
  System: { icon: Cpu, did: 'noted' },
}

interface Props {
  readonly note: WebNote
}

/** A note as it was written; an urgent one says so. */
export function NoteEntry({ note }: Props) {
  const { icon, did } = kinds[note.type]
  return (
    <TimelineEntry icon={icon} at={note.createdAt} body={note.body}>
      <b className="font-medium text-1">{note.authorName}</b> {did}
      {note.priority === 'High' ? (
        <span className="ml-2 inline-flex items-center gap-1 align-middle text-12 font-medium text-late-text">
          <Flag className="icon-12" />
          High
        </span>
      ) : null}
    </TimelineEntry>
  )
}
