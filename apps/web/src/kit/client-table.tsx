import { useState } from 'react'
import { TextInput } from '~/forms/text-input.tsx'
import { BatchBar } from '~/lists/batch-bar.tsx'
import { ColumnsButton } from '~/lists/columns-button.tsx'
import { DataTable } from '~/lists/data-table.tsx'
import { readLayout } from '~/lists/layout.ts'
import { useSelection } from '~/lists/selection.ts'
import { Button } from '~/ui/button.tsx'
import { type Client, clientColumns, clients } from './client-columns.tsx'

const usual = readLayout(undefined, clientColumns)
const nothing = () => undefined

/** A table with every feature: sorting, selection, preview, editing in place and column layout. */
export function ClientTable() {
  const [rows, setRows] = useState(clients)
  const [sort, setSort] = useState('name')
  const [layout, setLayout] = useState(usual)
  const [openId, setOpenId] = useState<string | undefined>('3')
  const selection = useSelection(rows, 'clients')
  const rename = (row: Client, city: string) =>
    setRows(rows.map((one) => (one.id === row.id ? { ...one, city } : one)))
  const order = (next: string) => {
    const [field, sign] = next.startsWith('-') ? [next.slice(1), -1] : [next, 1]
    setSort(next)
    setRows(rows.toSorted((a, b) => sign * (rank(a, field) < rank(b, field) ? -1 : 1)))
  }
  return (
    <div className="grid w-full min-w-0 gap-2">
      <div className="ml-auto">
        <ColumnsButton
          columns={clientColumns}
          layout={layout}
          onLayout={(next) => setLayout(next ?? usual)}
        />
      </div>
      <div className="overflow-x-auto">
        <DataTable
          label="Clients"
          columns={clientColumns}
          rows={rows}
          layout={layout}
          onLayout={setLayout}
          sort={sort}
          onSort={order}
          nameOf={({ name }) => name}
          selection={selection}
          openId={openId}
          onPreview={setOpenId}
          renderEditor={(row, _column, done) => (
            <TextInput
              ref={(field) => field?.focus()}
              aria-label="City"
              defaultValue={row.city}
              className="h-(--row) rounded-none"
              onBlur={() => done()}
              onKeyDown={({ key, currentTarget }) => {
                if (key === 'Enter') rename(row, currentTarget.value)
                if (key === 'Enter' || key === 'Escape') done()
              }}
            />
          )}
        />
      </div>
      {selection.rows.size > 0 ? (
        <BatchBar label="Selected clients" selection={selection}>
          <Button variant="quiet" size="small">
            Archive
          </Button>
        </BatchBar>
      ) : null}
      <div className="mt-4 overflow-x-auto">
        <DataTable
          label="Clients, comfortable and drawn"
          columns={clientColumns}
          rows={clients.slice(0, 2)}
          layout={drawn}
          onLayout={nothing}
        />
      </div>
    </div>
  )
}

const drawn = readLayout('44.name-220.bill.number', clientColumns)

const rank = ({ name, bill }: Client, field: string): string | number =>
  field === 'bill' ? Number(bill.replaceAll(/\D/g, '')) : name
