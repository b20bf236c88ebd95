import { useCallback, useState, type ReactNode } from 'react'
import { DataTable } from '~/lists/data-table.tsx'
import WindowedRows from '~/lists/windowed-rows.tsx'
import { type Client, clientColumns, clients } from './client-columns.tsx'

const count = 1000

/** Every fifth row is not loaded yet. */
const rowAt = (index: number): Client | undefined => {
  const client = clients[index % clients.length]
  return client && index % 5 !== 4 ? { ...client, id: `w${index}` } : undefined
}

/** A thousand clients, virtualized in a viewport of eight. */
export function WindowedClients() {
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const nothing = useCallback(() => undefined, [])
  return (
    <section
      ref={setScroller}
      aria-label="A thousand clients"
      className="h-64 w-full overflow-auto bg-surface"
    >
      <DataTable
        label="A thousand clients"
        columns={clientColumns.filter(({ isExtra }) => !isExtra)}
        rows={[]}
        rowCount={count}
        renderRows={(draw: (row: Client, index: number) => ReactNode) => (
          <WindowedRows
            scroller={scroller}
            count={count}
            rowHeight={36}
            columns={3}
            rowAt={rowAt}
            draw={draw}
            onShow={nothing}
            initialOffset={0}
            onLeave={nothing}
          />
        )}
      />
    </section>
  )
}
