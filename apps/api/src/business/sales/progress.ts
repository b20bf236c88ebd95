/** The clock of a sale, its blockers and its possible moves, by the same rules that decide the move itself. */
import type { SaleProgress } from '@crm/contract/web/sale-shapes'
import { can } from '@crm/domain/people/can'
import { daysOfStay, paceOf, targetsOf } from '@crm/domain/work/clock'
import { type MoveRequest, type SaleSnapshot, dateNeeded, decideMove } from '@crm/domain/sales/moves'
import { type SaleStatus, pathOfSale, phases, phaseIndex } from '@crm/domain/sales/phases'
import { missingFor } from '@crm/domain/sales/requirements'
import { pacificDay } from '@crm/domain/time'
import type { StaffContext } from '#spine/http/context'
import { findRelatedFacts, learnedPace } from './queries.ts'
import { moveStateOf } from './move-state.ts'
import { saleSubject, stayOf } from './store.ts'
import type { Sale } from './sale.ts'

type OfferedKind = SaleProgress['moves'][number]['kind']

/** @param to the phase in question; without it, the next phase */
export async function progressOf(
  sale: Sale,
  to: SaleStatus | undefined,
  { db, actor, now }: StaffContext,
): Promise<SaleProgress> {
  const [related, learned] = await Promise.all([findRelatedFacts(db.read, sale), learnedPace(db.read, sale)])
  const state = moveStateOf(sale, related)
  const { status, previousStatus, onHold } = state
  const targets = learned && phases[status].days ? targetsOf(learned.median) : phases[status].days
  const days = daysOfStay(stayOf(sale), now)
  const next = status === 'Cancelled' ? null : targetPhase(status, to)

  const whyNot = (request: MoveRequest, overrides?: Partial<SaleSnapshot>): string | null => {
    const decision = decideMove(
      { ...state, ...overrides },
      { ...placeholderTexts, ...request },
      {
        now,
        whyNot: (right) => {
          const decided = can.moveSale(actor, right, saleSubject(sale))
          return decided.ok ? undefined : decided.reason
        },
      },
    )
    return !decision || decision.ok ? null : decision.reason
  }
  const offer = (kind: OfferedKind, to: SaleStatus, request: MoveRequest) => ({
    kind,
    status: to,
    reason: whyNot(request),
  })
  const stepTo = (subStatus: string) => {
    const needs = dateNeeded(state, status, subStatus, now)?.field ?? null
    // The page asks for the date first, so treat it as entered.
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
    missing: next ? missingFor(state, status, next, now) : [],
    steps: phases[status].subs.filter((sub) => sub !== state.subStatus).map(stepTo),
    moves: [
      ...(next ? [offer('forward', next, { status: next })] : []),
      ...(status === 'Cancelled'
        ? [offer('resume', previousStatus ?? 'Pending', { status: previousStatus ?? 'Pending' })]
        : pathOfSale.slice(0, phaseIndex(status)).map((to) => offer('back', to, { status: to }))),
      ...(isOpen ? [offer(onHold ? 'release' : 'hold', status, { onHold: !onHold })] : []),
      ...(status === 'Cancelled' ? [] : [offer('cancel', 'Cancelled', { status: 'Cancelled' })]),
    ],
  }
}

/** The requested phase if it lies ahead, otherwise the next one. */
const targetPhase = (status: SaleStatus, to: SaleStatus | undefined): SaleStatus | null => {
  const following = pathOfSale.slice(phaseIndex(status) + 1)
  return following.find((phase) => phase === to) ?? following[0] ?? null
}

/** Placeholders for texts that the page asks for before it moves the sale. */
const placeholderTexts = { reason: '…', holdReason: '…', cancelReason: '…' } satisfies MoveRequest
