import { webLeads } from '@crm/contract'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { ask } from '../../../../api/ask.ts'
import { late } from '../../../../late.tsx'
import { keepTableLayout } from '../../../../preferences.ts'
import { useMe } from '../../../../session/me.ts'
import { reachablePage } from '../../../../tables/deepest.ts'
import { DataTable, type TableProps } from '../../../../tables/data-table.tsx'
import { readLayout, writeLayout, type Layout } from '../../../../tables/layout.ts'
import { Pager } from '../../../../tables/pager.tsx'
import { useSelection } from '../../../../tables/selection.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorPanel } from '../../../../ui/error-panel.tsx'
import { usePhone } from '../../../../ui/use-phone.ts'
import { leadFilterKeys, leadPageQuery, readLeadSearch, usualSort, type LeadSearch } from '../-lead-search.ts'
import { leadColumns } from './lead-columns.tsx'
import { LeadBar } from './lead-bar.tsx'
import { LeadPhoneList } from './lead-phone-list.tsx'
import { exported } from './lead-takeout.tsx'
import { allRows, keepLeadPageSize, leadTable, useLeadPageSize } from './page-size.ts'
import { PreviewPlace } from './preview-place.tsx'
import { StatusTabs } from './status-tabs.tsx'

const AllLeads = lazy(() => import('./all-leads.tsx'))
const BulkBar = late(() => import('./bulk-bar.tsx'), {
  waiting: <div className="h-11 flex-none border-t border-line bg-selected" />,
})
const ExportDialog = late(() => import('./export-dialog.tsx'))
const LeadCellEditor = late(() => import('./lead-cell-editor.tsx'))
const LeadPreview = late(() => import('./lead-preview.tsx'), { waiting: <PreviewPlace /> })
const NoLeads = late(() => import('./no-leads.tsx'))

const route = getRouteApi('/_app/leads/_list')

interface Props {
  readonly search: LeadSearch
}

/** Tabs, filters, rows, what one does with them, and the one that is looked at beside them. */
export function Leads({ search }: Props) {
  const navigate = route.useNavigate()
  const router = useRouter()
  const isPhone = usePhone()
  const me = useMe()
  const columns = useMemo(() => leadColumns(me), [me])
  const pageSize = useLeadPageSize()
  const isContinuous = search.rows === 'all' && !isPhone
  const page = useQuery({
    ...ask(webLeads.listPaginatedLight, { query: leadPageQuery(search, pageSize) }),
    placeholderData: keepPreviousData,
    enabled: !isContinuous,
  })
  const [loaded, setLoaded] = useState<readonly LightWebLead[]>()
  const rows = isContinuous ? loaded : page.data?.items
  const selection = useSelection(
    rows,
    JSON.stringify([search.status, search.q, ...leadFilterKeys.map((key) => search[key])]),
  )
  const [exporting, setExporting] = useState<readonly LightWebLead[]>()
  const scroller = useRef<HTMLDivElement>(null)

  const go = (next: LeadSearch, replace = false) =>
    void navigate({ to: '.', search: readLeadSearch({ ...next }), replace })
  /** What is listed changes: from its beginning. */
  const change = (changes: LeadSearch) => {
    // By the address as it is now: what is called late, when typing rests, knows an older one.
    const now = router.latestLocation.search as LeadSearch
    go({ ...now, page: 1, ...changes }, 'q' in changes)
  }
  const turn = (to: number) => {
    scroller.current?.scrollTo({ top: 0 })
    go({ ...search, page: to })
  }
  const resize = (size: number) => {
    keepLeadPageSize(size)
    const { rows: _rows, ...others } = search
    go({ ...others, page: 1, ...(size === allRows && { rows: 'all' }) })
  }
  const layout = useMemo(() => readLayout(search.layout, columns), [search.layout, columns])
  const place = (next: Layout | undefined) => {
    const text = next && writeLayout(next, columns)
    keepTableLayout(leadTable, text)
    const { layout: _old, ...others } = search
    go({ ...others, ...(text && { layout: text }) }, true)
  }
  const preview = (id: string | undefined) => {
    const { preview: _old, ...others } = search
    go({ ...others, ...(id && { preview: id }) }, true)
  }
  const step = (by: number) => {
    const at = rows?.findIndex(({ id }) => id === search.preview) ?? -1
    const next = at === -1 ? undefined : rows?.[at + by]
    return next && (() => preview(next.id))
  }
  const table: TableProps<LightWebLead> = {
    label: 'Leads',
    columns,
    layout,
    onLayout: place,
    sort: search.sort ?? usualSort,
    onSort: (sort) => change({ sort: sort as NonNullable<LeadSearch['sort']> }),
    nameOf: fullNameOf,
    selection,
    openId: search.preview,
    onPreview: preview,
    onNear: (leadId) => void router.preloadRoute({ to: '/leads/$leadId', params: { leadId } }),
    renderEditor: (lead, column, done) => (
      <LeadCellEditor lead={lead} column={column} onDone={done} onClose={done} />
    ),
  }
  const empty = <NoLeads search={search} total={page.data?.total ?? 0} onChange={change} />
  return (
    <>
      <StatusTabs chosen={search.status ?? 'All'} />
      <LeadBar search={search} onChange={change} columns={columns} layout={layout} onLayout={place} />
      <div className="flex min-h-0 flex-1">
        <div className="flex min-w-0 flex-1 flex-col">
          {isContinuous ? (
            <Suspense
              fallback={
                <div className="min-h-0 flex-1 overflow-hidden">
                  <DataTable {...table} rows={undefined} />
                </div>
              }
            >
              <AllLeads search={search} table={table} empty={empty} onLoad={setLoaded} />
            </Suspense>
          ) : (
            <div ref={scroller} className="flex min-h-0 flex-1 flex-col overflow-auto">
              {page.isError && !rows ? (
                <ErrorPanel>
                  <Button onClick={() => void page.refetch()}>Try again</Button>
                </ErrorPanel>
              ) : rows?.length === 0 ? (
                empty
              ) : isPhone ? (
                <LeadPhoneList leads={rows} />
              ) : (
                <DataTable {...table} rows={rows} />
              )}
            </div>
          )}
          {selection.rows.size > 0 ? (
            <BulkBar selection={selection} onExport={setExporting} />
          ) : (
            <Pager
              page={reachablePage(search.page ?? 1, pageSize)}
              pageSize={isContinuous ? allRows : pageSize}
              total={page.data?.total}
              totalIsExact={page.data?.totalIsExact ?? true}
              onPage={turn}
              onPageSize={resize}
            />
          )}
        </div>
        {search.preview ? (
          <LeadPreview
            leadId={search.preview}
            onPrevious={step(-1)}
            onNext={step(1)}
            onClose={() => preview(undefined)}
          />
        ) : null}
        {exporting ? (
          <ExportDialog queries={byIds(exporting, layout)} onClose={() => setExporting(undefined)} />
        ) : null}
      </div>
    </>
  )
}

const fullNameOf = ({ fullName }: LightWebLead) => fullName

/** As many ids as an address takes at a time. */
const idsAtOnce = 100

const byIds = (leads: readonly LightWebLead[], layout: Layout) =>
  Array.from({ length: Math.ceil(leads.length / idsAtOnce) }, (_, part) => ({
    id: leads.slice(part * idsAtOnce, (part + 1) * idsAtOnce).map(({ id }) => id),
    columns: exported(layout.columns.map(({ key }) => key)),
  }))
