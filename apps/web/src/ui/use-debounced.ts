import { useEffect, useState } from 'react'

/** Shorter than the pause between two words, longer than between two letters. */
const debounceMs = 90

/** The debounced text; an empty text applies at once. */
export function useDebounced(typed: string): string {
  const [rested, setRested] = useState(typed)
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(typed), debounceMs)
    return () => window.clearTimeout(timer)
  }, [typed])
  return typed === '' ? '' : rested
}
