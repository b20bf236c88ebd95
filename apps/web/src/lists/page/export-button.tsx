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

/** Exports the filtered rows as a file or prints them, with the visible columns. */
export function ExportButton<Row extends ListRow>({ list, file, search }: Props<Row>) {
  const [action, setDeed] = useState<'export' | 'print'>()
  const me = useMe()
  const columns = list.columns(me, tabOf(list, search))
  const shown = readLayout(search.layout, columns).columns.flatMap(
    ({ key }) => columns.find((column) => column.key === key) ?? [],
  )
  // A column without a counterpart in the file is for the screen only: buttons.
  const printed = shown.filter(({ key }) => file.columnsOf?.(key).length !== 0)
  const done = () => setDeed(undefined)
  if (usePhone() || file.isFor?.(me) === false) return null
  return (
    <>
      <Menu
        name="Export"
        isWorded
        entries={[
          { kind: 'do', label: 'CSV file', icon: Download, onChoose: () => setDeed('export') },
          // Rows that are not a table are not printed as one.
          ...(list.customRows
            ? []
            : [{ kind: 'do' as const, label: 'Print', icon: Printer, onChoose: () => setDeed('print') }]),
        ]}
      >
        <Download />
        Export
      </Menu>
      {action === 'export' ? (
        <ExportDialog
          list={list}
          file={file}
          queries={[
            { ...orderedQuery(list, search), ...(!list.customRows && { columns: columnsOf(file, shown) }) },
          ]}
          onClose={done}
        />
      ) : null}
      {action === 'print' ? <PrintRows list={list} search={search} columns={printed} onClose={done} /> : null}
    </>
  )
}

/** The file columns that match the table's columns. */
export const columnsOf = (file: FileExport, columns: readonly { readonly key: string }[]): string[] =>
  columns.flatMap(({ key }) => file.columnsOf?.(key) ?? key)
