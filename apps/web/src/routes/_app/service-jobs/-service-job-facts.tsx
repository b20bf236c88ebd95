/** Field specs of a service job: page fields, form fields and history labels. */
import type { ServiceJob } from '@crm/contract/web/service-job-shapes'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { jobSubject } from '~/kinds/service-jobs/job-subject.ts'
import { type ServiceJobField, serviceJobFieldGroups } from '@crm/domain/service-jobs/fields'
import { serviceJobTypes } from '@crm/domain/service-jobs/phases'
import { useTechnicians } from '~/forms/people.ts'
import type { FactTable, PlacedFact } from '~/records/facts/fact.ts'
import { Person } from '~/ui/person.tsx'

const day = (label: string) => ({ kind: 'day', label }) as const
const text = (label: string, maxLength: number) => ({ kind: 'text', label, maxLength }) as const

type Group = 'Type' | 'Service' | 'Permit' | 'RMA' | 'Invoice'

/** One line of the card, and a dialog. */
const typeLine = { group: 'Type' } as const
const service = { group: 'Service' } as const
const permit = { group: 'Permit' } as const
const rma = { group: 'RMA' } as const
const invoice = { group: 'Invoice' } as const

const rows = {
  type: {
    kind: 'choice',
    label: 'Type',
    isNeeded: true,
    choices: serviceJobTypes.map((value) => ({ value, label: value })),
    ...typeLine,
  },
  otherType: { ...text('Kind', 120), ...typeLine },
  technician: {
    kind: 'person',
    label: 'Technician',
    none: 'Unassigned',
    choices: useTechnicians,
    render: ({ technicianName }) => <Person name={technicianName} />,
    ...service,
  },
  serviceNotes: { ...text('What is wrong', 4000), isLong: true, ...service },
  isNoCharge: { kind: 'yes-no', label: 'No charge', isNeeded: true, ...service },
  earliestServiceDate: { ...day('Not before'), ...service },
  repairScheduledDate: { ...day('Repair on'), ...service },
  jobCompleteDate: {
    ...day('Completed on'),
    ...service,
    appliesTo: ({ status }) => status === 'Completed',
  },
  permitNumber: { ...text('Permit number', 60), ...permit },
  permitSubmittedDate: { ...day('Submitted'), ...permit },
  permitApprovedDate: { ...day('Approved'), ...permit },
  rmaNumber: { ...text('RMA number', 60), ...rma },
  rmaDate: { ...day('Requested on'), ...rma },
  invoiceNumber: { ...text('Invoice number', 60), ...invoice },
  invoiceSentDate: { ...day('Sent'), ...invoice },
  invoicePaidDate: { ...day('Paid'), ...invoice },
} satisfies Partial<Record<ServiceJobField, PlacedFact<ServiceJob, { group: Group }>>>

/** The field's group determines who may change it. */
const mayOf = (field: ServiceJobField) => (me: Actor, job?: ServiceJob) =>
  can.moveServiceJob(me, serviceJobFieldGroups[field], job && jobSubject(job))

export type VisibleField = keyof typeof rows

export const serviceJobFacts = Object.fromEntries(
  Object.entries(rows).map(([field, fact]) => [field, { ...fact, may: mayOf(field as ServiceJobField) }]),
) as unknown as FactTable<ServiceJob, VisibleField>
