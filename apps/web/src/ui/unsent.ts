/** Words that somebody has typed and that are saved nowhere yet: they outlive the page, for this tab. */
import { useEffect, useRef } from 'react'
import { toast } from './toast.ts'

const key = 'web-crm-unsent'

/** What every open editor holds now. */
const open = new Set<() => string | undefined>()

/** Keeps the words until it is told to stop; they are asked for when the page is left. */
export function keepWords(words: () => string | undefined): () => void {
  // From the first word on: what tells of them at the next start may not be loaded yet.
  addEventListener('pagehide', writeDown)
  open.add(words)
  return () => {
    open.delete(words)
  }
}

/** The same for a component, as long as it is there: "Phone: “909 55”", or nothing while nothing is typed. */
export function useUnsent(words: () => string | undefined): void {
  const latest = useRef(words)
  useEffect(() => {
    latest.current = words
  })
  useEffect(() => keepWords(() => latest.current()), [])
}

/** Called at the start: says what was not saved when the page was last left, by a reload or at the end of a session. */
export function tellUnsent(): void {
  const found = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (found) toast.error('Not saved when the page was left', { description: found })
}

function writeDown(): void {
  const words = [...open].map((one) => one()).filter((one) => one !== undefined)
  if (words.length > 0) sessionStorage.setItem(key, words.join('\n'))
}
