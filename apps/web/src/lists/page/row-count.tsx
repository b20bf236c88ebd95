import type { List, ListRow } from '../list.ts'
import type { ListSearch } from '../list-search.ts'
import { useRows } from './use-rows.ts'

interface Props<Row extends ListRow> {
  readonly list: List<Row>
  readonly search: ListSearch
}

/** The row count, for a list that is loaded in one answer. */
export const RowCount = <Row extends ListRow>({ list, search }: Props<Row>) => (
  <span className="text-13 tabular-nums text-3">{useRows(list, search).rows?.length}</span>
)
