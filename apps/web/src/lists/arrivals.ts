/** What came for the person while a list is open, as their notifications tell it: nothing is asked for this alone. */
type Listener = (hrefs: readonly string[]) => void

const listeners = new Set<Listener>()

/** Tells open lists what the latest notifications lead to. */
export const tellArrivals: Listener = (hrefs) => {
  for (const listener of listeners) listener(hrefs)
}

/** Answers how to stop. */
export function onArrivals(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
