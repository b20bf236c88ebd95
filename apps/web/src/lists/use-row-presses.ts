import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { moves } from '../ui/moves.ts'

export interface RowPresses {
  /** A press for more, in a cell that can be edited. */
  readonly onEdit?: ((id: string, column: string) => void) | undefined
  /** Somebody rests on this row, and may open it. */
  readonly onNear?: ((id: string) => void) | undefined
}

/** As long as the router waits before it loads what a link leads to. */
const restMs = 50

/**
 * One listener for all rows of a table: a press anywhere in a row follows the row's link, as a press of the link
 * itself would. What lies over the rows for that, or listens in each of them, is paid for in every frame of a long
 * list. A cell that is edited in place keeps its presses, and gives the focus to its row.
 */
export function useRowPresses(presses: RowPresses) {
  // The kit's tables stand outside of any router.
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | null
  const now = useRef(presses)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    now.current = presses
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])

  return useMemo(() => {
    const hasMoved = moves()
    const press = (event: MouseEvent) => {
      const target = event.target as Element
      const link = linkOf(target)
      if (!link || event.defaultPrevented || event.button === 2) return
      const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey
      if (link.contains(target)) {
        if (!isPlain || !router) return
        event.preventDefault()
        router.history.push(link.getAttribute('href') ?? '')
        return
      }
      const inCell = target.closest('a, button, input, select, label, fieldset, [role]')
      if (inCell && rowOf(target)?.contains(inCell)) return
      if (target.closest('[data-editable]')) link.focus()
      else if (getSelection()?.isCollapsed === false) return
      else if (isPlain) link.click()
      else window.open(link.href, '_blank', 'noopener')
    }
    const rest = ({ target }: { readonly target: EventTarget }) => {
      window.clearTimeout(timer.current)
      const id = rowOf(target as Element)?.dataset['row']
      if (id) timer.current = window.setTimeout(() => now.current.onNear?.(id), restMs)
    }
    const point = (event: PointerEvent) => {
      // Where the pointer stays, the rows pass under it: nobody comes near to each of them.
      if (hasMoved(event.nativeEvent)) rest(event)
      else window.clearTimeout(timer.current)
    }
    return {
      onClick: press,
      onAuxClick: press,
      onDoubleClick: ({ target }: MouseEvent) => {
        const column = (target as Element).closest<HTMLElement>('[data-editable]')?.dataset['editable']
        const id = rowOf(target as Element)?.dataset['row']
        if (id && column) now.current.onEdit?.(id, column)
      },
      onPointerOver: point,
      onFocus: rest,
    }
  }, [router])
}

const rowOf = (element: Element) => element.closest<HTMLElement>('[data-row]')

const linkOf = (element: Element) => rowOf(element)?.querySelector<HTMLAnchorElement>('[data-row-link]')
