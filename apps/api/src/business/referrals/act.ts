/** Write operations on referrals. Each holds the locks of both leads. */
import type { NewReferral, ReferralChanges, ReferralPayment } from '@crm/contract/web/referral-shapes'
import { can } from '@crm/domain/people/can'
import {
  type ReferralStatus,
  earnedStatus,
  paymentFaults,
  whyReferralStays,
} from '@crm/domain/referrals/referral-status'
import { pacificDay } from '@crm/domain/time'
import { type Fault, Refused, demand, demandNoFaults, refuse } from '#spine/refusals'
import { type PayRunPayment, type PaymentRow, enterPayment, reversePayment } from '#business/payments/store'
import { ownersOf } from '#spine/records/lead-scope'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { hasReferred, lockClients, readReferred, referrals, referralsOf } from './store.ts'
import type { Referral } from './referral.ts'

/** Records that one client referred another. Throws Refused with the invalid fields. */
export async function createReferral(
  work: UnitOfWork,
  { referredById, referredId, ...fields }: NewReferral,
): Promise<Referral> {
  const clients = await lockClients(work.tx, [referredById, referredId], work.viewer)
  const [referrer, referred] = [clients.get(referredById), clients.get(referredId)]
  if (!referrer || !referred) {
    throw refusal(
      Object.entries({ referredById: referrer, referredId: referred })
        .filter(([, lead]) => !lead)
        .map(([field]) => ({ field, message: 'No client of yours has this ID.' })),
    )
  }
  if (work.viewer) {
    demand(can.createReferral(work.viewer, { referredBy: ownersOf(referrer), referred: ownersOf(referred) }))
  }
  demandNoFaults(await faultsOf(work, referredById, referredId))
  const created = await referrals.insert(
    work,
    { ...fields, status: earnedStatus(await readReferred(work.tx, referredId)) },
    { referred_by_id: referredById, referred_id: referredId, created_by: work.viewer?.id ?? null },
    {
      number: referred.number,
      first_name: referred.first_name,
      last_name: referred.last_name,
      rep_id: referred.rep_id,
      sales_rep_id: referred.sales_rep_id,
      by_number: referrer.number,
      by_first_name: referrer.first_name,
      by_last_name: referrer.last_name,
      by_rep_id: referrer.rep_id,
      by_sales_rep_id: referrer.sales_rep_id,
      job_id: null,
      job_number: null,
      job_status: null,
      job_rep_id: null,
    },
  )
  return referrals.reread(work, created.id)
}

const refusal = (faults: readonly Fault[]) =>
  new Refused(refuse(400, faults.map(({ message }) => message).join(' '), [...faults]))

/** Faults of a pair of clients. */
async function faultsOf({ tx }: UnitOfWork, referredById: string, referredId: string): Promise<Fault[]> {
  if (referredById === referredId) return [{ field: 'referredId', message: 'Choose two different clients.' }]
  if ((await referralsOf(tx, [referredId])).length > 0)
    return [{ field: 'referredId', message: 'This client was referred already.' }]
  if (await hasReferred(tx, referredId, referredById))
    return [{ field: 'referredById', message: 'This client was referred by the other one.' }]
  return []
}

/** Changes the promised amount. Throws Refused once it is paid. */
export function changeReferral(
  work: UnitOfWork,
  referral: Referral,
  { version, ...fields }: ReferralChanges,
): Promise<Referral> {
  demandNotPaid(referral, 'The amount of a paid referral is final.')
  return referrals.change(work, referral, fields, { version })
}

/**
 * Pays a referral, which is final. Idempotent: the same payment again changes nothing. Throws Refused with the invalid
 * fields.
 */
export async function payReferral(
  work: UnitOfWork,
  referral: Referral,
  { amount, date, reason }: ReferralPayment,
  payRun?: PayRunPayment,
): Promise<Referral> {
  const {
    status,
    referredByAmountToPay: promised,
    paidAmount,
    referralPaidDate,
  } = referrals.fieldsOf(referral)
  if (status === 'Paid') {
    if (paidAmount === amount && referralPaidDate === date) return referral
    throw new Refused(refuse(400, 'This referral is paid, which is final.'))
  }
  const payment = { amount, date, reason: reason || null }
  const mayPayEarly = !work.viewer || can.payReferralEarly(work.viewer).ok
  demandNoFaults(paymentFaults({ status, promised }, payment, { today: pacificDay(work.now), mayPayEarly }))
  if (amount !== 0) {
    await enterPayment(work, {
      kind: 'referral',
      referral_id: referral.id,
      amount: amount.toFixed(2),
      method: payRun?.checkNumber ? 'check' : 'other',
      check_number: payRun?.checkNumber ?? null,
      day: date,
      pay_run_id: payRun?.id ?? null,
    })
  }
  return referrals.change(
    work,
    referral,
    { status: 'Paid', paidAmount: amount, referralPaidDate: date, paidReason: payment.reason },
    { verb: 'referral.paid', columns: { paid_by: work.viewer?.id ?? null } },
  )
}

/** Reverses the payment when its pay run is reopened; the status follows the client again. */
export async function unpayReferral(
  work: UnitOfWork,
  referral: Referral,
  payment: PaymentRow,
  reason: string,
): Promise<Referral> {
  await reversePayment(work, payment, reason)
  return referrals.change(
    work,
    referral,
    {
      status: earnedStatus(await readReferred(work.tx, referral.referred_id)),
      paidAmount: null,
      referralPaidDate: null,
      paidReason: null,
    },
    { columns: { paid_by: null }, details: { reason } },
  )
}

export function removeReferral(work: UnitOfWork, referral: Referral): Promise<Referral> {
  const blocker = whyReferralStays(referrals.fieldsOf(referral).status)
  if (blocker) throw new Refused(refuse(400, blocker.itself))
  return referrals.remove(work, referral)
}

/** Restores a referral with the status that follows from its client now. Throws Refused if another referral exists. */
export async function restoreReferral(work: UnitOfWork, removed: Referral): Promise<Referral> {
  demandNoFaults(await faultsOf(work, removed.referred_by_id, removed.referred_id))
  const status: ReferralStatus = earnedStatus(await readReferred(work.tx, removed.referred_id))
  return referrals.restore(work, removed, { status })
}

function demandNotPaid(referral: Referral, reason: string): void {
  if (referral.status === 'Paid') throw new Refused(refuse(400, `This referral is paid. ${reason}`))
}
