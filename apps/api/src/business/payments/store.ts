/** Ledger of commission payments, append-only. */
import type { Payment } from '@crm/contract/web/payment-shapes'
import type { PaymentKind, PaymentMethod } from '@crm/domain/commissions/payments'
import { pacificDay } from '@crm/domain/time'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { NameOf } from '#spine/people/people'
import type { UnitOfWork } from '#spine/records/unit-of-work'

/** A payment as JSON from the database: amounts are text, so that they stay exact. */
export type PaymentRow = Omit<Selectable<Tables['payments']>, 'kind' | 'method'> & {
  readonly kind: PaymentKind
  readonly method: PaymentMethod
}

/** All payments of sheet `r`, latest first. */
export const paymentRows = sql`coalesce((
  select json_agg(jsonb_set(to_jsonb(p), '{amount}', to_jsonb(p.amount::text)) order by p.entered_at desc, p.id desc)
  from payments as p where p.sheet_id = r.id
), '[]')`

type NewPayment = Omit<Insertable<Tables['payments']>, 'id' | 'entered_by' | 'entered_at' | 'amount'> & {
  readonly kind: PaymentKind
  /** Dollars with two decimals. */
  readonly amount: string
}

/** The pay run of a payment, with its pay date and check number. */
export interface PayRunPayment {
  readonly id: string
  readonly payDate: string
  readonly checkNumber: string | null
}

/** Adds a row, by the current viewer and at the time of the transaction. The database refuses more than is earned. */
export async function enterPayment(work: UnitOfWork, payment: NewPayment): Promise<void> {
  await work.tx
    .insertInto('payments')
    .values({
      ...payment,
      id: newId(),
      entered_by: work.viewer?.id ?? null,
      entered_at: work.now.toISOString(),
    })
    .execute()
}

/** A payment to another person or on another day with this check number; undefined when the number is free. */
export async function findUsedCheck(
  { tx }: UnitOfWork,
  {
    checkNumber,
    payeeId,
    day,
  }: { readonly checkNumber: string; readonly payeeId: string; readonly day: string },
): Promise<{ readonly payeeId: string | null; readonly day: string } | undefined> {
  const { rows } = await sql<{ payeeId: string | null; day: string }>`
    select p.payee_id as "payeeId", p.day from payments as p
    where p.check_number = ${checkNumber} and p.reverses is null
      and not exists (select from payments as r where r.reverses = p.id)
      and (p.payee_id is distinct from ${payeeId} or p.day <> ${day})
    limit 1
  `.execute(tx)
  return rows[0]
}

/** Adds a row that reverses a payment, dated today, with the same method. */
export const reversePayment = (work: UnitOfWork, payment: PaymentRow, reason: string): Promise<void> =>
  enterPayment(work, {
    kind: payment.kind,
    payee_id: payment.payee_id,
    sheet_id: payment.sheet_id,
    draw_id: payment.draw_id,
    referral_id: payment.referral_id,
    amount: payment.amount.startsWith('-') ? payment.amount.slice(1) : `-${payment.amount}`,
    method: payment.method,
    check_number: payment.check_number,
    day: pacificDay(work.now),
    reverses: payment.id,
    pay_run_id: payment.pay_run_id,
    reason,
  })

export const isReversed = (payment: PaymentRow, payments: readonly PaymentRow[]): boolean =>
  payments.some(({ reverses }) => reverses === payment.id)

/** Effective: neither reversed nor a reversal. */
export const isEffective = (payment: PaymentRow, payments: readonly PaymentRow[]): boolean =>
  payment.reverses === null && !isReversed(payment, payments)

export const paymentViews = (payments: readonly PaymentRow[], nameOf: NameOf): Payment[] =>
  payments.map((payment) => ({
    id: payment.id,
    kind: payment.kind,
    amount: Number(payment.amount),
    method: payment.method,
    checkNumber: payment.check_number,
    day: payment.day,
    reference: payment.reference,
    payeeName: nameOf(payment.payee_id) ?? 'Someone',
    drawId: payment.draw_id,
    enteredAt: new Date(payment.entered_at).toISOString(),
    enteredByName: nameOf(payment.entered_by),
    reverses: payment.reverses,
    reason: payment.reason,
    isReversed: isReversed(payment, payments),
  }))
