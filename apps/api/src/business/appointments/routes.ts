import { appointments as contract } from '@crm/contract'
import { calendarDays } from '@crm/contract/web/appointment-shapes'
import { can } from '@crm/domain/people/can'
import { daysBetween } from '@crm/domain/time'
import { done, handle } from '#spine/http/handle'
import { refuse } from '#spine/refusals'
import { exportPages } from '#spine/records/export'
import { readList, viewContextOf, write, writeOn } from '#spine/records/routes'
import { findParentLead } from '#spine/records/lead-scope'
import {
  bookAppointment,
  changeAppointment,
  overlapView,
  removeAppointment,
  restoreAppointment,
  viewWithOverlaps,
} from './act.ts'
import { countByResult } from './counts.ts'
import { appointmentCells } from './export.ts'
import { appointmentListQuery, matchingAppointments, appointmentTabs } from './filter.ts'
import { listTooClose, pageAppointments, readCalendar } from './queries.ts'
import { appointmentSortKeys } from './sorts.ts'
import { appointments as store, laneView } from './store.ts'

export const appointments = handle('appointments', contract, {
  async get({ params, ctx }) {
    const record = await store.find(ctx.db.read, params.id, ctx.actor)
    if (!record) return store.notFound
    return done(200, await viewWithOverlaps(ctx.db.read, record, await viewContextOf(ctx)))
  },

  list: readList(store, contract.list.path, (query, { now }) => appointmentListQuery(query, now)),

  listPaginated: ({ query, ctx }) => pageAppointments(query, ctx),

  exportCsv: exportPages(
    store,
    appointmentSortKeys,
    (query, { now }) => matchingAppointments(query, now),
    'appointments',
    appointmentCells,
  ),

  async resultCount({ ctx }) {
    return done(200, await countByResult(ctx.db.read, ctx.actor))
  },

  async filteredResultCount({ query, ctx }) {
    return done(
      200,
      await store.countByTab(ctx.db.read, ctx.actor, matchingAppointments(query, ctx.now), appointmentTabs),
    )
  },

  async calendar({ query, ctx }) {
    const days = daysBetween(query.from, query.to) + 1
    if (days < 1 || days > calendarDays)
      return refuse(400, `A calendar shows 1 to ${calendarDays} days: to is the last of them.`)
    const [{ found, isCut }, sight] = await Promise.all([readCalendar(query, ctx), viewContextOf(ctx)])
    const lanes = [...Map.groupBy(found, ({ rep_id: repId }) => repId)].map(([repId, rows]) => ({
      repId,
      repName: sight.nameOf(repId),
      appointments: rows.map(laneView),
    }))
    return done(200, { lanes, isCut })
  },

  async overlaps({ query, ctx }) {
    const lead = await findParentLead(ctx, query.leadId, can.bookAppointment)
    const { dateTime, durationMinutes, except: id } = query
    const slot = { id, repId: lead.sales_rep_id, dateTime, durationMinutes }
    return done(200, (await listTooClose(ctx.db.read, ctx.actor, slot)).map(overlapView))
  },

  create: write(async ({ work, body }) =>
    done(201, await viewWithOverlaps(work.tx, await bookAppointment(work, body), work)),
  ),

  update: writeOn(store, can.changeAppointment, async ({ work, record, body }) =>
    done(200, await viewWithOverlaps(work.tx, await changeAppointment(work, record, body), work)),
  ),

  remove: writeOn(store, can.removeAppointment, async ({ work, record }) => {
    await removeAppointment(work, record)
    return done(200, store.removed)
  }),

  restore: writeOn(
    store,
    can.removeAppointment,
    async ({ work, record }) =>
      done(200, await viewWithOverlaps(work.tx, await restoreAppointment(work, record), work)),
    { removed: true },
  ),
})
