/** What is read of appointments beside themselves: their pages, what is too close, and where the lead stands by them. */
import type { AppointmentPageQuery, CalendarQuery } from '@crm/contract/web/appointment-shapes'
import type { LeadStanding } from '@crm/domain/appointments/appointment-results'
import { isTooClose, longestMinutes, usualMinutes } from '@crm/domain/appointments/appointment-times'
import type { AppointmentResult } from '@crm/domain/appointments/appointment-words'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import type { StaffContext } from '../http/context.ts'
import { hasActiveSale } from '../leads/queries.ts'
import type { Person } from '../people/people.ts'
import { type Sorts, idKey, instantKey, nameKey, numberKey, pageOf } from '../records/page.ts'
import { sightOf } from '../records/routes.ts'
import { leadsInScope } from '../records/through-lead.ts'
import { fromCounters } from './counts.ts'
import { isSearch, matchingAppointments } from './filter.ts'
import { type Appointment, appointments, lightAppointment } from './store.ts'

const id = idKey<Appointment>(sql`r.id`)

export const appointmentSorts: Sorts<Appointment> = {
  dateTime: [instantKey(sql`r.date_time`, (row) => row.date_time), id],
  createdAt: [instantKey(sql`r.created_at`, (row) => row.created_at), id],
  number: [numberKey(sql`r.number`)],
  name: [
    nameKey(sql`l.last_name`, (row) => row.last_name),
    nameKey(sql`l.first_name`, (row) => row.first_name),
    id,
  ],
}

/** One page; results alone are counted by the counters, whatever their number. */
export async function pageAppointments(
  { page, pageSize, after, sort, ...filter }: AppointmentPageQuery,
  ctx: StaffContext,
) {
  const { db, actor, now } = ctx
  const where = (areCommon: boolean) => [
    ...matchingAppointments(filter, now, areCommon),
    ...(sort.endsWith('name') ? [leadIsRead] : []),
  ]
  const counters = fromCounters(actor, filter)
  const sight = await sightOf(ctx)
  return pageOf(
    { page, pageSize, after, sort },
    {
      sorts: appointmentSorts,
      read: (slice) =>
        isSearch(filter)
          ? appointments.search(db.read, actor, where, slice)
          : appointments.slice(db.read, actor, where(false), slice, counters),
      view: (row) => appointments.view(row, sight),
    },
  )
}

/** Says that there is one, which is always so: then PostgreSQL walks the names in their index to the first page. */
const leadIsRead = sql<SqlBool>`(l.id is not null and l.deleted_at is null)`

/** What a calendar shows at most; more is no calendar. */
const shownAtMost = 1_000

/** Those of some days, by time, and whether there are more. */
export async function readCalendar(query: CalendarQuery, { db, actor, now }: StaffContext) {
  const all = { order: sql`r.date_time, r.id`, size: shownAtMost, offset: 0, beyond: undefined }
  const asked = matchingAppointments(query, now)
  const found = await appointments.some(db.read, actor, asked, all, lightAppointment)
  return { found: found.slice(0, shownAtMost), isCut: found.length > shownAtMost }
}

/** An appointment, or a time that somebody thinks of. */
interface Wanted {
  readonly id: string | undefined
  readonly repId: string | null
  readonly dateTime: string
  readonly durationMinutes: number
}

/** What the same rep has too close to it, whoever's lead it is, by time; `inScope` says whose the asker may read. */
export async function listTooClose(
  db: Connection,
  actor: Person | undefined,
  { id: own, repId, dateTime, durationMinutes }: Wanted,
): Promise<(Appointment & { readonly inScope: boolean })[]> {
  if (!repId) return []
  const at = new Date(dateTime).getTime()
  const reach = (Math.max(longestMinutes, usualMinutes) + durationMinutes) * 60_000
  const near = [
    sql<SqlBool>`r.rep_id = ${repId}`,
    sql<SqlBool>`r.result = 'Scheduled'`,
    sql<SqlBool>`r.date_time between ${new Date(at - reach)} and ${new Date(at + reach)}`,
  ]
  const { rows } = await sql<Appointment & { inScope: boolean }>`
    select r.*, ${actor ? leadsInScope(actor) : sql`true`} as "inScope"
    from appointments as r join leads as l on l.id = r.lead_id and l.deleted_at is null
    where r.deleted_at is null and ${sql.join(near, sql` and `)} order by r.date_time, r.id
  `.execute(db)
  const wanted = { dateTime, durationMinutes }
  return rows.filter(
    (row) =>
      row.id !== own &&
      isTooClose(wanted, { dateTime: row.date_time, durationMinutes: row.duration_minutes }),
  )
}

/** Another live one that the same lead has at the very same time. */
export async function findSameTime(tx: Connection, leadId: string, dateTime: string, except?: string) {
  const { rows } = await sql<{ number: number }>`
    select number from appointments
    where lead_id = ${leadId} and date_time = ${dateTime} and result = 'Scheduled' and deleted_at is null
    and id is distinct from ${except ?? null}::uuid
  `.execute(tx)
  return rows[0]
}

/** A live address of the lead by its id; without one, its primary address. */
export async function findPlace(
  tx: Connection,
  leadId: string,
  addressId?: string,
): Promise<{ readonly id: string } | undefined> {
  const which = addressId === undefined ? sql`type = 'Primary'` : sql`id = ${addressId}`
  const { rows } = await sql<{ id: string }>`
    select id from addresses
    where lead_id = ${leadId} and deleted_at is null and ${which}
  `.execute(tx)
  return rows[0]
}

/** A lead that is locked, by its sales, its appointments, and what people made of it. */
export async function standingOf(tx: Connection, status: LeadStatus, leadId: string): Promise<LeadStanding> {
  const { rows } = await sql<Pick<LeadStanding, 'hasScheduled'> & { newestClosed: AppointmentResult | null }>`
    select
      exists (
        select from appointments where lead_id = ${leadId} and deleted_at is null and result = 'Scheduled'
      ) as "hasScheduled",
      (
        select result from appointments
        where lead_id = ${leadId} and deleted_at is null and result <> 'Scheduled'
        order by least(date_time, closed_at) desc, id desc limit 1
      ) as "newestClosed"
  `.execute(tx)
  const moves = await statusMoves(tx, leadId)
  const lastByHand = moves.findLast((move) => !move.byAppointment)
  return {
    hasActiveSale: await hasActiveSale(tx, leadId),
    hasScheduled: rows[0]?.hasScheduled ?? false,
    newestClosed: rows[0]?.newestClosed ?? null,
    isDeadByHand: status === 'Dead' && moves.at(-1)?.byAppointment !== true,
    byHand: lastByHand?.to ?? moves[0]?.from ?? status,
  }
}

interface StatusMove {
  readonly from: LeadStatus
  readonly to: LeadStatus
  readonly byAppointment: boolean
}

/** Every change of the lead's status, the first first. */
async function statusMoves(tx: Connection, leadId: string): Promise<StatusMove[]> {
  const { rows } = await sql<StatusMove>`
    select changes -> 'status' ->> 0 as from, changes -> 'status' ->> 1 as to, facts ? 'appointment' as "byAppointment"
    from activity where subject_type = 'lead' and subject_id = ${leadId} and changes ? 'status' order by seq
  `.execute(tx)
  return rows
}

/** Whether the lead has this sale, and it is not cancelled. */
export async function hasOpenSale(db: Connection, leadId: string, saleId: string): Promise<boolean> {
  const found = await db
    .selectFrom('sales')
    .select('id')
    .where('id', '=', saleId)
    .where('lead_id', '=', leadId)
    .where('status', '<>', 'Cancelled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}
