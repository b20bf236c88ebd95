/** Morning figures for a manager; a rep sees the same figures for their own scope. */
import { dashboard as contract } from '@crm/contract'
import { monthsUntil, spanOfMonth, spanUntil } from '@crm/domain/dashboard/spans'
import { done, handle } from '#spine/http/handle'
import {
  readAppointments,
  readFunnel,
  readLeadsChange,
  readMonths,
  readPace,
  readPermitsByAhj,
  readReps,
  readSold,
  readSoldChange,
  readVisitsChange,
} from './queries.ts'

export const dashboard = handle('dashboard', contract, {
  async figures({ query: { days, salesRepId: reps }, ctx }) {
    const span = spanUntil(ctx.now, days)
    const [sold, soldBefore, outcomes, outcomesBefore, toPto, toPtoBefore, months, funnel, best, nameOf] =
      await Promise.all([
        readSold(ctx, span.now, reps),
        readSold(ctx, span.before, reps),
        readAppointments(ctx, span.now, reps),
        readAppointments(ctx, span.before, reps),
        readPace(ctx, 'contractToPto', span.now, reps),
        readPace(ctx, 'contractToPto', span.before, reps),
        readMonths(ctx, monthsUntil(ctx.now, 13), reps),
        readFunnel(ctx, span.now, reps),
        readReps(ctx, span.now, reps),
        ctx.people.names(),
      ])
    return done(200, {
      ...span.now,
      sold: { now: sold, before: soldBefore },
      appointments: { now: outcomes, before: outcomesBefore },
      contractToPto: { now: toPto, before: toPtoBefore },
      months,
      funnel,
      reps: best.map(({ amount, ...row }) => ({
        ...row,
        repName: nameOf(row.repId),
        amount: Number(amount),
      })),
    })
  },

  async permits({ query: { salesRepId: reps }, ctx }) {
    return done(200, await readPermitsByAhj(ctx, reps))
  },

  async change({ query: { days, month, salesRepId: reps }, ctx }) {
    const { now, before } = month === undefined ? spanUntil(ctx.now, days) : spanOfMonth(ctx.now, month)
    const [sales, visits, leads, nameOf] = await Promise.all([
      readSoldChange(ctx, { now, before }, reps),
      readVisitsChange(ctx, { now, before }, reps),
      readLeadsChange(ctx, { now, before }, reps),
      ctx.people.names(),
    ])
    const ofReps = sales.filter((row) => row.of === 'rep')
    const repIds = new Set([...ofReps, ...visits.filter(wasHeld)].map(({ repId }) => repId))
    return done(200, {
      now,
      before,
      leads,
      sold: { now: sum(ofReps, 'sold'), before: sum(ofReps, 'soldBefore') },
      visits: { now: sum(visits, 'visits'), before: sum(visits, 'visitsBefore') },
      held: { now: sum(visits, 'held'), before: sum(visits, 'heldBefore') },
      reps: [...repIds]
        .map((repId) => {
          const sold = ofReps.filter((row) => row.repId === repId)
          const met = visits.filter((row) => row.repId === repId)
          return {
            repId,
            repName: nameOf(repId),
            sold: { now: sum(sold, 'sold'), before: sum(sold, 'soldBefore') },
            held: { now: sum(met, 'held'), before: sum(met, 'heldBefore') },
            closed: { now: sum(met, 'closed'), before: sum(met, 'closedBefore') },
          }
        })
        .toSorted(byChange),
      sources: sales
        .filter((row) => row.of === 'source')
        .map(({ sourceName, sold, soldBefore }) => ({ sourceName, sold: { now: sold, before: soldBefore } }))
        .toSorted(byChange),
    })
  },
})

const wasHeld = ({ held, heldBefore }: { readonly held: number; readonly heldBefore: number }) =>
  held + heldBefore > 0

const sum = <Key extends string>(rows: readonly Readonly<Record<Key, number>>[], key: Key): number =>
  rows.reduce((total, row) => total + row[key], 0)

interface Changed {
  readonly sold: { readonly now: number; readonly before: number }
}

/** The largest change of sales first, then the most sales. */
const byChange = ({ sold: one }: Changed, { sold: other }: Changed): number =>
  Math.abs(other.now - other.before) - Math.abs(one.now - one.before) ||
  other.now + other.before - one.now - one.before
