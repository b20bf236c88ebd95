/** What a manager looks at in the morning; a rep sees the same of their own. */
import { dashboard as contract } from '@crm/contract'
import { monthsUntil, spanUntil } from '@crm/domain/dashboard/spans'
import { done, handle } from '../http/handle.ts'
import { readAppointments, readContractToPto, readFunnel, readMonths, readReps, readSold } from './queries.ts'

export const dashboard = handle('dashboard', contract, {
  async figures({ query: { days, salesRepId: rep }, ctx }) {
    const span = spanUntil(ctx.now, days)
    const [sold, soldBefore, kept, keptBefore, toPto, toPtoBefore, months, funnel, reps, nameOf] =
      await Promise.all([
        readSold(ctx, span.now, rep),
        readSold(ctx, span.before, rep),
        readAppointments(ctx, span.now, rep),
        readAppointments(ctx, span.before, rep),
        readContractToPto(ctx, span.now, rep),
        readContractToPto(ctx, span.before, rep),
        readMonths(ctx, monthsUntil(ctx.now, 12), rep),
        readFunnel(ctx, span.now, rep),
        readReps(ctx, span.now, rep),
        ctx.people.names(),
      ])
    return done(200, {
      ...span.now,
      sold: { now: sold, before: soldBefore },
      appointments: { now: kept, before: keptBefore },
      contractToPto: { now: toPto, before: toPtoBefore },
      months,
      funnel,
      reps: reps.map(({ amount, ...rep }) => ({
        ...rep,
        repName: nameOf(rep.repId),
        amount: Number(amount),
      })),
    })
  },
})
