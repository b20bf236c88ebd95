import { useRef, useState } from 'react'
import { messageOf } from '../api/server-error.ts'
import type { ShowRefusal } from '../records/edit/edit.tsx'
import { useIsThere } from '../records/edit/use-edit.ts'

/** Saves the value of an edit that has begun; see `Edit`. Answers nothing when what was typed stays to be decided. */
type Save<V> = (value: V, show: ShowRefusal) => Promise<unknown>

/** Called when the field opens: what is saved from there is based on what the person saw then. */
export type BeginEdit<V> = () => Save<V>

/** The edit of one fact, from its opening to its closing, and what was refused of it. */
export function useInPlaceEdit<V>(begin: BeginEdit<V>) {
  const [error, setError] = useState<string>()
  const opened = useRef<Save<V>>(undefined)
  const isThere = useIsThere()
  return {
    error,
    setError,
    open: () => {
      opened.current = begin()
    },
    /** Closed, or opened anew: an answer that comes later is no answer to what stands here then. */
    close: () => {
      opened.current = undefined
      setError(undefined)
    },
    /** `done` is called once it is saved, if this is still the edit that is open. */
    save: async (value: V, done: () => void) => {
      const mine = opened.current
      const isOpen = () => isThere() && opened.current === mine
      const show = (refusal: unknown) => {
        if (isOpen()) setError(messageOf(refusal))
        return isOpen()
      }
      const saved = await mine?.(value, show)
      if (saved && isOpen()) done()
    },
  }
}
