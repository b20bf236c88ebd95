import { useRows } from './use-rows.ts'
import type { ListSearch } from '../list-search.ts'
import { Outlet, useSearch } from '@tanstack/react-router'
import { clsx } from 'clsx'
import Lock from 'lucide-react/icons/lock'
import { useMe } from '~/session/me.ts'
import { pageHeadClass } from '~/ui/page-head-class.ts'
import { PageTitle } from '~/ui/page-title.tsx'
import { Panel } from '~/ui/panel.tsx'
import type { List, ListRow } from '../list.ts'
import { validSearch } from '../list-query.ts'
import { ListRows } from './list-rows.tsx'
import { ExportButton } from './export-button.tsx'

interface Props<Row extends ListRow> {
  readonly list: List<Row>
}

/** The page of a list: title, tabs with counts, filters, rows, pager; dialogs and sheets are child routes. */
export function ListPage<Row extends ListRow>({ list }: Props<Row>) {
  const mayRead = list.mayRead(useMe())
  const search = validSearch(list, useSearch({ strict: false }))
  const { actions: Actions, description: About, siblings: Siblings, titleTabs: TitleTabs } = list
  return (
    <>
      <header className={clsx(pageHeadClass, TitleTabs && 'flex-wrap')}>
        <div className="grid gap-0.5">
          <span className="flex items-baseline gap-2">
            <PageTitle>{list.title}</PageTitle>
            {list.rows.kind === 'whole' && mayRead.ok ? <RowCount list={list} search={search} /> : null}
          </span>
          {About && mayRead.ok ? (
            <p className="text-13 text-3">
              <About />
            </p>
          ) : null}
        </div>
        {TitleTabs ? <TitleTabs /> : null}
        <span className="ml-auto" />
        {list.file && mayRead.ok ? <ExportButton list={list} file={list.file} search={search} /> : null}
        {Actions ? <Actions search={search} /> : null}
      </header>
      {Siblings ? <Siblings /> : null}
      {mayRead.ok ? (
        <ListRows list={list} search={search} />
      ) : (
        <Panel icon={<Lock />} title={list.deniedTitle} help={mayRead.reason} />
      )}
      <Outlet />
    </>
  )
}

interface RowCountProps<Row extends ListRow> {
  readonly list: List<Row>
  readonly search: ListSearch
}

/** The row count, for a list that is loaded in one answer. */
const RowCount = <Row extends ListRow>({ list, search }: RowCountProps<Row>) => (
  <span className="text-13 tabular-nums text-3">{useRows(list, search).rows?.length}</span>
)
