/** The clock of a sale, what blocks it, and where it may go: the same rules that the move itself is decided by. */
import type { SaleProgress } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { daysOfStay, paceOf, targetsOf } from '@crm/domain/work/clock'
import { type MoveAsked, type SaleStanding, dateNeeded, decideMove } from '@crm/domain/sales/moves'
import { type SaleStatus, pathOfSale, phases, placeOf } from '@crm/domain/sales/phases'
import { missingFor } from '@crm/domain/sales/requirements'
import { pacificDay } from '@crm/domain/time'
import type { StaffContext } from '../http/context.ts'
import { findBeside, learnedPace } from './queries.ts'
import { standingOf } from './standing.ts'
import { type Sale, aboutSale, stayOf } from './store.ts'

type Offered = SaleProgress['moves'][number]['kind']

/** @param to the phase that is asked about; the one that comes next, where nothing is said */
export async function progressOf(
  sale: Sale,
  to: SaleStatus | undefined,
  { db, actor, now }: StaffContext,
): Promise<SaleProgress> {
  const [beside, learned] = await Promise.all([findBeside(db.read, sale), learnedPace(db.read, sale)])
  const standing = standingOf(sale, beside)
  const { status, previousStatus, onHold } = standing
  const targets = learned && phases[status].days ? targetsOf(learned.median) : phases[status].days
  const days = daysOfStay(stayOf(sale), now)
  const next = status === 'Cancelled' ? null : ahead(status, to)

  const whyNot = (asked: MoveAsked, given?: Partial<SaleStanding>): string | null => {
    const decision = decideMove(
      { ...standing, ...given },
      { ...words, ...asked },
      {
        now,
        whyNot: (right) => {
          const decided = can.moveSale(actor, right, aboutSale(sale))
          return decided.ok ? undefined : decided.reason
        },
      },
    )
    return !decision || decision.ok ? null : decision.reason
  }
  const offer = (kind: Offered, to: SaleStatus, asked: MoveAsked) => ({
    kind,
    status: to,
    reason: whyNot(asked),
  })
  const stepTo = (subStatus: string) => {
    const needs = dateNeeded(standing, status, subStatus, now)?.field ?? null
    // The page asks for the date first.
    return { subStatus, needs, reason: whyNot({ subStatus }, needs ? { [needs]: pacificDay(now) } : {}) }
  }
  const isOpen = phases[status].days !== null
  return {
    days,
    daysInStep: daysOfStay(
      { enteredAt: sale.sub_entered_at, heldDays: sale.sub_held_days, heldSince: sale.held_since },
      now,
    ),
    pace: paceOf(days, onHold, targets),
    targets,
    learned,
    next,
    missing: next ? missingFor(standing, status, next, now) : [],
    steps: phases[status].subs.filter((sub) => sub !== standing.subStatus).map(stepTo),
    moves: [
      ...(next ? [offer('forward', next, { status: next })] : []),
      ...(status === 'Cancelled'
        ? [offer('resume', previousStatus ?? 'Pending', { status: previousStatus ?? 'Pending' })]
        : pathOfSale.slice(0, placeOf(status)).map((to) => offer('back', to, { status: to }))),
      ...(isOpen ? [offer(onHold ? 'release' : 'hold', status, { onHold: !onHold })] : []),
      ...(status === 'Cancelled' ? [] : [offer('cancel', 'Cancelled', { status: 'Cancelled' })]),
    ],
  }
}

/** The phase that is asked about, if it lies ahead; else the one that comes next. */
const ahead = (status: SaleStatus, to: SaleStatus | undefined): SaleStatus | null => {
  const following = pathOfSale.slice(placeOf(status) + 1)
  return following.find((phase) => phase === to) ?? following[0] ?? null
}

/** The page asks for these words before it moves anything. */
const words = { reason: '…', holdReason: '…', cancelReason: '…' } satisfies MoveAsked
