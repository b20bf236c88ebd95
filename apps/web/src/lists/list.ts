import type { Route } from '@crm/contract/route'
import type { Me } from '@crm/contract/web/user-shapes'
import type { Decision } from '@crm/domain/people/permissions'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Column } from './column.ts'
import type { CellStep } from './data-table.tsx'
import type { Filter } from './filter.ts'
import type { ListSearch } from './list-search.ts'
import type { AnySource, RowSource } from './row-source.ts'
import type { Selection } from './selection.ts'
import type { TabChoice } from './tab-choice.ts'

export interface ListRow {
  readonly id: string
}

/** The part of a list that filters need: also used by reports. */
export type Filtered = Pick<ListShape, 'filters' | 'loadFilters' | 'tabs' | 'noun'>

/** The part of a list that does not depend on its row type. */
export interface ListShape {
  /** Its key among the preferences: column layout and page size. */
  readonly name: string
  readonly path: NonNullable<LinkProps['to']>
  readonly title: string
  /** Accessible name of the table, if the title does not fit: "Calls of the lead import". */
  readonly label?: string
  /** "Leads": "lead" or "leads" within sentences. */
  readonly noun: readonly [one: string, many: string]
  readonly mayRead: (me: Me) => Decision
  /** Title of the page for people without permission: "No access to leads". */
  readonly deniedTitle: string
  readonly rows: AnySource
  readonly tabs?: TabChoice
  /** The columns differ per tab, and each tab keeps its own layout. */
  readonly hasTabLayouts?: true
  /** Placeholder of the search field: "Filter these leads". Without it there is none. */
  readonly searchPlaceholder?: string
  /** In the order of the bar. Those with `isUsual` are always shown. */
  readonly filters: readonly Filter[]
  /** Loads rarely used filters, which are added to `filters`. */
  readonly loadFilters?: () => Promise<unknown>
  /** The server's sort when the URL has none: `-createdAt`. */
  readonly defaultSort: string
  /** The URL of a record's page, if a preview may link to it. */
  readonly hrefOf?: (id: string) => string
  /** Next to the title: new rows and other actions. */
  readonly actions?: ComponentType<{ readonly search: ListSearch }>
  /** Related lists, as tabs in the title row (`Tabs` with `isInHead`). */
  readonly titleTabs?: ComponentType
  /** Related lists, as tabs below the title. */
  readonly siblings?: ComponentType
  /** Description below the title. */
  readonly description?: ComponentType
  /** The preview of a record; loaded on demand. */
  readonly preview?: ComponentType<{ readonly id: string }>
  /** Export of the filtered rows as a file. */
  readonly file?: FileExport
  readonly empty: EmptyState
}

/** The definition of a list of one kind of record: `ListPage` renders it. */
export interface List<Row extends ListRow> extends ListShape {
  /** Source of the rows: `inPages`, `newestFirst` or `allAtOnce`. */
  readonly rows: RowSource<Row>
  /** The first column has the link of the row, see `RowLink`. */
  readonly columns: (me: Me, tab: string | undefined) => readonly Column<Row>[]
  /** Renders rows that are not a table, and their skeleton; each has `data-row`. */
  readonly customRows?: ComponentType<CustomRowsProps<Row>>
  /** "Hector Delgado". */
  readonly nameOf: (row: Row) => string
  /** The link of `phoneLinkClass` and a badge, then a second line with an aside. */
  readonly phoneRow: (row: Row) => ReactNode
  /** The editor of a cell; loaded on demand. `isEditable` of the columns decides where. */
  readonly editor?: ComponentType<EditorProps<Row>>
  /** Batch actions for the selected rows; loaded on demand. Without it, rows cannot be selected. */
  readonly batch?: ComponentType<BatchProps<Row>>
}

export interface CustomRowsProps<Row> {
  /** Undefined while the first page loads. */
  readonly rows: readonly Row[] | undefined
}

export interface EditorProps<Row> {
  readonly row: Row
  readonly column: string
  /** This row and those below it: a pasted column fills them. */
  readonly rowsFromHere: readonly Row[]
  readonly onDone: (step?: CellStep) => void
  /** Called when it cannot be loaded. */
  readonly onClose: () => void
}

export interface BatchProps<Row> {
  readonly selection: Selection<Row>
  /** The server's query for the list; the batch applies to all of it if `selection.all` is set. */
  readonly listed: Query
  /** Exports the selected rows. */
  readonly onExport: () => void
}

export type Query = Readonly<Record<string, unknown>>

export interface FileExport {
  readonly route: Route
  /** The file columns for a table column, if their names differ. */
  readonly columnsOf?: (key: string) => readonly string[]
  /** True for the people who may export; absent for everyone who may read the list. */
  readonly isFor?: (me: Me) => boolean
}

/** The empty state of a list without any record: its purpose, and the first step. */
interface EmptyState {
  readonly icon: ReactNode
  readonly title: string
  readonly help: string
  readonly firstAction?: ComponentType
}

/** Checks the types; returns the list unchanged. */
export const defineList = <Row extends ListRow>(list: List<Row>): List<Row> => list

/** A list that renders its rows itself has neither columns nor phone rows. */
type CustomList<Row extends ListRow> = Omit<List<Row>, 'columns' | 'phoneRow'> &
  Required<Pick<List<Row>, 'customRows'>>

/** The same for rows that are not a table: entries grouped by day. */
export const defineCustomList = <Row extends ListRow>(list: CustomList<Row>): List<Row> => ({
  ...list,
  columns: () => [],
  phoneRow: () => null,
})
