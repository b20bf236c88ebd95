import { useQuery } from '@tanstack/react-query'
import { everyone } from '~/api/everyone.ts'
import type { Choice } from './choice.ts'

interface PersonChoice extends Choice {
  readonly isRep: boolean
  readonly isMarketer: boolean
  readonly isTechnician: boolean
}

/** All current and former users by name; former ones are marked. */
export function usePeople(isEnabled = true): readonly PersonChoice[] {
  const people = useQuery({ ...everyone, enabled: isEnabled }).data
  return (people ?? [])
    .map(({ id, name, isEnabled: isHere, isSales, department }) => ({
      value: id,
      label: name,
      isRep: isHere && (isSales || department === 'Sales'),
      isMarketer: isHere && department === 'Marketing',
      isTechnician: isHere && (department === 'Servicing' || department === 'Operations'),
      ...(!isHere && { help: 'disabled' }),
    }))
    .sort((a, b) => a.label.localeCompare(b.label))
}

/** Possible owners of a client: enabled people of Sales, by name. */
export const useReps = (): readonly Choice[] => usePeople().filter(({ isRep }) => isRep)

/** Possible setters of a client: enabled people of Sales and Marketing, by name. */
export const useSetters = (): readonly Choice[] =>
  usePeople().filter(({ isRep, isMarketer }) => isRep || isMarketer)

/** Possible technicians of a job: enabled people of Servicing and Operations, by name. */
export const useTechnicians = (): readonly Choice[] => usePeople().filter(({ isTechnician }) => isTechnician)
