/** What is typed about a draw, and what of it may still be changed. */
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Draw } from '@crm/contract/web/draw-shapes'
import type { DrawState } from '@crm/domain/commissions/draw-actions'
import { mostDollars } from '@crm/domain/commissions/sheet-faults'
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { FactTable } from '../../../../records/facts/fact.ts'

export const drawFacts = {
  amount: { kind: 'money', label: 'Amount', min: 0.01, max: mostDollars },
  notes: { kind: 'text', label: 'What for', maxLength: 2000, isLong: true },
  checkNumber: { kind: 'text', label: 'Cheque', maxLength: 60, isOptional: true, isHalf: true },
  paymentDate: { kind: 'day', label: 'Paid on', isHalf: true },
} as const satisfies FactTable<Draw>
export type DrawFact = keyof typeof drawFacts

const changeable: Record<DrawState, readonly DrawFact[]> = {
  Requested: ['amount', 'notes'],
  // What was decided stands; how it is paid, and what is said about it, is put right.
  Approved: ['checkNumber', 'paymentDate', 'notes'],
  Paid: ['checkNumber', 'paymentDate', 'notes'],
  Denied: [],
}

/** The fields that this person may change as it stands. */
export function changeableBy(me: Actor, { repId }: Pick<Commission, 'repId'>, draw: Draw) {
  const about = { repId, requesterId: draw.requestedBy }
  const allowed = draw.state === 'Requested' ? can.changeDraw(me, about) : can.denyDraw(me, about)
  return allowed.ok ? changeable[draw.state] : []
}
