/** Unsaved text: it survives the page, for this tab. */
import { useEffect, useRef } from 'react'
import { toast } from './toast.ts'

const key = 'web-crm-unsent'

/** The current text of every open editor. */
const open = new Set<() => string | undefined>()

/** Registers a source of unsaved text, read when the page is left; returns the unregister function. */
export function registerUnsavedText(words: () => string | undefined): () => void {
  // From the first text on: the module that reports it at the next start may not be loaded yet.
  addEventListener('pagehide', writeDown)
  open.add(words)
  return () => {
    open.delete(words)
  }
}

/** The same for a component while it is mounted: "Phone: “909 55”", or undefined while nothing is typed. */
export function useUnsavedText(words: () => string | undefined): void {
  const latest = useRef(words)
  useEffect(() => {
    latest.current = words
  })
  useEffect(() => registerUnsavedText(() => latest.current()), [])
}

/** Called at startup: reports text left unsaved at the last reload or session end. */
export function reportUnsavedText(): void {
  const found = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (found) toast.error('Not saved when the page was left', { description: found })
}

function writeDown(): void {
  const words = [...open].map((one) => one()).filter((one) => one !== undefined)
  if (words.length > 0) sessionStorage.setItem(key, words.join('\n'))
}
