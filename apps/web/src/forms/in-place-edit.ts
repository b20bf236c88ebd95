import { useRef } from 'react'
import type { ShowRefusal } from '../records/edit/edit.tsx'
import { useIsThere } from '../records/edit/use-edit.ts'
import { useRefusal } from './use-refusal.ts'

/** Saves the value of an edit that has begun; see `Edit`. Answers nothing when what was typed stays to be decided. */
type Save<V> = (value: V, show: ShowRefusal) => Promise<unknown>

/**
 * Called when the field opens: what is saved from there is based on what the person saw then.
 * @param saved what came of the edit before, when one goes on typing while that is on its way
 */
export type BeginEdit<V> = (saved?: unknown) => Save<V>

/** The edit of one fact, from its opening to its closing, and what was refused of it. */
export function useInPlaceEdit<V>(begin: BeginEdit<V>) {
  const [error, setError, refuse] = useRefusal()
  const opened = useRef<Save<V>>(undefined)
  const running = useRef<Promise<unknown>>(undefined)
  const isThere = useIsThere()
  return {
    error,
    setError,
    /** Something is on its way. */
    isBusy: () => running.current !== undefined,
    open: () => {
      opened.current = begin()
    },
    /** Closed, or opened anew: an answer that comes later is no answer to what stands here then. */
    close: () => {
      opened.current = undefined
      setError(undefined)
    },
    /**
     * `done` is called once it is saved, if this is still the edit that is open; it answers false when it stays open,
     * with other words. What is sent while another value is on its way goes after it, and is based on it.
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
