import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import SearchX from 'lucide-react/icons/search-x'
import { routeQuery } from '~/api/route-query.ts'
import { Button } from '~/ui/button.tsx'
import { formatCount } from '~/ui/format.ts'
import { Panel } from '~/ui/panel.tsx'
import { useFilterText, type FilterInWords } from './filter-text.ts'
import type { ListShape } from '../list.ts'
import { orderedQuery } from '../list-query.ts'
import type { ListSearch } from '../list-search.ts'
import type { RowPage } from '../row-pages.ts'
import { all } from '../tab-choice.ts'

interface Props {
  readonly list: ListShape
  readonly search: ListSearch
  /** Number of matches: above zero when only this page is empty. */
  readonly total: number
  readonly onChange: (changes: ListSearch) => void
}

/**
 * The empty state: without any record, or without a match; then each filter is listed with a remove button.
 */
export default function NoRows({ list, search, total, onChange }: Props) {
  const filters = useFilterText(list, search)
  if (total > 0) return <PastTheLast noun={list.noun[0]} onBack={() => onChange({ page: 1 })} />
  if (filters.every(({ key }) => isFirstTab(list, search, key))) return <First {...list.empty} />
  return <NoMatch list={list} search={search} filters={filters} onChange={onChange} />
}

/** On the list's first tab, no filter has been set yet. */
const isFirstTab = ({ tabs }: ListShape, search: ListSearch, key: string) =>
  key === tabs?.key && search[key] === tabs.tabs[0]?.value

interface NoMatchProps extends Omit<Props, 'total'> {
  readonly filters: readonly FilterInWords[]
}

/** Shows the number of rows without each filter: it reveals the one that excludes the most. */
function NoMatch({ filters, ...more }: NoMatchProps) {
  const several = filters.length === 2 ? 'both filters' : 'these filters'
  return (
    <Panel
      icon={<SearchX />}
      title={`No ${more.list.noun[0]} matches ${filters.length === 1 ? 'this filter' : several}`}
      help={filters.length === 1 ? undefined : 'Remove a filter to see more.'}
    >
      {filters.map((filter) => (
        <Removal key={filter.key} filter={filter} isOneOfMany={filters.length > 1} {...more} />
      ))}
    </Panel>
  )
}

interface RemovalProps extends Omit<Props, 'total'> {
  readonly filter: FilterInWords
  readonly isOneOfMany: boolean
}

function Removal({ filter: { key, phrase, words }, isOneOfMany, list, search, onChange }: RemovalProps) {
  const without: ListSearch = { [key]: key === list.tabs?.key ? all : '' }
  const query = { ...orderedQuery(list, { ...search, ...without }), pageSize: 1 }
  const left = useQuery({
    ...routeQuery(list.rows.route, { query }),
    enabled: isOneOfMany && list.rows.kind === 'pages',
  }).data as RowPage<unknown> | undefined
  return (
    <Button
      onClick={() => onChange(without)}
      // All as wide as the panel: the count appears at the end without a layout shift.
      className={clsx('max-w-full', isOneOfMany && 'w-full justify-between!')}
    >
      <span className="truncate">
        Remove “{phrase} {words}”
      </span>
      {left ? (
        <span className="font-normal text-3 tabular-nums">
          {formatCount(left.total)}
          {left.totalIsExact ? '' : '+'}
        </span>
      ) : null}
    </Button>
  )
}

/** The page no longer exists: an old link, or rows that left the list since. */
const PastTheLast = ({ noun, onBack }: { readonly noun: string; readonly onBack: () => void }) => (
  <Panel icon={<SearchX />} title={`This page is past the last ${noun}`}>
    <Button onClick={onBack}>Go to the first page</Button>
  </Panel>
)

const First = ({ icon, title, help, firstAction: Step }: ListShape['empty']) => (
  <Panel icon={icon} title={title} help={help}>
    {Step ? <Step /> : null}
  </Panel>
)
