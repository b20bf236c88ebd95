import { useRouter } from '@tanstack/react-router'
import { type RefObject, useLayoutEffect } from 'react'
import { rememberRows, lastOpened } from '~/records/page/neighbors.ts'
import { useShortcuts } from '~/ui/shortcuts.ts'

/** Key actions for the focused row, besides opening it. */
export interface RowActions {
  readonly onPreview?: (id: string) => void
  readonly onSelect?: (id: string) => void
  readonly onEdit?: (id: string) => void
  /** The focus moved to this row by keyboard. */
  readonly onReach?: (id: string) => void
}

/** `j` and `k` move the focus between the row links; Enter follows a link natively. */
export function useRowKeys(rows: RefObject<HTMLElement | null>, actions: RowActions = {}): void {
  const { onPreview, onSelect, onEdit, onReach } = actions
  const router = useRouter()
  const move = (step: number) => {
    const links = [...(rows.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])]
    const here = rowOf(document.activeElement)
    const left = links.find((link) => link instanceof HTMLAnchorElement && link.pathname === lastOpened())
    const marked = here ?? rows.current?.querySelector('[aria-current]') ?? rowOf(left)
    const at = links.findIndex((link) => rowOf(link) === marked)
    const next = links[at === -1 ? 0 : at + step]
    next?.focus()
    const id = next && rowOf(next)?.dataset['row']
    if (id) onReach?.(id)
  }
  const withRow = (action: (id: string) => void) => () => {
    const id = rows.current?.contains(document.activeElement)
      ? rowOf(document.activeElement)?.dataset['row']
      : undefined
    if (id) action(id)
  }
  useLayoutEffect(() => {
    const list = rows.current
    const address = router.latestLocation
    return () => {
      const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-row-link]') ?? [])]
      if (links.length > 0)
        rememberRows(
          links.map(({ pathname }) => pathname),
          address,
        )
    }
  })
  const place = { where: 'In a list' } as const
  useShortcuts([
    { keys: 'j', words: 'Next row', ...place, run: () => move(1) },
    { keys: 'k', words: 'Previous row', ...place, run: () => move(-1) },
    ...(onPreview ? [{ keys: ' ', words: 'Preview the row', ...place, run: withRow(onPreview) }] : []),
    ...(onSelect ? [{ keys: 'x', words: 'Select the row', ...place, run: withRow(onSelect) }] : []),
    ...(onEdit ? [{ keys: 'e', words: 'Edit the row', ...place, run: withRow(onEdit) }] : []),
  ])
}

const rowOf = (element: Element | null | undefined) => element?.closest<HTMLElement>('[data-row]')
