import { useEffect, useRef } from 'react'
import { useUnsavedText } from '~/ui/unsaved-text.ts'

/**
 * Saves an editor that has no button when it unmounts, and shows errors as a toast; when the browser leaves
 * the page, the next start reports the unsaved text.
 * @param words "Phone: “909 55”" while something is typed and unsaved
 */
export function useSavedOnLeaving(words: () => string | undefined, save: () => void): void {
  useUnsavedText(words)
  const leave = useRef<() => unknown>(undefined)
  useEffect(() => {
    leave.current = () => words() !== undefined && save()
  })
  useEffect(() => () => void leave.current?.(), [])
}
