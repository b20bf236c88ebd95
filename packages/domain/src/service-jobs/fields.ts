/** Editable fields of a service job, by the right to change them, and their validation. */
import { type DayOrder, reversedDays } from '../work/day-order.ts'
import type { ServiceJobStatus, ServiceJobType } from './phases.ts'

export const serviceJobFieldGroups = {
  type: 'change',
  otherType: 'change',
  saleId: 'change',
  addressId: 'change',
  technician: 'change',
  serviceNotes: 'change',
  isNoCharge: 'change',
  earliestServiceDate: 'change',
  repairScheduledDate: 'change',
  jobCompleteDate: 'change',
  permitNumber: 'change',
  permitSubmittedDate: 'change',
  permitApprovedDate: 'change',
  rmaNumber: 'change',
  rmaDate: 'change',
  invoiceNumber: 'changeInvoices',
  invoiceSentDate: 'changeInvoices',
  invoicePaidDate: 'changeInvoices',
} as const

export type ServiceJobField = keyof typeof serviceJobFieldGroups

/** Dates of past events. */
const pastDays = [
  'jobCompleteDate',
  'permitSubmittedDate',
  'permitApprovedDate',
  'rmaDate',
  'invoiceSentDate',
  'invoicePaidDate',
] as const satisfies readonly ServiceJobField[]

const dayOrders = [
  ['permitSubmittedDate', 'permitApprovedDate', 'A permit is not approved before it is submitted.'],
  ['invoiceSentDate', 'invoicePaidDate', 'An invoice is not paid before it is sent.'],
  ['earliestServiceDate', 'repairScheduledDate', 'The repair is before the earliest service day.'],
] as const satisfies readonly DayOrder<Day>[]

type Day = (typeof pastDays)[number] | 'earliestServiceDate' | 'repairScheduledDate'
type ServiceJobDays = Readonly<Partial<Record<Day, string | null | undefined>>>

export interface ServiceJobWithChanges extends ServiceJobDays {
  readonly type: ServiceJobType
  readonly otherType: string | null
  readonly status: ServiceJobStatus
  readonly technician: string | null
  readonly jobCompleteDate: string | null
  readonly earliestServiceDate: string | null
}

interface Fault {
  readonly field: string
  readonly message: string
}

/** Errors of a job with changes applied; `changed` has the new values. */
export function serviceJobFaults(
  job: ServiceJobWithChanges,
  changed: ServiceJobDays,
  { today, createdOn }: { readonly today: string; readonly createdOn: string },
): Fault[] {
  const isCompleted = job.status === 'Completed'
  const earliest = changed.earliestServiceDate
  return [
    ...(job.type === 'Other' && !job.otherType
      ? [{ field: 'otherType', message: 'Enter the job type.' }]
      : []),
    ...(job.type !== 'Other' && job.otherType
      ? [{ field: 'otherType', message: 'Only the type Other has its own description.' }]
      : []),
    ...(earliest && earliest < createdOn
      ? [{ field: 'earliestServiceDate', message: 'The earliest day is before the job was created.' }]
      : []),
    ...pastDays
      .filter((field) => (changed[field] ?? '') > today)
      .map((field) => ({ field, message: 'This day is in the future.' })),
    ...reversedDays(dayOrders, job, changed),
    ...(isCompleted && !job.technician ? [{ field: 'technician', message: 'Choose the technician.' }] : []),
    ...(isCompleted !== (job.jobCompleteDate !== null)
      ? [{ field: 'jobCompleteDate', message: 'Only a completed job has a completion day.' }]
      : []),
  ]
}
