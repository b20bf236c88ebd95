import { useQuery } from '@tanstack/react-query'
import { everyone } from '../../../api/everyone.ts'
import type { Choice } from '../../../forms/choice.ts'

/** Who can own a lead: enabled people of Sales, by name. */
export const useReps = (): readonly Choice[] => usePeople().filter(({ isRep }) => isRep)

interface PersonChoice extends Choice {
  readonly isRep: boolean
}

/** Everybody who is or was here, by name; who has left says so. */
export function usePeople(): readonly PersonChoice[] {
  const people = useQuery(everyone).data
  return (people ?? [])
    .map(({ id, name, isEnabled, isSales, department }) => ({
      value: id,
      label: name,
      isRep: isEnabled && (isSales || department === 'Sales'),
      ...(!isEnabled && { help: 'disabled' }),
    }))
    .sort((a, b) => a.label.localeCompare(b.label))
}
