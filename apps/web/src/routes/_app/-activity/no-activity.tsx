import Activity from 'lucide-react/icons/activity'
import SearchX from 'lucide-react/icons/search-x'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import type { ActivitySearch } from './activity-search.ts'

interface Props {
  readonly search: ActivitySearch
  readonly onChange: (changes: { [K in keyof ActivitySearch]: undefined }) => void
}

const noFilter = {
  who: undefined,
  what: undefined,
  about: undefined,
  lead: undefined,
  period: undefined,
  from: undefined,
  to: undefined,
}

/** Nothing at all yet, or nothing that matches. */
export const NoActivity = ({ search, onChange }: Props) =>
  Object.keys(search).length === 0 ? (
    <Panel
      icon={<Activity />}
      title="Nothing has happened yet"
      help="Every change of a lead, a note, an address or a person stands here, with who made it."
    />
  ) : (
    <Panel icon={<SearchX />} title="Nothing matches these filters" help="Take them away to see everything.">
      <Button onClick={() => onChange(noFilter)}>Remove the filters</Button>
    </Panel>
  )
