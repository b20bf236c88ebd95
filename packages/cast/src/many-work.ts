/** The appointments and tasks of many leads: one of each for every fifth lead. Always the same ones. */
import type { AppointmentResult, AppointmentType } from '@crm/domain/appointments/appointment-words'
import { usualMinutes } from '@crm/domain/appointments/appointment-times'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { addDays, pacificDay } from '@crm/domain/time'
import type { Priority } from '@crm/domain/work/priorities'
import { cast } from './cast.ts'
import { type Chance, chance } from './chance.ts'
import type { OneOfMany } from './many-leads.ts'

export interface ManyAppointment {
  /** With it is said what came of it, where its time was over by then. */
  readonly bookedAt: Date
  readonly bookedBy: string
  readonly dateTime: Date
  readonly durationMinutes: number
  readonly type: AppointmentType
  readonly result: AppointmentResult
  readonly confirmation: boolean
  readonly notes: string | null
  /** When the rep did what the result asked them to do; null where that waits, or nothing was asked. */
  readonly followedAt: Date | null
}

export interface ManyTask {
  readonly description: string
  readonly madeAt: Date
  readonly madeBy: string
  readonly delegatedTo: string
  /** The Pacific day. */
  readonly dueDate: string
  readonly priority: Priority
  readonly isFollowUp: boolean
  readonly doneAt: Date | null
}

export interface Work {
  readonly appointment: ManyAppointment | null
  readonly task: ManyTask | null
}

const everyNth = 5
const aDay = 86_400_000
const anHour = 3_600_000
const aQuarter = anHour / 4
const aMinute = 60_000

/** Asked for lead after lead, the oldest first: every lead of status Appointment has one, and of the others who is next. */
export function workOfMany(today: Date): (lead: OneOfMany) => Work {
  const luck = chance(2_000_000)
  let leads = 0
  let appointments = 0
  let tasks = 0
  return (lead) => {
    leads += 1
    const isNext = lead.status !== 'New' && appointments < leads / everyNth
    const appointment = isNext || lead.status === 'Appointment' ? appointmentOf(lead, today, luck) : null
    if (appointment) appointments += 1
    if (appointment && isFollowed(appointment, lead.status)) tasks += 1
    const task = tasks < leads / everyNth ? taskOf(lead, today, luck) : null
    if (task) tasks += 1
    return { appointment, task }
  }
}

function appointmentOf(lead: OneOfMany, today: Date, luck: Chance): ManyAppointment {
  const given = {
    bookedBy: luck.happens(60) ? (lead.salesRepId ?? cast.mona.crm.id) : cast.sofia.crm.id,
    durationMinutes: luck.pick([60, usualMinutes, usualMinutes, 120] as const),
    type: luck.pick(['Home', 'Home', 'Home', 'Phone', 'Email'] as const),
  }
  const changedAt = (lead.statusChangedAt ?? lead.createdAt).getTime() + aMinute
  if (lead.status === 'Appointment' && luck.happens(85)) {
    // Some of them are over, and nobody said what came of them.
    const wanted = today.getTime() + luck.between(-3, 45) * aDay
    const bookedAt = Math.max(changedAt, Math.min(wanted, today.getTime()) - luck.between(1, 14) * aDay)
    const dateTime = inTheDay(Math.max(wanted, bookedAt + aDay), luck)
    return {
      ...given,
      bookedAt: new Date(bookedAt),
      dateTime: new Date(dateTime),
      result: 'Scheduled',
      confirmation: luck.happens(40),
      notes: luck.happens(30) ? luck.pick(toKnow) : null,
      followedAt: null,
    }
  }
  const result = luck.pick(resultsOf[lead.status])
  const lately = today.getTime() - luck.between(1, 20) * aDay
  const bookedAt = lead.status === 'Appointment' ? Math.max(changedAt, lately) : changedAt
  const dateTime = Math.floor((bookedAt - luck.between(2, 48) * anHour) / aQuarter) * aQuarter
  const followed = bookedAt + luck.between(4, 60) * anHour
  const appointment: ManyAppointment = {
    ...given,
    bookedAt: new Date(bookedAt),
    dateTime: new Date(dateTime),
    result,
    confirmation: luck.happens(70),
    notes: lead.status === 'Dead' ? reasonOf(lead) : null,
    followedAt: null,
  }
  const isDone = isFollowed(appointment, lead.status) && followed < today.getTime() && luck.happens(90)
  return isDone ? { ...appointment, followedAt: new Date(followed) } : appointment
}

/** Whether the result makes a task, given that the lead has the status already. */
const isFollowed = ({ result }: ManyAppointment, status: LeadStatus): boolean =>
  status !== 'Dead' && status !== 'Sold' && result !== 'Scheduled' && result !== 'NotInterested'

/** What leaves the lead in its status. */
const resultsOf: Record<LeadStatus, readonly AppointmentResult[]> = {
  New: [],
  Appointment: ['Demo', 'Demo', 'SalePending', 'Rescheduled'],
  Cold: ['NotInterested', 'NotInterested', 'FailureToAppear', 'EmailInquiryOnly'],
  Dead: ['Dead', 'NotQualified', 'NotInterested'],
  Sold: ['Sold'],
}

const reasonOf = ({ notes }: OneOfMany) => notes.find(({ type }) => type === 'DeadReason')?.body ?? null

/** From nine or ten in the morning to seven, at a full quarter: hours of UTC, so that a million are quickly made. */
const inTheDay = (instant: number, luck: Chance) =>
  instant - (instant % aDay) + 17 * anHour + luck.between(0, 36) * aQuarter

const toKnow = [
  'Gate code 4471.',
  'The dog is friendly.',
  'Both owners will be there.',
  'Park in the street, the drive is being paved.',
  'Has a quote from another company.',
] as const

function taskOf(lead: OneOfMany, today: Date, luck: Chance): ManyTask {
  const { createdAt, salesRepId, firstName } = lead
  const span = Math.min(14 * aDay, today.getTime() - createdAt.getTime())
  const madeAt = new Date(createdAt.getTime() + Math.floor((span * luck.between(1, 999)) / 1_000))
  const delegatedTo = salesRepId ?? cast.mona.crm.id
  const done = madeAt.getTime() + luck.between(2, 200) * anHour
  return {
    description: luck.pick(toDo).replace('{name}', firstName),
    madeAt,
    madeBy: luck.happens(30) ? cast.mona.crm.id : delegatedTo,
    delegatedTo,
    dueDate: addDays(pacificDay(madeAt), luck.between(0, 9)),
    priority: luck.pick(['Low', 'Medium', 'Medium', 'Medium', 'High'] as const),
    isFollowUp: luck.happens(40),
    doneAt: done < today.getTime() && luck.happens(92) ? new Date(done) : null,
  }
}

const toDo = [
  'Call {name} back in the evening',
  'Ask {name} for the last twelve bills',
  'Send {name} the comparison of cash and loan',
  'Find out who else decides beside {name}',
  'Take photos of the roof of {name}',
  'Write {name} a thank-you note',
] as const
