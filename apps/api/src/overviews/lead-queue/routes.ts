/** Queues of waiting leads, and the response times to inquiries. */
import { leadQueue as contract } from '@crm/contract'
import { assignLeads } from '@crm/domain/leads/assignment'
import { waitingLimits, type WaitingLimits, waitingBand } from '@crm/domain/leads/waiting'
import { can } from '@crm/domain/people/can'
import { daysAgo, pacificDay } from '@crm/domain/time'
import type { LeadSpeed, QueuedLead } from '@crm/contract/web/lead-queue-shapes'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { eligibleReps } from '#shared/assignment/round-robin'
import type { StaffContext } from '#spine/http/context'
import { done, handle } from '#spine/http/handle'
import { maxCount } from '#spine/records/page'
import { type QueuedRow, countQueue, listQueue, speedBetween, type SpeedRow } from './queries.ts'
import type { NameOf } from '#spine/people/people'

export const leadQueue = handle('leadQueue', contract, {
  async list({ query, ctx }) {
    const { db, actor, now, people } = ctx
    const limits = waitingLimits(query.queue, now)
    const [found, nameOf, unassigned, unworked] = await Promise.all([
      listQueue(db.read, actor, query),
      people.names(),
      countQueue(db.read, actor, 'unassigned', waitingLimits('unassigned', now)),
      countQueue(db.read, actor, 'unworked', waitingLimits('unworked', now)),
    ])
    const rows = found.slice(0, query.limit)
    const suggested = await suggestionsFor(rows, ctx)
    return done(200, {
      items: rows.map((row, index) => queuedView(row, suggested[index] ?? null, limits, nameOf)),
      counts: { unassigned: queueCountView(unassigned), unworked: queueCountView(unworked) },
      next: found.length > query.limit ? (rows.at(-1)?.id ?? null) : null,
    })
  },

  async speed({ query, ctx }) {
    const { db, actor, now, people } = ctx
    const to = query.to ?? pacificDay(now)
    const from = query.from ?? daysAgo(defaultDays - 1, `${to}T20:00:00Z`)
    const rows = await speedBetween(db.read, actor, from, to, query.salesRepId)
    return done(200, speedView(rows, { from, to }, await people.names()))
  },
})

const defaultDays = 30

/** The rep of each lead if all were assigned now, in turn. Only for people who may assign. */
async function suggestionsFor(rows: readonly QueuedRow[], { db, actor }: StaffContext) {
  if (!can.setLeadRep(actor).ok || rows.every((row) => row.sales_rep_id !== null)) return []
  const reps = await eligibleReps(db.read)
  return assignLeads(reps, rows).map((rep) => rep?.id ?? null)
}

type QueueCount = Awaited<ReturnType<typeof countQueue>>

const queueCountView = ({ total, warn, late }: QueueCount) => ({
  total: Math.min(total, maxCount),
  totalIsExact: total <= maxCount,
  warn,
  late,
})

const queuedView = (
  row: QueuedRow,
  suggestedRepId: string | null,
  limits: WaitingLimits,
  nameOf: NameOf,
): QueuedLead => ({
  id: row.id,
  number: leadNumber(row.number),
  firstName: row.first_name,
  lastName: row.last_name,
  fullName: fullName(row.first_name, row.last_name),
  status: row.status,
  phone1: row.phone1,
  sourceName: row.sourceName,
  city: row.city,
  salesRepId: row.sales_rep_id,
  salesRepName: nameOf(row.sales_rep_id),
  inquiredAt: row.inquired_at,
  band: waitingBand(new Date(row.inquired_at), limits),
  suggestedRepId,
  suggestedRepName: nameOf(suggestedRepId),
  version: row.version,
})

/** Figures without any inquiry. */
const noInquiries: LeadSpeed['all'] = {
  leads: 0,
  contacted: 0,
  medianMinutes: null,
  meanMinutes: null,
  within5Minutes: 0,
  within1Hour: 0,
  within24Hours: 0,
}

function speedView(
  rows: readonly SpeedRow[],
  { from, to }: { readonly from: string; readonly to: string },
  nameOf: NameOf,
): LeadSpeed {
  const all = rows.find((row) => row.of === 'all')
  return {
    from,
    to,
    all: all ? figuresOf(all) : noInquiries,
    byRep: rows
      .filter((row) => row.of === 'rep')
      .map((row) => ({
        salesRepId: row.salesRepId,
        salesRepName: nameOf(row.salesRepId),
        ...figuresOf(row),
      })),
    bySource: rows
      .filter((row) => row.of === 'source')
      .map((row) => ({ sourceName: row.sourceName, ...figuresOf(row) })),
  }
}

const figuresOf = ({ of: _of, salesRepId: _rep, sourceName: _source, ...figures }: SpeedRow) => figures
