import { webNotes } from '@crm/contract'
import type { WebNote } from '@crm/contract/web/note-shapes'
import { can } from '@crm/domain/people/can'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useSend } from '~/api/send.ts'
import { useMe } from '~/session/me.ts'
import { Menu } from '~/ui/menu.tsx'
import { toast } from '~/ui/toast.ts'
import type { Subject } from '../subject.ts'

interface Props {
  readonly subject: Subject
  readonly note: WebNote
  readonly hasReplies?: boolean
  readonly onEdit: () => void
  /** Absent on a reply: replies have one level. */
  readonly onReply?: () => void
}

/** The actions on a note. Disabled ones stay visible and give the reason. */
export function NoteActions({ subject, note, hasReplies = false, onEdit, onReply }: Props) {
  const me = useMe()
  const [now] = useState(() => new Date())
  const changes = can.changeNote(me, note, now)
  const removes = can.removeNote(me, note, now)
  const pin = useSend(note.isPinned ? webNotes.unpin : webNotes.pin)
  const remove = useRemove(note)
  const whyNotRemoved = hasReplies ? 'A note with replies cannot be removed.' : undefined
  return (
    <span className="not-on-paper mt-1 -ml-2 flex items-center text-12 text-3">
      {onReply && subject.mayNote.ok ? (
        <>
          <button type="button" className={quiet} onClick={onReply}>
            Reply
          </button>
          <button type="button" className={quiet} onClick={() => pin.mutate({ params: { id: note.id } })}>
            {note.isPinned ? 'Unpin' : 'Pin'}
          </button>
        </>
      ) : null}
      <Menu
        name="More about this note"
        bare={`${quiet} grid place-items-center`}
        align="start"
        entries={[
          {
            kind: 'do',
            label: 'Edit',
            icon: Pencil,
            onChoose: onEdit,
            disabledReason: changes.ok ? undefined : changes.reason,
          },
          {
            kind: 'do',
            label: 'Remove',
            icon: Trash2,
            isDangerous: true,
            onChoose: remove,
            disabledReason: removes.ok ? whyNotRemoved : removes.reason,
          },
        ]}
      >
        <Ellipsis className="icon-14" />
      </Menu>
    </span>
  )
}

const quiet = 'h-6 rounded-control px-2 font-medium hover:bg-hover hover:text-1 max-sm:h-9'

/** Deletes at once and offers Undo. */
function useRemove({ id }: WebNote) {
  const remove = useSend(webNotes.remove)
  return () => {
    remove.mutateAsync({ params: { id } }).then(
      (removed) => toast.done('Note removed', { undoes: removed }),
      () => undefined,
    )
  }
}
