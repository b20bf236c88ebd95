import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { answer } from '~/api/answer.ts'
import { keyOf } from '~/api/route-query.ts'
import { DataTable, type TableProps } from '../data-table.tsx'
import { type Source, useCursorPages, useDebouncedWindow } from '../use-cursor-pages.ts'
import type { List, ListRow } from '../list.ts'
import { orderedQuery } from '../list-query.ts'
import type { ListSearch } from '../list-search.ts'
import WindowedRows from '../windowed-rows.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { remInPixels } from '~/ui/rem.ts'

interface Props<Row extends ListRow> {
  readonly list: List<Row>
  readonly search: ListSearch
  readonly table: TableProps<Row>
  readonly empty: ReactNode
  /** Receives the loaded rows: a range selection needs them. */
  readonly onLoad: (rows: readonly Row[]) => void
}

/**
 * All rows in one virtualized list, loaded as they come into view. A new query replaces the old rows once it
 * has loaded.
 */
export default function AllRows<Row extends ListRow>({ list, search, table, empty, onLoad }: Props<Row>) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const source = useDebouncedWindow(sourceOf(list, search))
  const pages = useCursorPages(source)
  const { loaded } = pages
  const ids = loaded.map((row) => `${row.id}${'version' in row ? String(row.version) : ''}`).join()
  // Depends on the ids: the array is new at each render.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => startTransition(() => onLoad(loaded)), [ids])
  if (pages.isEmpty) return empty
  if (pages.failed && pages.loaded.length === 0) {
    return (
      <ErrorPanel>
        <Button onClick={() => void pages.failed?.refetch()}>Try again</Button>
      </ErrorPanel>
    )
  }
  const rows = pages.isLoading ? undefined : pages.loaded
  const rowHeight = remInPixels(table.layout?.isComfortable ? 2.75 : 2.25)
  return (
    <div ref={setScroller} className="min-h-0 flex-1 overflow-auto bg-surface">
      <DataTable
        {...table}
        rows={rows}
        {...(rows && {
          rowCount: pages.count,
          renderRows: (draw: (row: Row, index: number) => ReactNode) => (
            <WindowedRows
              key={source.key}
              scroller={scroller}
              count={pages.count}
              rowHeight={rowHeight}
              columns={(table.layout?.columns.length ?? 1) + 1}
              rowAt={pages.rowAt}
              draw={draw}
              onShow={pages.onShow}
              initialOffset={pages.initialOffset}
              onLeave={pages.onLeave}
            />
          ),
        })}
      />
    </div>
  )
}

function sourceOf<Row extends ListRow>(list: List<Row>, search: ListSearch): Source<Row> {
  const query = orderedQuery(list, search)
  const { route } = list.rows
  return {
    key: JSON.stringify([list.name, query]),
    queryKey: [...keyOf(route), query],
    read: (place, signal) => answer(route, { query: { ...query, ...place } }, { signal }),
  }
}
