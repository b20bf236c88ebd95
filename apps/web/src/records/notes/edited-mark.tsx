import type { WebNote } from '@crm/contract/web/note-shapes'
import { useState } from 'react'
import { late } from '../../late.tsx'
import { formatMoment } from '../../ui/format.ts'

const NoteVersions = late(() => import('./note-versions.tsx'))

interface Props {
  readonly note: WebNote
}

/** Says that the words were changed, and opens what they were; nothing on a note that stands as it was written. */
export function EditedMark({ note }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (note.editedAt === null) return null
  return (
    <>
      <button
        type="button"
        data-tip={`Edited ${formatMoment(note.editedAt)}`}
        onClick={() => setOpen(true)}
        className="ml-2 rounded-control text-12 text-3 underline decoration-dotted underline-offset-3 hover:text-1"
      >
        edited
      </button>
      {isOpen ? <NoteVersions note={note} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
