import { users } from '@crm/contract'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import type { Choice } from '../../../forms/choice.ts'

/** Who can own a lead: enabled people of Sales, by name. */
export function useReps(): readonly Choice[] {
  const people = useQuery({
    ...ask(users.list, { query: { isEnabled: 'true', limit: 1000 } }),
    staleTime: 60_000,
  }).data
  return (people ?? [])
    .filter(({ isSales, department }) => isSales || department === 'Sales')
    .map(({ id, name }) => ({ value: id, label: name }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
