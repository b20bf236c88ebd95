/** Appointments and tasks for bulk leads: one of each for every fifth lead. Deterministic. */
import type { AppointmentResult, AppointmentType } from '@crm/domain/appointments/appointment-words'
import { defaultMinutes } from '@crm/domain/appointments/appointment-times'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { addDays, pacificDay } from '@crm/domain/time'
import type { Priority } from '@crm/domain/work/priorities'
import { cast } from './cast.ts'
import { type SeededRandom, seededRandom } from './seeded-random.ts'
import type { BulkLead } from './bulk-leads.ts'

export interface BulkAppointment {
  /** For a time already past at booking, the result is entered with it. */
  readonly bookedAt: Date
  readonly bookedBy: string
  readonly dateTime: Date
  readonly durationMinutes: number
  readonly type: AppointmentType
  readonly result: AppointmentResult
  readonly confirmation: boolean
  readonly notes: string | null
  /** Time when the rep did the follow-up task of the result; null when it is open or there is none. */
  readonly followedAt: Date | null
}

export interface BulkTask {
  readonly description: string
  readonly madeAt: Date
  readonly madeBy: string
  readonly delegatedTo: string
  /** Pacific day. */
  readonly dueDate: string
  readonly priority: Priority
  readonly isFollowUp: boolean
  readonly doneAt: Date | null
}

export interface BulkWork {
  readonly appointment: BulkAppointment | null
  readonly task: BulkTask | null
}

const everyNth = 5
const dayMs = 86_400_000
const hourMs = 3_600_000
const quarterMs = hourMs / 4
const minuteMs = 60_000

/** Call it for each lead, oldest first. Every lead of status Appointment has an appointment, and a share of the others. */
export function createBulkWork(today: Date): (lead: BulkLead) => BulkWork {
  const random = seededRandom(2_000_000)
  let leads = 0
  let appointments = 0
  let tasks = 0
  return (lead) => {
    leads += 1
    const isNext = lead.status !== 'New' && appointments < leads / everyNth
    const appointment = isNext || lead.status === 'Appointment' ? appointmentOf(lead, today, random) : null
    if (appointment) appointments += 1
    if (appointment && createsTask(appointment, lead.status)) tasks += 1
    const task = tasks < leads / everyNth ? taskOf(lead, today, random) : null
    if (task) tasks += 1
    return { appointment, task }
  }
}

function appointmentOf(lead: BulkLead, today: Date, random: SeededRandom): BulkAppointment {
  const common = {
    bookedBy: random.happens(60) ? (lead.salesRepId ?? cast.mona.crm.id) : cast.sofia.crm.id,
    durationMinutes: random.pick([60, defaultMinutes, defaultMinutes, 120] as const),
    type: random.pick(['Home', 'Home', 'Home', 'Phone', 'Email'] as const),
  }
  const changedAt = (lead.statusChangedAt ?? lead.createdAt).getTime() + minuteMs
  if (lead.status === 'Appointment' && random.happens(85)) {
    // Some are past without a result.
    const wantedMs = today.getTime() + random.between(-3, 45) * dayMs
    const bookedAt = Math.max(changedAt, Math.min(wantedMs, today.getTime()) - random.between(1, 14) * dayMs)
    const dateTime = withinWorkday(Math.max(wantedMs, bookedAt + dayMs), random)
    return {
      ...common,
      bookedAt: new Date(bookedAt),
      dateTime: new Date(dateTime),
      result: 'Scheduled',
      confirmation: random.happens(40),
      notes: random.happens(30) ? random.pick(appointmentNotes) : null,
      followedAt: null,
    }
  }
  const result = random.pick(resultsOf[lead.status])
  const recentMs = today.getTime() - random.between(1, 20) * dayMs
  const bookedAt = lead.status === 'Appointment' ? Math.max(changedAt, recentMs) : changedAt
  const dateTime = Math.floor((bookedAt - random.between(2, 48) * hourMs) / quarterMs) * quarterMs
  const followedMs = bookedAt + random.between(4, 60) * hourMs
  const appointment: BulkAppointment = {
    ...common,
    bookedAt: new Date(bookedAt),
    dateTime: new Date(dateTime),
    result,
    confirmation: random.happens(70),
    notes: lead.status === 'Dead' ? reasonOf(lead) : null,
    followedAt: null,
  }
  const isDone = createsTask(appointment, lead.status) && followedMs < today.getTime() && random.happens(90)
  return isDone ? { ...appointment, followedAt: new Date(followedMs) } : appointment
}

/** True when the result creates a task, for a lead that already has the status. */
const createsTask = ({ result }: BulkAppointment, status: LeadStatus): boolean =>
  status !== 'Dead' && status !== 'Sold' && result !== 'Scheduled' && result !== 'NotInterested'

/** Results that keep the status of the lead. */
const resultsOf: Record<LeadStatus, readonly AppointmentResult[]> = {
  New: [],
  Appointment: ['Demo', 'Demo', 'SalePending', 'Rescheduled'],
  Cold: ['NotInterested', 'NotInterested', 'FailureToAppear', 'EmailInquiryOnly'],
  Dead: ['Dead', 'NotQualified', 'NotInterested'],
  Sold: ['Sold'],
}

const reasonOf = ({ notes }: BulkLead) => notes.find(({ type }) => type === 'DeadReason')?.body ?? null

/** A quarter hour from 9 or 10 am to 7 pm Pacific, computed in UTC to generate a million quickly. */
const withinWorkday = (instant: number, random: SeededRandom) =>
  instant - (instant % dayMs) + 17 * hourMs + random.between(0, 36) * quarterMs

const appointmentNotes = [
  'Gate code 4471.',
  'The dog is friendly.',
  'Both owners will be there.',
  'Park in the street, the drive is being paved.',
  'Has a quote from another company.',
] as const

function taskOf(lead: BulkLead, today: Date, random: SeededRandom): BulkTask {
  const { createdAt, salesRepId, firstName } = lead
  const span = Math.min(14 * dayMs, today.getTime() - createdAt.getTime())
  const madeAt = new Date(createdAt.getTime() + Math.floor((span * random.between(1, 999)) / 1_000))
  const delegatedTo = salesRepId ?? cast.mona.crm.id
  const doneMs = madeAt.getTime() + random.between(2, 200) * hourMs
  return {
    description: random.pick(taskTitles).replace('{name}', firstName),
    madeAt,
    madeBy: random.happens(30) ? cast.mona.crm.id : delegatedTo,
    delegatedTo,
    dueDate: addDays(pacificDay(madeAt), random.between(0, 9)),
    priority: random.pick(['Low', 'Medium', 'Medium', 'Medium', 'High'] as const),
    isFollowUp: random.happens(40),
    doneAt: doneMs < today.getTime() && random.happens(92) ? new Date(doneMs) : null,
  }
}

const taskTitles = [
  'Call {name} back in the evening',
  'Ask {name} for the last twelve bills',
  'Send {name} the comparison of cash and loan',
  'Find out who else decides beside {name}',
  'Take photos of the roof of {name}',
  'Write {name} a thank-you note',
] as const
