import type { Route } from '@crm/contract/route'
import type { Me } from '@crm/contract/web/user-shapes'
import type { Decision } from '@crm/domain/people/permissions'
import type { FileRouteTypes } from '../routeTree.gen.ts'
import type { ComponentType, ReactNode } from 'react'
import type { Column } from './column.ts'
import type { Filter } from './filter.ts'
import type { ListSearch } from './list-search.ts'
import type { AnySource, RowSource } from './row-source.ts'
import type { Selection } from './selection.ts'
import type { TabChoice } from './tab-choice.ts'

export interface ListRow {
  readonly id: string
}

/** What the filters of a page need to know of it: a list, or a page of figures. */
export type Filtered = Pick<ListShape, 'filters' | 'loadFilters' | 'tabs' | 'noun'>

/** What a list is whatever stands in its rows. */
export interface ListShape {
  /** Names it among the preferences: layout of the columns, size of a page. */
  readonly name: string
  readonly path: FileRouteTypes['to']
  readonly title: string
  /** The table's name for those who do not see it, where the title does not do: "Calls of the lead import". */
  readonly label?: string
  /** "Leads": reads "lead", "leads" in sentences. */
  readonly noun: readonly [one: string, many: string]
  readonly mayRead: (me: Me) => Decision
  /** Stands in place of the page for those who may not: "Leads are not open to you". */
  readonly closed: string
  readonly rows: AnySource
  readonly tabs?: TabChoice
  /** The box that filters while one types: "Filter these leads". Without one there is no box. */
  readonly box?: string
  /** In the order of the bar. Those that are `isUsual` always stand there. */
  readonly filters: readonly Filter[]
  /** Loads those that few addresses name, and which stand among `filters` from then on. */
  readonly loadFilters?: () => Promise<unknown>
  /** What the server is asked for when the address says nothing: `-createdAt`. */
  readonly usualSort: string
  /** The page of one, where there is one that a preview may open. */
  readonly hrefOf?: (id: string) => string
  /** Beside the title: what is new, what else one may do. */
  readonly actions?: ComponentType<{ readonly search: ListSearch }>
  /** The other lists of the same subject, as tabs under the title. */
  readonly siblings?: ComponentType
  /** Under the title. */
  readonly about?: ComponentType
  /** What is shown of a record beside the list; a late part. */
  readonly preview?: ComponentType<{ readonly id: string }>
  /** The filtered set as a file. */
  readonly file?: FileExport
  readonly empty: EmptyWords
}

/** What a list of one kind of record is: its page is made from this, see `ListPage`. */
export interface List<Row extends ListRow> extends ListShape {
  /** Where rows come from: `inPages`, `newestFirst` or `allAtOnce`. */
  readonly rows: RowSource<Row>
  /** The first has the link of the row, see `RowLink`. */
  readonly columns: (me: Me) => readonly Column<Row>[]
  /** Draws the rows where they are no table, and their place in grey while there are none; each with `data-row`. */
  readonly drawn?: ComponentType<DrawnProps<Row>>
  /** "Hector Delgado". */
  readonly nameOf: (row: Row) => string
  /** The link of `phoneLinkClass` and a badge, then what else is known and an aside. */
  readonly phoneRow: (row: Row) => ReactNode
  /** What stands in a cell that is edited in place; a late part. Columns say which: `isEditable`. */
  readonly editor?: ComponentType<EditorProps<Row>>
  /** What one does with the selected rows; a late part. With it, rows can be selected. */
  readonly batch?: ComponentType<BatchProps<Row>>
}

export interface DrawnProps<Row> {
  /** Undefined while the first page loads. */
  readonly rows: readonly Row[] | undefined
}

export interface EditorProps<Row> {
  readonly row: Row
  readonly column: string
  readonly onDone: (step?: 1 | -1) => void
  /** Called when it cannot be loaded. */
  readonly onClose: () => void
}

export interface BatchProps<Row> {
  readonly selection: Selection<Row>
  /** What is listed, as the server takes it: all of it, where `selection.all` says so. */
  readonly listed: Query
  /** The selected rows as a file. */
  readonly onExport: () => void
}

export type Query = Readonly<Record<string, unknown>>

export interface FileExport {
  readonly route: Route
  /** The columns of the file that a column of the table is, where they are not called the same. */
  readonly columnsOf?: (key: string) => readonly string[]
  /** For whom it is, where not for all who read the list. */
  readonly isFor?: (me: Me) => boolean
}

/** Nothing there at all: what the list is for, and the first step. */
interface EmptyWords {
  readonly icon: ReactNode
  readonly title: string
  readonly help: string
  readonly step?: ComponentType
}

/** Only the types are checked: the value is what it was. */
export const defineList = <Row extends ListRow>(list: List<Row>): List<Row> => list

/** A list that draws its rows itself has neither columns nor the rows of phones. */
type DrawnList<Row extends ListRow> = Omit<List<Row>, 'columns' | 'phoneRow'> &
  Required<Pick<List<Row>, 'drawn'>>

/** The same for rows that are no table: entries under their days. */
export const defineDrawnList = <Row extends ListRow>(list: DrawnList<Row>): List<Row> => ({
  ...list,
  columns: () => [],
  phoneRow: () => null,
})
