/** Field specs of a service job: page fields, form fields and history labels. */
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { SaleOwners } from '@crm/domain/people/subject'
import { type ServiceJobField, serviceJobFieldGroups } from '@crm/domain/service-jobs/fields'
import { serviceJobTypes } from '@crm/domain/service-jobs/phases'
import { useTechnicians } from '~/forms/people.ts'
import type { FactTable } from '~/records/facts/fact.ts'
import { Person } from '~/ui/person.tsx'

/** The attributes of a service job that permission checks need. */
export const aboutJob = ({ saleRepId, lead }: ServiceJob): SaleOwners => ({ salesRepId: saleRepId, lead })

const day = (label: string) => ({ kind: 'day', label }) as const
const text = (label: string, maxLength: number) => ({ kind: 'text', label, maxLength }) as const

const rows = {
  type: {
    kind: 'choice',
    label: 'Type',
    isNeeded: true,
    choices: serviceJobTypes.map((value) => ({ value, label: value })),
  },
  otherType: text('Kind', 120),
  technician: {
    kind: 'person',
    label: 'Technician',
    none: 'Nobody',
    choices: useTechnicians,
    shown: ({ technicianName }) => <Person name={technicianName} />,
  },
  isNoCharge: { kind: 'yes-no', label: 'No charge', isNeeded: true },
  earliestServiceDate: day('Not before'),
  repairScheduledDate: day('Repair on'),
  jobCompleteDate: day('Completed on'),
  serviceNotes: { ...text('What is wrong', 4000), isLong: true },
  permitNumber: text('Permit number', 60),
  permitSubmittedDate: day('Submitted'),
  permitApprovedDate: day('Approved'),
  rmaNumber: text('RMA number', 60),
  rmaDate: day('Requested on'),
  invoiceNumber: text('Invoice number', 60),
  invoiceSentDate: day('Sent'),
  invoicePaidDate: day('Paid'),
} satisfies Partial<FactTable<ServiceJob, ServiceJobField>>

/** The field's group determines who may change it. */
const mayOf = (field: ServiceJobField) => (me: Actor, job?: ServiceJob) =>
  can.moveServiceJob(me, serviceJobFieldGroups[field], job && aboutJob(job))

export type ShownField = keyof typeof rows

export const serviceJobFacts = Object.fromEntries(
  Object.entries(rows).map(([field, fact]) => [field, { ...fact, may: mayOf(field as ServiceJobField) }]),
) as unknown as FactTable<ServiceJob, ShownField>
