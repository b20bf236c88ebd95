/** What a manager looks at in the morning; a rep sees the same of their own. */
import { dashboard as contract } from '@crm/contract'
import { monthsUntil, spanUntil } from '@crm/domain/dashboard/spans'
import { done, handle } from '../http/handle.ts'
import { readAppointments, readFunnel, readMonths, readPace, readReps, readSold } from './queries.ts'

export const dashboard = handle('dashboard', contract, {
  async figures({ query: { days, salesRepId: reps }, ctx }) {
    const span = spanUntil(ctx.now, days)
    const [sold, soldBefore, kept, keptBefore, toPto, toPtoBefore, months, funnel, best, nameOf] =
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
      appointments: { now: kept, before: keptBefore },
      contractToPto: { now: toPto, before: toPtoBefore },
      months,
      funnel,
      reps: best.map(({ amount, ...one }) => ({
        ...one,
        repName: nameOf(one.repId),
        amount: Number(amount),
      })),
    })
  },
})
