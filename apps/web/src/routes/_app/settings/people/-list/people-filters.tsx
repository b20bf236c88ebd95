import { departments, roles } from '@crm/domain/people/actor'
import { FilterBox } from '../../../../../tables/filter-box.tsx'
import { ChoiceFilter } from '../../../../../tables/choice-filter.tsx'
import { roleNames } from '../-role-names.ts'
import { type PeopleSearch, readPeopleSearch } from './people-search.ts'

interface Props {
  readonly search: PeopleSearch
  readonly onChange: (changes: { [K in keyof PeopleSearch]: PeopleSearch[K] | undefined }) => void
}

const roleChoices = roles.map((value) => ({ value, label: roleNames[value] }))
const departmentChoices = departments.map((value) => ({ value, label: value }))
const accessChoices = [
  { value: 'enabled', label: 'Enabled' },
  { value: 'disabled', label: 'Disabled' },
]

export const PeopleFilters = ({ search, onChange }: Props) => (
  <div className="flex min-h-12 flex-none items-center gap-2 overflow-x-auto border-b border-line px-gutter py-1.5 [scrollbar-width:none]">
    <FilterBox
      label="Filter by name or mail"
      value={search.q ?? ''}
      onChange={(q) => onChange({ q: q || undefined })}
    />
    <ChoiceFilter
      name="Role"
      choices={roleChoices}
      value={search.role}
      onChange={(role) => onChange({ role: readPeopleSearch({ role }).role })}
    />
    <ChoiceFilter
      name="Department"
      choices={departmentChoices}
      value={search.department}
      onChange={(department) => onChange({ department: readPeopleSearch({ department }).department })}
    />
    <ChoiceFilter
      name="Access"
      choices={accessChoices}
      value={search.access}
      onChange={(access) => onChange({ access: readPeopleSearch({ access }).access })}
    />
  </div>
)
