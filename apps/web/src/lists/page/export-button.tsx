import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { useMe } from '~/session/me.ts'
import { readLayout } from '../layout.ts'
import { Menu } from '~/ui/menu.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import type PrintRowsPart from './print-rows.tsx'
import type { FileExport, List, ListRow } from '../list.ts'
import { orderedQuery, tabOf } from '../list-query.ts'
import type { ListSearch } from '../list-search.ts'

const ExportDialog = lazyPart(() => import('./export-dialog.tsx'))
const PrintRows = lazyPart(() => import('./print-rows.tsx')) as typeof PrintRowsPart

interface Props<Row extends ListRow> {
  readonly list: List<Row>
  readonly file: FileExport
  readonly search: ListSearch
}

/** Exports the filtered rows as a file, with the shown columns or all of them, or prints the shown ones. */
export function ExportButton<Row extends ListRow>({ list, file, search }: Props<Row>) {
  const [action, setDeed] = useState<'shown' | 'all' | 'print'>()
  const me = useMe()
  const columns = list.columns(me, tabOf(list, search))
  const shown = placedColumns(readLayout(search.layout, columns).columns, columns)
  // A column without a counterpart in the file is for the screen only: buttons.
  const printed = shown.filter(({ key }) => file.columnsOf?.(key).length !== 0)
  const done = () => setDeed(undefined)
  if (usePhone() || file.isFor?.(me) === false) return null
  return (
    <>
      <Menu
        name="Export"
        isWorded
        entries={
          // Rows that are not a table have one file, and are not printed as one.
          list.customRows
            ? [{ kind: 'do', label: 'CSV file', icon: Download, onChoose: () => setDeed('all') }]
            : [
                { kind: 'head', title: 'Shown columns', help: headsOf(printed) },
                { kind: 'do', label: 'CSV file', icon: Download, onChoose: () => setDeed('shown') },
                { kind: 'do', label: 'Print', icon: Printer, onChoose: () => setDeed('print') },
                { kind: 'line' },
                { kind: 'do', label: 'All columns', icon: Download, onChoose: () => setDeed('all') },
              ]
        }
      >
        <Download />
        Export
      </Menu>
      {action === 'shown' || action === 'all' ? (
        <ExportDialog
          list={list}
          file={file}
          columns={action === 'shown' ? headsOf(printed) : 'All columns'}
          queries={[
            { ...orderedQuery(list, search), ...(action === 'shown' && { columns: columnsOf(file, shown) }) },
          ]}
          onClose={done}
        />
      ) : null}
      {action === 'print' ? <PrintRows list={list} search={search} columns={printed} onClose={done} /> : null}
    </>
  )
}

/** The columns of a layout in its order. */
export const placedColumns = <C extends { readonly key: string }>(
  places: readonly { readonly key: string }[],
  columns: readonly C[],
): readonly C[] => places.flatMap(({ key }) => columns.find((column) => column.key === key) ?? [])

/** "Job, Client, State" */
export const headsOf = (columns: readonly { readonly head: string }[]): string =>
  columns.map(({ head }) => head).join(', ')

/** The file columns that match the table's columns. */
export const columnsOf = (file: FileExport, columns: readonly { readonly key: string }[]): string[] =>
  columns.flatMap(({ key }) => file.columnsOf?.(key) ?? key)
