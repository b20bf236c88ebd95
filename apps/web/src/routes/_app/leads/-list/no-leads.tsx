import { webLeads } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { ask } from '../../../../api/ask.ts'
import { useMe } from '../../../../session/me.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { formatCount } from '../../../../ui/format.ts'
import { Panel } from '../../../../ui/panel.tsx'
import { leadFilterQuery, type LeadSearch } from '../-lead-search.ts'
import { useFilterWords, type FilterInWords } from './filter-words.ts'

interface Props {
  readonly search: LeadSearch
  /** How many match: more than none when only this page of them is empty. */
  readonly total: number
  readonly onChange: (changes: LeadSearch) => void
}

/** No lead at all, or none that matches: then each filter is named and can be taken away. */
export default function NoLeads({ search, total, onChange }: Props) {
  const filters = useFilterWords(search)
  if (total > 0) return <PastTheLast onBack={() => onChange({ page: 1 })} />
  if (filters.length === 0) return <FirstLead />
  return <NoMatch search={search} filters={filters} onChange={onChange} />
}

interface NoMatchProps extends Omit<Props, 'total'> {
  readonly filters: readonly FilterInWords[]
}

/** Says of each filter how many leads there are without it: the one that hurts stands out. */
function NoMatch({ filters, ...more }: NoMatchProps) {
  const several = filters.length === 2 ? 'both filters' : 'these filters'
  return (
    <Panel
      icon={<SearchX />}
      title={`No lead matches ${filters.length === 1 ? 'this filter' : several}`}
      help={
        filters.length === 1
          ? undefined
          : 'Each may be taken away; the figure says how many leads are left then.'
      }
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

function Removal({ filter: { key, says, words }, isOneOfMany, search, onChange }: RemovalProps) {
  const query = { ...leadFilterQuery({ ...search, ...without(key) }), pageSize: 1 }
  const left = useQuery({
    ...ask(webLeads.listPaginatedLight, { query }),
    enabled: isOneOfMany,
  }).data
  return (
    <Button
      onClick={() => onChange(without(key))}
      // All as wide as the panel: a figure that comes finds its place at the end.
      className={clsx('max-w-full', isOneOfMany && 'w-full justify-between!')}
    >
      <span className="truncate">
        Remove “{says} {words}”
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

const without = (key: FilterInWords['key']): LeadSearch =>
  key === 'status' ? { status: 'All' } : { [key]: '' }

/** An old link, or leads that have left the list since. */
const PastTheLast = ({ onBack }: { readonly onBack: () => void }) => (
  <Panel icon={<SearchX />} title="This page is past the last lead">
    <Button onClick={onBack}>Go to the first page</Button>
  </Panel>
)

const FirstLead = () => (
  <Panel
    icon={<Users />}
    title="No leads yet"
    help="A lead is a household that may go solar. They arrive from the lead import, or are entered here."
  >
    {can.createLead(useMe()).ok ? (
      <Link to="/leads/new" className={buttonClass({ variant: 'primary' })}>
        <Plus />
        New lead
      </Link>
    ) : null}
  </Panel>
)
