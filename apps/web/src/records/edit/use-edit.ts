import { useState } from 'react'
import { useIsThere } from '~/ui/use-is-there.ts'
import { beginEdit } from './edit.tsx'
import type { RecordKind, Shown, Versioned } from './record-kind.ts'

/**
 * The edit of a form or cell, for the lifetime of the widget. It begins on mount, and again with each saved
 * record.
 */
export function useEdit<R extends Versioned, C extends object>(kind: RecordKind<R, C>, opened: Shown<R>) {
  const [edit, setEdit] = useState(() => beginEdit(kind, opened))
  const [isSaving, setSaving] = useState(false)
  const isThere = useIsThere()
  return {
    isSaving,
    isThere,
    beginAnew: (saved: R) => setEdit(beginEdit(kind, saved)),
    /** See `Edit`; `show` is called only while the widget is mounted. */
    save: async (changes: C, show: (refusal: unknown) => void): Promise<R | undefined> => {
      setSaving(true)
      const showHere = (refusal: unknown) => {
        if (isThere()) show(refusal)
        return isThere()
      }
      return edit.save(changes, showHere).finally(() => setSaving(false))
    },
  }
}
