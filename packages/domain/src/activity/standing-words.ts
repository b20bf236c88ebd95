/** Where a job stands, as the history recorded it, in the words of its page. */
import { phases, subLabel } from '../sales/phases.ts'
import { servicePhases } from '../service-jobs/phases.ts'

/** Of a sale or of a service job: what has the same name in both is called the same. */
const labels: Readonly<Record<string, { readonly label: string }>> = { ...servicePhases, ...phases }

export const phaseInWords = (status: string): string | undefined => labels[status]?.label

/** "QA review" of a status, "Cancellation window" of a step; undefined for what is no place of a job. */
export function standingInWords(field: string, value: string): string | undefined {
  if (field === 'subStatus') return subLabel(value)
  return field === 'status' ? phaseInWords(value) : undefined
}
