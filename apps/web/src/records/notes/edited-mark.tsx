import type { WebNote } from '@crm/contract/web/note-shapes'
import { useState } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { formatMoment } from '~/ui/format.ts'

const NoteVersions = lazyPart(() => import('./note-versions.tsx'))

interface Props {
  readonly note: WebNote
}

/** The "edited" mark, which opens the earlier versions; empty on an unedited note. */
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
