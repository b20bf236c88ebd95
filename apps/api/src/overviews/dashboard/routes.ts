/** Morning figures for a manager; a rep sees the same figures for their own scope. */
import { dashboard as contract } from '@crm/contract'
import { monthsUntil, spanUntil } from '@crm/domain/dashboard/spans'
import { done, handle } from '#spine/http/handle'
import { readAppointments, readFunnel, readMonths, readPace, readReps, readSold } from './queries.ts'

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
        readMonths(ctx, monthsUntil(ctx.now, 12), reps),
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
})
