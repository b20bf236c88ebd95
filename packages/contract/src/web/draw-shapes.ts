import { drawStates } from '@crm/domain/commissions/draw-actions'
import { maxDollars } from '@crm/domain/commissions/sheet-faults'
import * as z from 'zod'
import { Day, Id, Instant, Version, conflictWith, toTheCent } from '../shapes.ts'

/** Specification section 3, CommissionDraw: an advance on a commission. */
export const Draw = z
  .object({
    id: Id,
    amount: z.number(),
    notes: z.string(),
    state: z.enum(drawStates),
    checkNumber: z.string().nullable(),
    paymentDate: Day.nullable(),
    requestedBy: Id.nullable(),
    requestedByName: z.string(),
    approvedAt: Instant.nullable(),
    approvedByName: z.string().nullable(),
    deniedAt: Instant.nullable(),
    deniedByName: z
      .string()
      .nullable()
      .describe('Name of the user who denied the draw. Null if the cancellation of the sale denied it.'),
    deniedReason: z.string().nullable(),
    markedPaidAt: Instant.nullable(),
    markedPaidByName: z.string().nullable(),
    createdAt: Instant,
    version: Version,
  })
  .meta({ id: 'Draw' })
export type Draw = z.output<typeof Draw>

const notes = z.string().trim().min(1, 'Enter the purpose of the draw.').max(2_000)
const amount = toTheCent(z.number().gt(0, 'A draw is more than $0.').max(maxDollars))
const payment = {
  checkNumber: z
    .string()
    .trim()
    .max(60)
    .transform((text) => text || null)
    .nullable(),
  paymentDate: Day.nullable(),
}

/** Specification section 5: notes and amount. */
export const NewDraw = z.strictObject({ notes, amount }).meta({ id: 'NewDraw' })
export type NewDraw = z.output<typeof NewDraw>

/** A change set: an absent field is unchanged, `null` clears. */
export const DrawChanges = z
  .strictObject({ notes, amount, ...payment, version: Version })
  .partial()
  .meta({ id: 'DrawChanges' })
export type DrawChanges = z.output<typeof DrawChanges>

/** Optional version check: a draw that changed since answers 409. */
export const DrawDecision = z
  .strictObject({ version: Version })
  .partial()
  .nullish()
  .meta({ id: 'DrawDecision' })
export type DrawDecision = z.output<typeof DrawDecision>

/** Payment details, if known; the day defaults to today. */
export const DrawPayment = z
  .strictObject({ ...payment, version: Version })
  .partial()
  .nullish()
  .meta({ id: 'DrawPayment' })
export type DrawPayment = z.output<typeof DrawPayment>

export const DrawConflict = conflictWith(Draw)

export const DrawParams = z.object({ commissionId: Id, drawId: Id })
export const DrawSheetParams = z.object({ commissionId: Id })
