/** The fields of a draw, and which of them may still be edited. */
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Draw } from '@crm/contract/web/draw-shapes'
import type { DrawState } from '@crm/domain/commissions/draw-actions'
import { maxDollars } from '@crm/domain/commissions/sheet-faults'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { FactTable } from '~/records/facts/fact.ts'

export const drawFacts = {
  amount: { kind: 'money', label: 'Amount', min: 0.01, max: maxDollars },
  notes: { kind: 'text', label: 'Purpose', maxLength: 2000, isLong: true },
  checkNumber: { kind: 'text', label: 'Check number', maxLength: 60, isOptional: true, isHalf: true },
  paymentDate: { kind: 'day', label: 'Paid on', isHalf: true },
} as const satisfies FactTable<Draw>
export type DrawFact = keyof typeof drawFacts

const changeable: Record<DrawState, readonly DrawFact[]> = {
  Requested: ['amount', 'notes'],
  // A decision is final; the payment details and the notes stay editable.
  Approved: ['checkNumber', 'paymentDate', 'notes'],
  Paid: ['checkNumber', 'paymentDate', 'notes'],
  Denied: [],
}

/** The fields that this person may edit in the draw's current state. */
export function changeableBy(
  me: Actor,
  { repId, formerRepIds }: Pick<Commission, 'repId' | 'formerRepIds'>,
  draw: Draw,
) {
  const about = { repId, formerRepIds, requesterId: draw.requestedBy }
  const rights = {
    Requested: can.changeDraw,
    Approved: can.denyDraw,
    Paid: can.payDraw,
    Denied: can.denyDraw,
  }
  const allowed = rights[draw.state](me, about)
  return allowed.ok ? changeable[draw.state] : []
}
