import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { answer } from '~/api/answer.ts'
import { messageOf } from '~/api/server-error.ts'
import type { Column } from '../column.ts'
import { formatCount, formatMoment } from '~/ui/format.ts'
import { toast } from '~/ui/toast.ts'
import { useFilterText } from './filter-text.ts'
import type { List, ListRow } from '../list.ts'
import { orderedQuery } from '../list-query.ts'
import type { ListSearch } from '../list-search.ts'
import type { RowPage } from '../row-pages.ts'

interface Props<Row extends ListRow> {
  readonly list: List<Row>
  readonly search: ListSearch
  readonly columns: readonly Column<Row>[]
  readonly onClose: () => void
}

/** More would be a book; the title gives the number of omitted rows. */
const most = 1000

/** The rows for printing: title, filters and table, black on white. */
export default function PrintRows<Row extends ListRow>({ list, search, columns, onClose }: Props<Row>) {
  const [read, setRead] = useState<{ readonly rows: readonly Row[]; readonly isAll: boolean }>()
  const filters = useFilterText(list, search)
  useEffect(() => {
    let isWanted = true
    readUpTo(most, list, search).then(
      (found) => isWanted && setRead(found),
      (problem: unknown) => {
        toast.error(messageOf(problem))
        onClose()
      },
    )
    return () => {
      isWanted = false
    }
    // Prints the rows of the moment of the request, whatever happens to the list meanwhile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  useEffect(() => {
    if (!read) return
    window.print()
    onClose()
  }, [read, onClose])
  if (!read) return null
  return (
    <>
      {createPortal(
        <section className="print-sheet" aria-label="To print">
          <h1>{list.title}</h1>
          <p>
            {filters.map(({ phrase, words }) => `${phrase} ${words}`).join(' · ') || `All ${list.noun[1]}`} ·{' '}
            {read.isAll ? formatCount(read.rows.length) : `the first ${formatCount(most)}`} ·{' '}
            {formatMoment(new Date().toISOString())}
          </p>
          <table>
            <thead>
              <tr>
                {columns.map(({ key, head }) => (
                  <th key={key}>{head}</th>
                ))}
              </tr>
            </thead>
            <tbody>
              {read.rows.map((row) => (
                <tr key={row.id}>
                  {columns.map(({ key, cell }) => (
                    <td key={key}>{cell(row)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>,
        document.body,
      )}
    </>
  )
}

async function readUpTo<Row extends ListRow>(limit: number, list: List<Row>, search: ListSearch) {
  const rows: Row[] = []
  let after: string | null = null
  do {
    const query = { ...orderedQuery(list, search), pageSize: 100, ...(after && { after }) }
    const page = (await answer(list.rows.route, { query })) as unknown as RowPage<Row>
    rows.push(...page.items)
    after = page.next
  } while (after && rows.length < limit)
  return { rows, isAll: after === null }
}
