import { useNavigate, useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { savePageSize, saveTableLayout } from '~/ui/preferences.ts'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { ErrorPanel } from '~/ui/error-panel.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import type AllRowsPart from './all-rows.tsx'
import { DataTable, type TableProps } from '../data-table.tsx'
import { reachablePage } from '../max-offset.ts'
import { CustomRows } from './custom-rows.tsx'
import { CursorPager } from '../cursor-pager.tsx'
import { readLayout, writeLayout, type Layout } from '../layout.ts'
import { ListBar } from './list-bar.tsx'
import type { List, ListRow } from '../list.ts'
import { orderedQuery, validSearch, defaultSortOf, layoutName, tabOf } from '../list-query.ts'
import type { ListSearch } from '../list-search.ts'
import { ListTabs } from './list-tabs.tsx'
import { allRows, usePageSize } from '../page-size.ts'
import { Pager } from '../pager.tsx'
import { PhoneRows } from '../phone-rows.tsx'
import { PreviewPlace } from './preview-place.tsx'
import { useSelection } from '../selection.ts'
import { columnsOf, headsOf, placedColumns } from './export-button.tsx'
import { useRows } from './use-rows.ts'

const AllRows = lazyPart(() => import('./all-rows.tsx')) as typeof AllRowsPart
const ExportDialog = lazyPart(() => import('./export-dialog.tsx'))
const NewRows = lazyPart(() => import('./new-rows.tsx'), { quiet: true })
const NoRows = lazyPart(() => import('./no-rows.tsx'))
const NotHere = lazyPart(() => import('~/ui/not-here.tsx'))
const Preview = lazyPart(() => import('./preview.tsx'), { waiting: <PreviewPlace /> })

interface Props<Row extends ListRow> {
  readonly list: List<Row>
  readonly search: ListSearch
}

/** Tabs, filters, rows, batch actions and the preview. */
export function ListRows<Row extends ListRow>({ list, search }: Props<Row>) {
  const { editor: Editor, batch: Batch, hrefOf, file, label = list.title } = list
  const navigate = useNavigate()
  const router = useRouter()
  const isPhone = usePhone()
  const me = useMe()
  const tab = tabOf(list, search)
  const columns = useMemo(() => list.columns(me, tab), [list, me, tab])
  const pageSize = usePageSize(list.name)
  const isPaged = list.rows.kind === 'pages'
  const isContinuous = isPaged && search.rows === 'all' && !isPhone
  const page = useRows(list, search, !isContinuous)
  const [loaded, setLoaded] = useState<readonly Row[]>()
  const rows = isContinuous ? loaded : page.rows
  const { sort: _order, ...listed } = orderedQuery(list, search)
  const selection = useSelection(rows, JSON.stringify(listed))
  const [exporting, setExporting] = useState<readonly string[]>()
  const scroller = useRef<HTMLDivElement>(null)

  const go = (next: ListSearch, replace = false) =>
    void navigate({ to: list.path, search: validSearch(list, next) as never, replace })
  /** The current URL: a debounced callback, or one from before a render, closes over an old one. */
  const now = () => router.latestLocation.search as ListSearch
  /** Changed filters start at the first page. */
  const change = (changes: ListSearch) => go({ ...now(), page: 1, after: '', ...changes }, 'q' in changes)
  const turn = (to: number) => {
    scroller.current?.scrollTo({ top: 0 })
    go({ ...now(), page: to })
  }
  const resize = (size: number) => {
    savePageSize(list.name, size)
    const { rows: _rows, ...others } = now()
    go({ ...others, page: 1, ...(size === allRows && { rows: 'all' }) })
  }
  const layout = useMemo(() => readLayout(search.layout, columns), [search.layout, columns])
  const place = (next: Layout | undefined) => {
    const text = next && writeLayout(next, columns)
    saveTableLayout(layoutName(list, tab), text)
    const { layout: _old, ...others } = now()
    go({ ...others, ...(text && { layout: text }) }, true)
  }
  const preview = (id: string | undefined) => {
    const { preview: _old, ...others } = now()
    go({ ...others, ...(id && { preview: id }) }, true)
  }
  const step = (by: number) => {
    const at = rows?.findIndex(({ id }) => id === search.preview) ?? -1
    const next = at === -1 ? undefined : rows?.[at + by]
    return next && (() => preview(next.id))
  }
  const table: TableProps<Row> = {
    label,
    columns,
    ...(isPaged && { layout, onLayout: place }),
    sort: search.sort ?? defaultSortOf(list, search),
    onSort: (sort) => change({ sort }),
    nameOf: list.nameOf,
    ...(Batch && { selection }),
    ...(list.preview && { openId: search.preview, onPreview: preview }),
    ...(hrefOf && { onNear: (id) => void router.preloadRoute({ to: hrefOf(id) }) }),
    ...(Editor && {
      renderEditor: (row, column, done) => (
        <Editor
          row={row}
          column={column}
          rowsFromHere={rows?.slice(rows.indexOf(row)) ?? []}
          onDone={done}
          onClose={done}
        />
      ),
    }),
  }
  const empty = <NoRows list={list} search={search} total={page.total ?? 0} onChange={change} />
  return (
    <>
      {list.tabs ? <ListTabs list={list} tabs={list.tabs} search={search} /> : null}
      <ListBar
        list={list}
        search={search}
        onChange={change}
        {...(isPaged && { columns: { columns, layout, onLayout: place } })}
      />
      <div className="flex min-h-0 flex-1">
        <div className="relative flex min-w-0 flex-1 flex-col">
          <NewRows list={list} onShow={() => turn(1)} />
          {isContinuous ? (
            <AllRows list={list} search={search} table={table} empty={empty} onLoad={setLoaded} />
          ) : (
            // A page of earlier entries starts at its top.
            <div
              key={search.after}
              ref={scroller}
              className="flex min-h-0 flex-1 flex-col overflow-auto max-sm:min-h-40"
            >
              {page.isAway ? (
                <NotHere />
              ) : page.isError && !rows ? (
                <ErrorPanel>
                  <Button onClick={() => void page.refetch()}>Try again</Button>
                </ErrorPanel>
              ) : rows?.length === 0 ? (
                empty
              ) : list.customRows ? (
                <CustomRows label={label} rows={rows} drawn={list.customRows} />
              ) : isPhone ? (
                <PhoneRows label={label} rows={rows}>
                  {list.phoneRow}
                </PhoneRows>
              ) : (
                <DataTable {...table} rows={rows} />
              )}
            </div>
          )}
          {Batch && selection.rows.size > 0 ? (
            <Batch
              selection={selection}
              listed={listed}
              onExport={() => setExporting([...selection.rows.keys()])}
            />
          ) : isPaged ? (
            <Pager
              page={reachablePage(search.page ?? 1, pageSize)}
              pageSize={isContinuous ? allRows : pageSize}
              total={page.total}
              totalIsExact={page.totalIsExact}
              onPage={turn}
              onPageSize={resize}
            />
          ) : null}
          {list.rows.kind === 'trail' ? (
            <CursorPager
              after={'after' in page ? page.after : undefined}
              isNewest={search.after === undefined}
            />
          ) : null}
        </div>
        {list.preview && search.preview ? (
          <Preview
            list={list}
            id={search.preview}
            onPrevious={step(-1)}
            onNext={step(1)}
            onClose={() => preview(undefined)}
          />
        ) : null}
        {exporting && file ? (
          <ExportDialog
            list={list}
            file={file}
            columns={headsOf(placedColumns(layout.columns, columns))}
            queries={inParts(exporting).map((id) => ({ id, columns: columnsOf(file, layout.columns) }))}
            onClose={() => setExporting(undefined)}
          />
        ) : null}
      </div>
    </>
  )
}

/** Number of ids that fit into one URL. */
const idsAtOnce = 100

const inParts = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / idsAtOnce) }, (_, part) =>
    ids.slice(part * idsAtOnce, (part + 1) * idsAtOnce),
  )
