import { leadQueue as contract } from '@crm/contract'
import { shareOut } from '@crm/domain/leads/assignment'
import { waitingLimits } from '@crm/domain/leads/waiting'
import { can } from '@crm/domain/people/can'
import { daysAgo, pacificDay } from '@crm/domain/time'
import { eligibleReps } from '../assignment/queries.ts'
import type { StaffContext } from '../http/context.ts'
import { done, handle } from '../http/handle.ts'
import { countedUpTo } from '../leads/queries.ts'
import { type QueuedRow, countQueue, listQueue, speedBetween } from './queries.ts'
import { queuedView, speedView } from './view.ts'

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
      items: rows.map((row, at) => queuedView(row, suggested[at] ?? null, limits, nameOf)),
      counts: { unassigned: capped(unassigned), unworked: capped(unworked) },
      next: found.length > query.limit ? (rows.at(-1)?.id ?? null) : null,
    })
  },

  async speed({ query, ctx }) {
    const { db, actor, now, people } = ctx
    const to = query.to ?? pacificDay(now)
    const from = query.from ?? daysAgo(usualDays - 1, `${to}T20:00:00Z`)
    const rows = await speedBetween(db.read, actor, from, to)
    return done(200, speedView(rows, { from, to }, await people.names()))
  },
})

const usualDays = 30

/** Whom each lead would go to if all were given away now, one after the other. Only for those who may do so. */
async function suggestionsFor(rows: readonly QueuedRow[], { db, actor }: StaffContext) {
  if (!can.setLeadRep(actor).ok || rows.every((row) => row.sales_rep_id !== null)) return []
  const reps = await eligibleReps(db.read)
  return shareOut(reps, rows).map((rep) => rep?.id ?? null)
}

type Counted = Awaited<ReturnType<typeof countQueue>>

const capped = ({ total, warn, late }: Counted) => ({
  total: Math.min(total, countedUpTo),
  totalIsExact: total <= countedUpTo,
  warn,
  late,
})
