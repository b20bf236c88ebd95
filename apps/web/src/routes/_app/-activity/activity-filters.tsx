import { webLeads } from '@crm/contract'
import { activitySubjects } from '@crm/domain/activity/subjects'
import { subjectLabels, verbGroupLabels, verbGroups } from '@crm/domain/activity/verb-groups'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { everyone } from '../../../api/everyone.ts'
import { useMe } from '../../../session/me.ts'
import { ChoiceFilter } from '../../../lists/choice-filter.tsx'
import { PeriodFilter } from '../../../lists/period-filter.tsx'
import type { ActivitySearch } from './activity-search.ts'

interface Props {
  readonly search: ActivitySearch
  readonly onChange: (changes: { [K in keyof ActivitySearch]: ActivitySearch[K] | undefined }) => void
}

const deeds = verbGroups.map((value) => ({ value, label: verbGroupLabels[value] }))

/** Entries about people are asked for only by those who read them. */
export function ActivityFilters({ search, onChange }: Props) {
  const seesPeople = can.readActivity(useMe(), {}).ok
  const subjects = activitySubjects
    .filter((subject) => seesPeople || subject !== 'user')
    .map((value) => ({ value, label: subjectLabels[value] }))
  return (
    <div className="flex min-h-12 flex-none items-center gap-2 overflow-x-auto border-b border-line px-gutter py-1.5 [scrollbar-width:none]">
      <ChoiceFilter
        name="Person"
        choices={usePeople()}
        value={search.who}
        onChange={(who) => onChange({ who })}
      />
      <ChoiceFilter
        name="Action"
        choices={deeds}
        value={search.what}
        onChange={(chosen) => onChange({ what: verbGroups.find((one) => one === chosen) })}
      />
      <ChoiceFilter
        name="Subject"
        choices={subjects}
        value={search.about}
        onChange={(chosen) => onChange({ about: activitySubjects.find((one) => one === chosen) })}
      />
      <PeriodFilter value={search} onChange={onChange} />
      {search.lead ? <LeadChip leadId={search.lead} onRemove={() => onChange({ lead: undefined })} /> : null}
    </div>
  )
}

function usePeople() {
  const people = useQuery(everyone).data ?? []
  return people.map(({ id, name }) => ({ value: id, label: name }))
}

/** A lead is filtered by from its record, not chosen from a list of thousands. */
function LeadChip({ leadId, onRemove }: { readonly leadId: string; readonly onRemove: () => void }) {
  const lead = useQuery({ ...ask(webLeads.get, { params: { id: leadId } }), meta: { quiet: true } }).data
  return (
    <ChoiceFilter
      name="Lead"
      choices={[{ value: leadId, label: lead?.fullName ?? 'not yours to see' }]}
      value={leadId}
      onChange={(chosen) => chosen ?? onRemove()}
    />
  )
}
