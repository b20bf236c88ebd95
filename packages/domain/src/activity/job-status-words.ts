/** Labels of phases and steps in the history, the same as on the page of the job. */
import { phases, subLabel } from '../sales/phases.ts'
import { servicePhases } from '../service-jobs/phases.ts'
import { own } from '../own.ts'

/** Sales and service jobs share one table: a status with the same name has the same label in both. */
const labels: Readonly<Record<string, { readonly label: string }>> = { ...servicePhases, ...phases }

export const phaseInWords = (status: string): string | undefined => own(labels, status)?.label

/** "QA review" for a status, "Cancellation window" for a step; undefined for any other field. */
export function jobStatusInWords(field: string, value: string): string | undefined {
  if (field === 'subStatus') return subLabel(value)
  return field === 'status' ? phaseInWords(value) : undefined
}
