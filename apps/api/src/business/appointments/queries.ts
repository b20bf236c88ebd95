/** Queries on appointments: pages, overlaps, and the state of the lead that follows from them. */
import type { AppointmentPageQuery, CalendarQuery } from '@crm/contract/web/appointment-shapes'
import type { LeadSnapshot } from '@crm/domain/appointments/appointment-results'
import { isTooClose, maxMinutes, defaultMinutes } from '@crm/domain/appointments/appointment-times'
import type { AppointmentResult } from '@crm/domain/appointments/appointment-words'
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import type { StaffContext } from '#spine/http/context'
import { hasActiveSale } from '#business/leads/queries'
import type { Person } from '#spine/people/people'
import { pageOf } from '#spine/records/page'
import { viewContextOf } from '#spine/records/routes'
import { leadsInScope } from '#spine/records/lead-scope'
import { fromCounters } from './counts.ts'
import { isSearch, matchingAppointments } from './filter.ts'
import { appointmentSortKeys } from './sorts.ts'
import { appointments, lightAppointment } from './store.ts'
import type { Appointment } from './appointment.ts'

/** One page; a filter by result only takes its total from the counters. */
export async function pageAppointments(
  { page, pageSize, after, sort, ...filter }: AppointmentPageQuery,
  ctx: StaffContext,
) {
  const { db, actor, now } = ctx
  const where = (areCommon: boolean) => [
    ...matchingAppointments(filter, now, areCommon),
    ...(sort.endsWith('name') ? [leadExists] : []),
  ]
  const counters = fromCounters(actor, filter)
  const sight = await viewContextOf(ctx)
  return pageOf(
    { page, pageSize, after, sort },
    {
      sorts: appointmentSortKeys,
      read: (slice) =>
        isSearch(filter)
          ? appointments.search(db.read, actor, where, slice)
          : appointments.slice(db.read, actor, where(false), slice, counters),
      view: (row) => appointments.view(row, sight),
    },
  )
}

/** Always true, but lets PostgreSQL walk the name index for the first page. */
const leadExists = sql<SqlBool>`(l.id is not null and l.deleted_at is null)`

/** The most that a calendar can show usefully. */
const maxShown = 1_000

/** Appointments of a range of days by time, and whether the limit cut some off. */
export async function readCalendar(query: CalendarQuery, { db, actor, now }: StaffContext) {
  const all = { order: sql`r.date_time, r.id`, size: maxShown, offset: 0, beyond: undefined }
  const conditions = matchingAppointments(query, now)
  const found = await appointments.readRows(db.read, actor, conditions, all, lightAppointment)
  return { found: found.slice(0, maxShown), isCut: found.length > maxShown }
}

/** An appointment, or a time before it is booked. */
interface TimeSlot {
  readonly id: string | undefined
  readonly repId: string | null
  readonly dateTime: string
  readonly durationMinutes: number
}

/** Appointments of the same rep that are too close, on any lead, by time; `inScope`: the actor may read the lead. */
export async function listTooClose(
  db: Connection,
  actor: Person | undefined,
  { id: own, repId, dateTime, durationMinutes }: TimeSlot,
): Promise<(Appointment & { readonly inScope: boolean })[]> {
  if (!repId) return []
  const startMs = new Date(dateTime).getTime()
  const marginMs = (Math.max(maxMinutes, defaultMinutes) + durationMinutes) * 60_000
  const conditions = [
    sql<SqlBool>`r.rep_id = ${repId}`,
    sql<SqlBool>`r.result = 'Scheduled'`,
    sql<SqlBool>`r.date_time between ${new Date(startMs - marginMs)} and ${new Date(startMs + marginMs)}`,
  ]
  const { rows } = await sql<Appointment & { inScope: boolean }>`
    select r.*, ${actor ? leadsInScope(actor) : sql`true`} as "inScope"
    from appointments as r join leads as l on l.id = r.lead_id and l.deleted_at is null
    where r.deleted_at is null and ${sql.join(conditions, sql` and `)} order by r.date_time, r.id
  `.execute(db)
  const slot = { dateTime, durationMinutes }
  return rows.filter(
    (row) =>
      row.id !== own && isTooClose(slot, { dateTime: row.date_time, durationMinutes: row.duration_minutes }),
  )
}

/** Another scheduled appointment of the lead at the same time. */
export async function findSameTime(tx: Connection, leadId: string, dateTime: string, except?: string) {
  const { rows } = await sql<{ number: number }>`
    select number from appointments
    where lead_id = ${leadId} and date_time = ${dateTime} and result = 'Scheduled' and deleted_at is null
    and id is distinct from ${except ?? null}::uuid
  `.execute(tx)
  return rows[0]
}

/** The lead's address with this id if not removed, or its primary address without an id. */
export async function findPlace(
  tx: Connection,
  leadId: string,
  addressId?: string,
): Promise<{ readonly id: string } | undefined> {
  const condition = addressId === undefined ? sql`type = 'Primary'` : sql`id = ${addressId}`
  const { rows } = await sql<{ id: string }>`
    select id from addresses
    where lead_id = ${leadId} and deleted_at is null and ${condition}
  `.execute(tx)
  return rows[0]
}

/** State of a locked lead: its sales, its appointments, and manual status changes. */
export async function leadStateOf(tx: Connection, status: LeadStatus, leadId: string): Promise<LeadSnapshot> {
  const { rows } = await sql<Pick<LeadSnapshot, 'hasScheduled'> & { newestClosed: AppointmentResult | null }>`
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
  const moves = await listStatusMoves(tx, leadId)
  const lastManualMove = moves.findLast((move) => !move.byAppointment)
  return {
    hasActiveSale: await hasActiveSale(tx, leadId),
    hasScheduled: rows[0]?.hasScheduled ?? false,
    newestClosed: rows[0]?.newestClosed ?? null,
    isDeadByHand: status === 'Dead' && moves.at(-1)?.byAppointment !== true,
    byHand: lastManualMove?.to ?? moves[0]?.from ?? status,
  }
}

interface StatusMove {
  readonly from: LeadStatus
  readonly to: LeadStatus
  readonly byAppointment: boolean
}

/** Every status change of the lead, oldest first. */
async function listStatusMoves(tx: Connection, leadId: string): Promise<StatusMove[]> {
  const { rows } = await sql<StatusMove>`
    select changes -> 'status' ->> 0 as from, changes -> 'status' ->> 1 as to, facts ? 'appointment' as "byAppointment"
    from activity where subject_type = 'lead' and subject_id = ${leadId} and changes ? 'status' order by seq
  `.execute(tx)
  return rows
}

/** Checks that the sale belongs to the lead and is not cancelled. */
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
