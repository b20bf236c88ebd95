import { useState } from 'react'

/** The selected rows, on this page and on others. */
export interface Selection<T> {
  readonly rows: ReadonlyMap<string, T>
  /**
   * Number of rows when everything in the list is selected, on all pages. Undefined while rows are selected
   * one by one.
   */
  readonly all: number | undefined
  readonly toggle: (row: T, isRange?: boolean) => void
  readonly toggleAll: () => void
  readonly selectAll: (count: number) => void
  /** Selects these rows and no others. */
  readonly only: (rows: readonly T[]) => void
  readonly clear: () => void
}

/**
 * @param shown the rows on the screen, for range selection
 * @param listed identifies the query: another query clears the selection, so that nothing out of sight is
 * selected
 */
export function useSelection<T extends { readonly id: string }>(
  shown: readonly T[] | undefined,
  listed: string,
): Selection<T> {
  const [ticked, setTicked] = useState<ReadonlyMap<string, T>>(new Map())
  const [all, setAll] = useState<number>()
  const [anchor, setAnchor] = useState<string>()
  const [selectedIn, setSelectedIn] = useState(listed)
  if (selectedIn !== listed) {
    setSelectedIn(listed)
    setTicked(new Map())
    setAll(undefined)
  }
  const here = shown ?? []
  const rows = all === undefined ? ticked : new Map([...ticked, ...here.map((row) => [row.id, row] as const)])

  const set = (some: readonly T[], isSelected: boolean) => {
    const next = new Map(rows)
    for (const row of some) {
      if (isSelected) next.set(row.id, row)
      else next.delete(row.id)
    }
    setTicked(next)
    setAll(undefined)
  }
  const only = (some: readonly T[]) => {
    setTicked(new Map(some.map((row) => [row.id, row])))
    setAll(undefined)
  }
  return {
    rows,
    all,
    toggle(row, isRange = false) {
      const from = here.findIndex(({ id }) => id === anchor)
      const to = here.findIndex(({ id }) => id === row.id)
      const range = isRange && from !== -1 ? here.slice(Math.min(from, to), Math.max(from, to) + 1) : [row]
      set(range, !rows.has(row.id))
      setAnchor(row.id)
    },
    toggleAll: () => set(here, !here.every(({ id }) => rows.has(id))),
    selectAll: setAll,
    only,
    clear: () => only([]),
  }
}
