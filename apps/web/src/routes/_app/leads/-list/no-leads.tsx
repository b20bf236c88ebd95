import { can } from '@crm/domain/people/can'
import { Link } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import Users from 'lucide-react/icons/users'
import { useMe } from '../../../../session/me.ts'
import { Button } from '../../../../ui/button.tsx'
import { buttonClass } from '../../../../ui/button-class.ts'
import { Panel } from '../../../../ui/panel.tsx'
import type { LeadSearch } from '../-lead-search.ts'
import { useReps } from '../-reps.ts'

interface Props {
  readonly search: LeadSearch
  /** How many match: more than none when only this page of them is empty. */
  readonly total: number
  readonly onChange: (changes: LeadSearch) => void
}

/** No lead at all, or none that matches: then each filter is named and can be taken away. */
export function NoLeads({ search, total, onChange }: Props) {
  const filters = useFilters(search)
  if (total > 0) return <PastTheLast onBack={() => onChange({ page: 1 })} />
  if (filters.length === 0) return <FirstLead />
  const title = filters.length === 1 ? 'No lead matches this filter' : 'No lead matches these filters'
  return (
    <Panel icon={<SearchX />} title={title} help="Take one away to see more.">
      {filters.map(({ words, without }) => (
        <Button key={words} onClick={() => onChange(without)}>
          Remove “{words}”
        </Button>
      ))}
    </Panel>
  )
}

function useFilters({ status = 'All', q, rep, source }: LeadSearch) {
  const reps = useReps()
  const repName = rep === 'none' ? 'unassigned' : (reps.find(({ value }) => value === rep)?.label ?? '…')
  return [
    ...(status === 'All' ? [] : [{ words: `Status is ${status}`, without: { status: 'All' as const } }]),
    ...(q ? [{ words: `Contains ${q}`, without: { q: '' } }] : []),
    ...(rep ? [{ words: `Rep is ${repName}`, without: { rep: '' } }] : []),
    ...(source ? [{ words: `Source is ${source}`, without: { source: '' } }] : []),
  ]
}

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
