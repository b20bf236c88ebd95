/** A person's stops today and tomorrow: appointments and repairs in one order. */
import type { serviceJobs } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import { endOf } from '@crm/domain/appointments/appointment-times'
import type { ServiceJobStatus } from '@crm/domain/service-jobs/phases'
import { clockTimeOf, dayAfter } from '~/kinds/appointments/days.ts'

export type Stop =
  | { readonly kind: 'visit'; readonly day: string; readonly appointment: Appointment }
  | { readonly kind: 'repair'; readonly day: string; readonly job: ServiceJob }

/** A job in testing or payment is already repaired, whatever its date says. */
const untilRepaired = [
  'Diagnostic',
  'PriceQuote',
  'PendingAgreement',
  'HVACPermits',
  'RMA',
  'Repair',
] as const satisfies readonly ServiceJobStatus[]

/** A technician's repairs planned for the day or the next one. */
export const repairsOf = (
  technician: string,
  day: string,
): NonNullable<CallInput<typeof serviceJobs.listPaginated>['query']> => ({
  technician: [technician],
  status: [...untilRepaired],
  repairFrom: day,
  repairTo: dayAfter(day, 1),
  sort: 'repairScheduledDate',
  pageSize: 50,
})

/**
 * Chronological. An appointment in progress is still ahead. A repair has a day and no hour, so it follows that day's
 * appointments.
 */
export function planOf(
  appointments: readonly Appointment[],
  jobs: readonly ServiceJob[],
  now: Date,
): readonly Stop[] {
  const visits = appointments
    .filter((appointment) => endOf(appointment).getTime() > now.getTime())
    .map((appointment): Stop => ({
      kind: 'visit',
      day: clockTimeOf(appointment.dateTime).day,
      appointment,
    }))
  const repairs = jobs.flatMap((job): Stop[] =>
    job.repairScheduledDate === null ? [] : [{ kind: 'repair', day: job.repairScheduledDate, job }],
  )
  return [...visits, ...repairs].toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

const placeOf = (stop: Stop): string =>
  stop.kind === 'visit'
    ? `${stop.day} 1 ${new Date(stop.appointment.dateTime).toISOString()} ${stop.appointment.id}`
    : `${stop.day} 2 ${stop.job.number.padStart(20, ' ')}`
