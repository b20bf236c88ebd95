import { paymentKinds, paymentMethods } from '@crm/domain/commissions/payments'
import { maxDollars } from '@crm/domain/commissions/sheet-faults'
import * as z from 'zod'
import { Day, Id, Instant, toTheCent } from '../shapes.ts'

/** One row of the append-only payment ledger. */
export const Payment = z
  .object({
    id: Id,
    kind: z.enum(paymentKinds),
    amount: z
      .number()
      .describe(
        'Amount in dollars. Positive for a payment, negative for a repayment and for the reversal of a payment.',
      ),
    method: z.enum(paymentMethods),
    checkNumber: z.string().nullable(),
    day: Day,
    reference: z.string().nullable(),
    payeeName: z.string(),
    drawId: Id.nullable(),
    enteredAt: Instant,
    enteredByName: z.string().nullable(),
    reverses: Id.nullable().describe('ID of the payment that this one reverses.'),
    reason: z.string().nullable().describe('Reason for the reversal.'),
    isReversed: z.boolean(),
  })
  .meta({ id: 'Payment' })
export type Payment = z.output<typeof Payment>

const text = (longest: number) =>
  z
    .string()
    .trim()
    .max(longest)
    .transform((typed) => typed || null)
    .nullable()

/** Repayment by a rep of all or a part of the owed amount. */
export const NewRepayment = z
  .strictObject({
    amount: toTheCent(z.number().gt(0, 'A repayment is more than $0.').max(maxDollars)),
    day: Day,
    method: z.enum(paymentMethods),
    checkNumber: text(60).default(null),
    reference: text(120).default(null),
  })
  .meta({ id: 'NewRepayment' })
export type NewRepayment = z.output<typeof NewRepayment>

/** Reason of a reversal. */
export const Reversal = z
  .strictObject({ reason: z.string().trim().min(1, 'Enter a reason for the reversal.').max(400) })
  .meta({ id: 'Reversal' })

export const PaymentParams = z.object({ id: Id, paymentId: Id })
