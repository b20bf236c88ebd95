import { useEffect, useRef, useState } from 'react'
import { useUnsent } from '../../ui/unsent.ts'
import { beginEdit } from './edit.tsx'
import type { RecordKind, Shown, Versioned } from './record-kind.ts'

/**
 * The edit of a widget that lives as long as it: a form, a cell. It is begun with the widget, or anew from what was
 * saved.
 */
export function useEdit<R extends Versioned, C extends object>(kind: RecordKind<R, C>, opened: Shown<R>) {
  const [edit, setEdit] = useState(() => beginEdit(kind, opened))
  const [isSaving, setSaving] = useState(false)
  const isThere = useIsThere()
  return {
    isSaving,
    isThere,
    beginAnew: (saved: R) => setEdit(beginEdit(kind, saved)),
    /** See `Edit`; `show` is called only while the widget is there. */
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

/**
 * For an editor that has no button: when it goes with its tab or page, what was typed is saved all the same, and what is
 * wrong with it is said over the page; when the browser leaves the page, the next start says it.
 * @param words "Phone: “909 55”" while something is typed that nobody has saved
 */
export function useSavedOnLeaving(words: () => string | undefined, save: () => void): void {
  useUnsent(words)
  const leave = useRef<() => unknown>(undefined)
  useEffect(() => {
    leave.current = () => words() !== undefined && save()
  })
  useEffect(() => () => void leave.current?.(), [])
}

/** Whether the component is still on the page, for what is answered later. */
export function useIsThere(): () => boolean {
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return () => isThere.current
}
