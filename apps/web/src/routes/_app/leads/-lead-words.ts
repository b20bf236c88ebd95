import { formatPhone } from '@crm/domain/contact/format-phone'
import { useReps } from '../../../people.ts'

/** Values of a lead or an address as people read them: names for ids, "None" for nothing. */
export function useLeadWords(): (field: string, value: unknown) => string {
  const reps = useReps()
  return (_field, value) => {
    if (typeof value === 'boolean') return value ? 'Yes' : 'No'
    if (typeof value === 'number') return String(value)
    if (typeof value !== 'string' || value === '') return 'None'
    return reps.find((rep) => rep.value === value)?.label ?? formatPhone(value)
  }
}
