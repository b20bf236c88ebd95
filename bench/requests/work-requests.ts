/** Requests of the appointment and task screens: calendar, lists and tab counts. */
import { cast } from '@crm/cast'
import { repIds } from '@crm/cast/bulk-reps'
import { appointmentResults } from '@crm/domain/appointments/appointment-words'
import { addDays, pacificDay, startOfPacificDay } from '@crm/domain/time'
import { newestPlain, plainPage, plainTable } from './plain-table.ts'
import { type Measured, type Statement, byTurns, get, made } from './requests.ts'

export const workRequests = (now: Date): Measured[] => [
  made('Appointments: list of a result, 50 with total', (at) => {
    const result = byTurns(appointmentResults, at)
    return {
      call: get(`/appointmentsPaginated?pageSize=50&result=${result}`),
      least: page('r.result = $1', [result]),
      outside: plainPage('status = $1', [byTurns(statuses, at)]),
    }
  }),
  made('Appointments: list of a rep, 50 with total', (at) => {
    const rep = byTurns([cast.rita.crm.id, ...repIds], at)
    return {
      call: get(`/appointmentsPaginated?pageSize=50&repId=${rep}`),
      least: page('r.rep_id = $1', [rep]),
      outside: plainPage('sales_rep_id = $1', [rep]),
    }
  }),
  made('Appointments: past without a result, 50 with total', () => ({
    call: get('/appointmentsPaginated?pageSize=50&withoutResult=true'),
    least: page("r.result = 'Scheduled' and r.date_time <= $1", [now]),
    outside: newestPlain('true', []),
  })),
  made('Appointments: counts of the tabs', () => ({
    call: get('/appointmentResultCount'),
    least: { text: 'select result, sum(n)::integer as n from appointment_count group by result', values: [] },
    outside: { text: `select status, count(*) from ${plainTable} group by status`, values: [] },
  })),
  made('Appointments: a week of the calendar of a rep', (at) => {
    const days = weekAfter(at % 5, now)
    return {
      call: get(`/appointments/calendar?from=${days.from}&to=${days.to}`, 'rita'),
      least: calendar(days, 'r.rep_id = $3', [cast.rita.crm.id]),
      outside: plainPage('sales_rep_id = $1', [cast.rita.crm.id]),
    }
  }),
  made('Appointments: a week of the calendar, of five of 200 reps', (at) => {
    const days = weekAfter(at % 5, now)
    const reps = [0, 1, 2, 3, 4].map((one) => byTurns(repIds, at * 5 + one))
    return {
      call: get(
        `/appointments/calendar?from=${days.from}&to=${days.to}${reps.map((id) => `&repId=${id}`).join('')}`,
      ),
      least: calendar(days, 'r.rep_id = any($3)', [reps]),
      outside: plainPage('sales_rep_id = $1', [byTurns(repIds, at)], 150),
    }
  }),
  made('Tasks of a person, 50 with total', (at) => {
    const as = byTurns(['mona', 'rita'] as const, at)
    return {
      call: get('/tasksPaginated?view=mine&pageSize=50', as),
      least: openTasks('r.delegated_to = $1', [cast[as].crm.id]),
      outside: plainPage('sales_rep_id = $1', [cast[as].crm.id]),
    }
  }),
  made('Tasks of a team, 50 with total', () => ({
    call: get('/tasksPaginated?view=team&pageSize=50'),
    least: openTasks("r.delegated_to in (select id from users where department = 'Sales')", []),
    outside: newestPlain('true', []),
  })),
  made('Counts of the tabs of tasks', () => ({
    call: get('/taskCount'),
    least: {
      text: 'select status, count(*)::integer from tasks where delegated_to = $1 and deleted_at is null group by 1',
      values: [cast.mona.crm.id],
    },
    outside: { text: `select status, count(*) from ${plainTable} group by status`, values: [] },
  })),
]

const statuses = ['New', 'Appointment', 'Cold', 'Dead', 'Sold'] as const

interface Days {
  readonly from: string
  readonly to: string
}

const weekAfter = (weeks: number, now: Date): Days => {
  const from = addDays(pacificDay(now), 7 * weeks)
  return { from, to: addDays(from, 6) }
}

const joined = `select r.*, l.rep_id, l.sales_rep_id, l.number, l.first_name, l.last_name, l.phone1, a.full_address, a.city
  from appointments as r join leads as l on l.id = r.lead_id left join addresses as a on a.id = r.address_id`

const page = (whose: string, values: readonly unknown[]): Statement => ({
  text: `${joined} where r.deleted_at is null and l.deleted_at is null and ${whose}
    order by r.date_time desc, r.id desc limit 50`,
  values,
})

const calendar = ({ from, to }: Days, whose: string, values: readonly unknown[]): Statement => ({
  text: `${joined} where r.deleted_at is null and l.deleted_at is null
    and r.date_time >= $1 and r.date_time < $2 and ${whose} order by r.date_time, r.id limit 1001`,
  values: [startOfPacificDay(from), startOfPacificDay(addDays(to, 1)), ...values],
})

const openTasks = (whose: string, values: readonly unknown[]): Statement => ({
  text: `select r.*, l.rep_id, l.sales_rep_id from tasks as r left join leads as l on l.id = r.lead_id
    where r.deleted_at is null and r.status in ('Backlog', 'Todo', 'InProgress') and ${whose}
    order by coalesce(r.due_on, 'infinity'), r.id limit 50`,
  values,
})
