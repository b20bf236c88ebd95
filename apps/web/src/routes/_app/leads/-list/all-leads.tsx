import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { startTransition, useEffect, useState, type ReactNode } from 'react'
import { answer } from '../../../../api/answer.ts'
import { keyOf } from '../../../../api/ask.ts'
import { DataTable, type TableProps } from '../../../../tables/data-table.tsx'
import { type Source, useCursorPages, useSettled } from '../../../../tables/use-cursor-pages.ts'
import WindowedRows from '../../../../tables/windowed-rows.tsx'
import { Button } from '../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { leadFilterQuery, type LeadSearch } from '../-lead-search.ts'

interface Props {
  readonly search: LeadSearch
  readonly table: TableProps<LightWebLead>
  readonly empty: ReactNode
  /** Told of the rows that are at hand: a range is selected among them. */
  readonly onLoad: (rows: readonly LightWebLead[]) => void
}

/**
 * Every lead of the set in one list that scrolls; read as it comes into view. Another set takes its place when it is
 * there.
 */
export default function AllLeads({ search, table, empty, onLoad }: Props) {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const source = useSettled(sourceOf(search))
  const pages = useCursorPages(source)
  const { loaded } = pages
  const ids = loaded.map(({ id, version }) => `${id}${version}`).join()
  // By what is in it: the list itself is another with every look.
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
  const rowHeight = table.layout?.isComfortable ? 44 : 36
  return (
    <div ref={setScroller} className="min-h-0 flex-1 overflow-auto bg-surface">
      <DataTable
        {...table}
        rows={rows}
        {...(rows && {
          renderRows: (draw: (row: LightWebLead) => ReactNode) => (
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

function sourceOf(search: LeadSearch): Source<LightWebLead> {
  const query = leadFilterQuery(search)
  return {
    key: JSON.stringify(query),
    queryKey: [...keyOf(webLeads.listPaginatedLight), query],
    read: (place, signal) =>
      answer(webLeads.listPaginatedLight, { query: { ...query, ...place } }, { signal }),
  }
}
