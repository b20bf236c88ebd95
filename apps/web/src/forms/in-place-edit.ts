import { useRef } from 'react'
import { useIsThere } from '~/ui/use-is-there.ts'
import { type ShowRefusal, useRefusal } from './use-refusal.ts'

/** Saves the value of an open edit; see `Edit`. Resolves to nothing when the person keeps editing. */
type Save<V> = (value: V, show: ShowRefusal) => Promise<unknown>

/**
 * Called when the field opens: its version is the base of the save.
 * @param saved the previous save of this edit, when the person types on while it is in progress
 */
export type BeginEdit<V> = (saved?: unknown) => Save<V>

/** The edit of one field, from opening to closing, and its error. */
export function useInPlaceEdit<V>(begin: BeginEdit<V>) {
  const [error, setError, refuse] = useRefusal()
  const opened = useRef<Save<V>>(undefined)
  const running = useRef<Promise<unknown>>(undefined)
  const isThere = useIsThere()
  return {
    error,
    setError,
    /** A save is in progress. */
    isBusy: () => running.current !== undefined,
    open: () => {
      opened.current = begin()
    },
    /** The field was closed or reopened: a later response does not apply to the current edit. */
    close: () => {
      opened.current = undefined
      setError(undefined)
    },
    /**
     * Calls `done` after a save if this edit is still open; `done` returns false to stay open with newer
     * text. A value sent during another save is queued and based on its result.
     */
    save: async (value: V, done: () => boolean) => {
      const before = running.current
      const sent = (async () => {
        const former = await before
        return send(opened.current ?? begin(former), value, done)
      })()
      running.current = sent
      await sent
      if (running.current === sent) running.current = undefined
    },
  }

  async function send(mine: Save<V>, value: V, done: () => boolean): Promise<unknown> {
    const isOpen = () => isThere() && opened.current === mine
    const show = (refusal: unknown) => {
      if (isOpen()) refuse(refusal)
      return isOpen()
    }
    const saved = await mine(value, show)
    if (saved && opened.current === mine && !(isThere() && done())) opened.current = begin(saved)
    return saved
  }
}
