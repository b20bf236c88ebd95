/** An appointment and a task of one lead, as the rows that the API would have written. */
import { automaticTasks } from '@crm/domain/work/automatic-tasks'
import { describeTask } from '@crm/api/business/appointments/follow-result'
import type { Tables } from '@crm/api/platform/db/database'
import { newId } from '@crm/api/platform/ids'
import { people } from '@crm/cast'
import type { BulkAppointment, BulkTask, BulkWork } from '@crm/cast/bulk-work'
import { bulkReps } from '@crm/cast/bulk-reps'
import { dueDayOf, taskAfter } from '@crm/domain/appointments/appointment-results'
import { appointmentNumber } from '@crm/domain/appointments/appointment-words'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { Insertable } from 'kysely'

type Row<T extends 'appointments' | 'tasks'> = Insertable<Tables[T]>

/** An event, before it becomes a row of the activity. */
export type Entry = Pick<Insertable<Tables['activity']>, 'verb' | 'subject_type' | 'subject_id'> & {
  readonly version: number
  readonly at: Date
  /** Null for the application itself. */
  readonly actor_id: string | null
  readonly changes?: Readonly<Record<string, readonly [unknown, unknown]>>
  readonly facts: Readonly<Record<string, unknown>>
}

interface Client {
  readonly id: string
  readonly number: number
  readonly first_name: string
  readonly last_name: string
  readonly status: LeadStatus
  /** The setter. */
  readonly rep_id: string | null
  /** The sales rep. */
  readonly rep: string | null
  /** Its primary address. */
  readonly home: string
}

interface Worked {
  readonly appointments: readonly Row<'appointments'>[]
  readonly tasks: readonly Row<'tasks'>[]
  readonly history: readonly Entry[]
}

/** `number` is the appointment's. */
export function workRows(client: Client, { appointment, task }: BulkWork, number: number): Worked {
  const booked = appointment && bookedRow(client, appointment, number)
  const followed = appointment && booked && followingTask(client, appointment, booked.id)
  const tasks = [followed, task && givenTask(client, task)].filter((one) => one !== null)
  return {
    appointments: booked ? [booked] : [],
    tasks: tasks.map(({ row }) => row),
    history: [
      ...(appointment && booked
        ? [
            {
              verb: 'appointment.booked',
              subject_type: 'appointment',
              subject_id: booked.id,
              version: 1,
              at: appointment.bookedAt,
              actor_id: appointment.bookedBy,
              facts: { number: appointmentNumber(number), dateTime: appointment.dateTime },
            },
          ]
        : []),
      ...tasks.flatMap(({ history }) => history),
    ],
  }
}

function bookedRow({ id, rep, rep_id: leadRep, home }: Client, appointment: BulkAppointment, number: number) {
  const { bookedAt, bookedBy, dateTime, durationMinutes, type, result, confirmation, notes } = appointment
  return {
    id: newId(),
    number,
    lead_id: id,
    address_id: type === 'Home' ? home : null,
    rep_id: rep,
    lead_rep_id: leadRep,
    lead_sales_rep_id: rep,
    date_time: dateTime,
    duration_minutes: durationMinutes,
    type,
    result,
    closed_at: result === 'Scheduled' ? null : bookedAt,
    confirmation,
    confirmed_how: confirmation ? 'Phone' : null,
    confirmed_at: confirmation ? bookedAt : null,
    confirmed_by: confirmation ? bookedBy : null,
    notes,
    created_at: bookedAt,
    created_by: bookedBy,
    updated_at: bookedAt,
  } satisfies Row<'appointments'>
}

interface NotifiedPerson {
  readonly row: Row<'tasks'>
  readonly history: readonly Entry[]
}

/** With a sale, or for a client who was given up, no follow-up remains. */
function followingTask(client: Client, appointment: BulkAppointment, id: string): NotifiedPerson | null {
  const { result, bookedAt, followedAt } = appointment
  const { status } = client
  const made = taskAfter(result, {
    hasActiveSale: status === 'Sold',
    isDeadByHand: status === 'Dead',
    hasScheduled: result === 'Scheduled',
    newestClosed: result === 'Scheduled' ? null : result,
    byHand: status,
  })
  if (!made || !client.rep) return null
  const { reason, key, ...worded } = describeTask(client, id, made)
  const { priority } = automaticTasks[reason]
  const task = {
    ...worded,
    priority,
    madeAt: bookedAt,
    madeBy: null,
    delegatedTo: client.rep,
    doneAt: followedAt,
  }
  return toldTask(client, { ...task, dueDate: dueDayOf(made, bookedAt) }, { reason, reason_key: key })
}

const givenTask = (client: Client, task: BulkTask): NotifiedPerson =>
  toldTask(client, task, { reason: null, reason_key: null })

function toldTask(
  { id: leadId }: Client,
  task: Omit<BulkTask, 'madeBy'> & { readonly madeBy: string | null },
  cause: Pick<Row<'tasks'>, 'reason' | 'reason_key'>,
): NotifiedPerson {
  const { description, madeAt, madeBy, delegatedTo, dueDate, priority, isFollowUp, doneAt } = task
  const id = newId()
  const facts = { name: description, names: { [delegatedTo]: names.get(delegatedTo) } }
  const about = { subject_type: 'task', subject_id: id, facts }
  return {
    row: {
      id,
      lead_id: leadId,
      about_type: 'lead',
      about_ids: [leadId],
      ...cause,
      description,
      status: doneAt ? 'Done' : 'Todo',
      priority,
      due_on: dueDate,
      is_follow_up: isFollowUp,
      delegated_to: delegatedTo,
      created_by: madeBy,
      completed_at: doneAt,
      created_at: madeAt,
      updated_at: doneAt ?? madeAt,
      version: doneAt ? 2 : 1,
    },
    history: [
      { ...about, verb: 'task.created', version: 1, at: madeAt, actor_id: madeBy },
      ...(doneAt
        ? [
            {
              ...about,
              verb: 'task.changed',
              version: 2,
              at: doneAt,
              actor_id: delegatedTo,
              changes: { status: ['Todo', 'Done'] as const },
            },
          ]
        : []),
    ],
  }
}

const names = new Map<string, string>([
  ...people.flatMap(({ crm, displayName }) => (crm ? [[crm.id, displayName] as const] : [])),
  ...bulkReps(new Date(0)).map(({ id, name }) => [id, name] as const),
])
