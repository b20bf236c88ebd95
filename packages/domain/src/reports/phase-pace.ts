import { type SaleStatus, phases } from '../sales/phases.ts'

/** A phase is slow when half of its jobs exceed the target; null without jobs or target. */
export function phasePace(status: SaleStatus, medianDays: number | null): 'Slow' | 'On time' | null {
  const target = phases[status].days?.target
  if (medianDays === null || target === undefined) return null
  return medianDays > target ? 'Slow' : 'On time'
}
