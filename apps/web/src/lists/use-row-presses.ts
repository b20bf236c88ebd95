import { useRouter } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { moves } from '~/ui/moves.ts'

export interface RowPresses {
  /** A double click in an editable cell. */
  readonly onEdit?: ((id: string, column: string) => void) | undefined
  /** The pointer rests on this row: a chance to prefetch. */
  readonly onNear?: ((id: string) => void) | undefined
}

/** The same delay as the router's preload of links. */
const restMs = 50

/**
 * One listener for all rows: a click anywhere in a row follows its link. An overlay or listener per row would
 * cost time in every frame of a long list. An editable cell keeps its clicks and focuses its row.
 */
export function useRowPresses(presses: RowPresses) {
  // The kit's tables are rendered outside of a router.
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
      // Rows that scroll under a resting pointer are not hovered on purpose.
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
