import { useEffect, type RefObject } from 'react'
import { isTyping } from '../shell/is-typing.ts'

/** `j` and `k` move the focus from row to row by their links; Enter then opens one by itself. */
export function useRowKeys(rows: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0
      if (step === 0 || isTyping(event)) return
      const links = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
      const at = links.findIndex((link) => link === document.activeElement)
      links[at === -1 ? 0 : at + step]?.focus()
    }
    document.addEventListener('keydown', move)
    return () => document.removeEventListener('keydown', move)
  }, [rows])
}
