import { type RefObject, useEffect, useRef } from 'react'
import type { PdfPages } from './pdf-pages.ts'

interface Keys {
  readonly pages: PdfPages | undefined
  readonly onFind: () => void
  readonly onPrint: () => void
}

/**
 * The keys of a document reader, while the focus is in the viewer: Ctrl or Command with F, P, plus, minus and 0.
 * Elsewhere they stay the browser's.
 * @returns the ref of the viewer's element
 */
export function useViewerKeys(keys: Keys): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null)
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      if (!element.current?.contains(document.activeElement)) return
      const { pages, onFind, onPrint } = latest.current
      const action = new Map([
        ['f', onFind],
        ['p', onPrint],
        ['+', () => pages?.zoom(1)],
        ['=', () => pages?.zoom(1)],
        ['-', () => pages?.zoom(-1)],
        ['0', () => pages?.fit('auto')],
      ]).get(event.key.toLowerCase())
      if (!action || !pages) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
  return element
}
