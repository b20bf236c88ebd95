/** Webhook events, and the activity rows that trigger them. */
import type { ActivitySubject } from '../activity/subjects.ts'
import type { ActivityVerb } from '../activity/verbs.ts'
import { isKeyOf } from '../own.ts'

interface HookEvent {
  readonly group: string
  readonly label: string
  readonly verb: ActivityVerb
  /** Triggers only when this field changed. One change of a record can trigger several events. */
  readonly field?: string
}

/** Public API: never rename or remove an event. */
export const hookEvents = {
  'lead.created': { group: 'Leads', label: 'Lead created', verb: 'lead.created' },
  'lead.statusChanged': {
    group: 'Leads',
    label: 'Lead status changed',
    verb: 'lead.changed',
    field: 'status',
  },
  'lead.repChanged': {
    group: 'Leads',
    label: 'Lead rep changed',
    verb: 'lead.changed',
    field: 'salesRepId',
  },
  'lead.removed': { group: 'Leads', label: 'Lead removed', verb: 'lead.removed' },
  'lead.restored': { group: 'Leads', label: 'Lead restored', verb: 'lead.restored' },
  'lead.merged': { group: 'Leads', label: 'Lead merged', verb: 'lead.merged' },
  'lead.unmerged': { group: 'Leads', label: 'Lead unmerged', verb: 'lead.unmerged' },
  'appointment.booked': { group: 'Appointments', label: 'Appointment booked', verb: 'appointment.booked' },
  'appointment.moved': {
    group: 'Appointments',
    label: 'Appointment moved',
    verb: 'appointment.changed',
    field: 'dateTime',
  },
  'appointment.result': {
    group: 'Appointments',
    label: 'Appointment result',
    verb: 'appointment.changed',
    field: 'result',
  },
  'sale.created': { group: 'Sales', label: 'Sale created', verb: 'sale.created' },
  'sale.moved': { group: 'Sales', label: 'Sale moved', verb: 'sale.moved' },
  'sale.held': { group: 'Sales', label: 'Sale on hold', verb: 'sale.held' },
  'sale.released': { group: 'Sales', label: 'Sale hold ended', verb: 'sale.released' },
  'sale.cancelled': { group: 'Sales', label: 'Sale canceled', verb: 'sale.cancelled' },
  'sale.resumed': { group: 'Sales', label: 'Sale resumed', verb: 'sale.resumed' },
  'contract.sent': { group: 'Contracts', label: 'Contract sent', verb: 'contract.sent' },
  'contract.signed': { group: 'Contracts', label: 'Contract partly signed', verb: 'contract.signed' },
  'contract.completed': { group: 'Contracts', label: 'Contract completed', verb: 'contract.completed' },
  'contract.declined': { group: 'Contracts', label: 'Contract declined', verb: 'contract.declined' },
  'contract.voided': { group: 'Contracts', label: 'Contract voided', verb: 'contract.voided' },
  'contract.expired': { group: 'Contracts', label: 'Contract expired', verb: 'contract.expired' },
  'commission.submitted': {
    group: 'Commissions',
    label: 'Commission submitted',
    verb: 'commission.submitted',
  },
  'commission.approved': { group: 'Commissions', label: 'Commission approved', verb: 'commission.approved' },
  'commission.locked': { group: 'Commissions', label: 'Commission locked', verb: 'commission.locked' },
  'draw.paid': { group: 'Commissions', label: 'Draw paid', verb: 'draw.paid' },
  'serviceJob.created': { group: 'Service', label: 'Service job created', verb: 'serviceJob.created' },
  'serviceJob.moved': { group: 'Service', label: 'Service job moved', verb: 'serviceJob.moved' },
  'referral.created': { group: 'Referrals', label: 'Referral created', verb: 'referral.created' },
  'referral.paid': { group: 'Referrals', label: 'Referral paid', verb: 'referral.paid' },
  'document.added': { group: 'Documents', label: 'Document added', verb: 'document.added' },
} as const satisfies Record<string, HookEvent>
export type HookEventType = keyof typeof hookEvents

export const hookEventTypes = Object.keys(hookEvents) as [HookEventType, ...HookEventType[]]

/** Type of a test event that a person sends by hand. */
export const testEventType = 'webhook.test'

/** Kinds of records that events are about. */
export type HookSubject = 'draw' | SubjectIn<HookEventType>
type SubjectIn<Type extends string> = Type extends `${infer Subject extends ActivitySubject}.${string}`
  ? Subject
  : never

export const hookSubjectOf = (type: HookEventType): HookSubject => type.split('.')[0] as HookSubject

/** Events that an activity row triggers; most trigger none. */
export const hookEventsOf = ({
  verb,
  changes,
}: {
  readonly verb: string
  readonly changes: Readonly<Record<string, unknown>>
}): readonly HookEventType[] =>
  hookEventTypes.filter((type) => {
    const event: HookEvent = hookEvents[type]
    return event.verb === verb && (event.field === undefined || isKeyOf(changes, event.field))
  })

/** "Lead created"; events from former releases show their type. */
export const hookEventLabel = (type: string): string =>
  type === testEventType ? 'Test' : isKeyOf(hookEvents, type) ? hookEvents[type].label : type
