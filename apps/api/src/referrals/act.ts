/** What people do with referrals. Each happens under the lock of both leads. */
import type { NewReferral, ReferralChanges, ReferralPayment } from '@crm/contract/web/referral-shapes'
import { can } from '@crm/domain/people/can'
import { type ReferralStatus, earnedStatus, paymentFaults } from '@crm/domain/referrals/referral-status'
import { pacificDay } from '@crm/domain/time'
import { type Fault, Refused, demand, demandNoFaults, refuse } from '../http/handle.ts'
import { ownersOf } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type Referral, hasReferred, lockClients, readReferred, referrals, referralsOf } from './store.ts'

/** Writes down that one client referred another. Throws Refused with the fields at fault. */
export async function createReferral(
  work: UnitOfWork,
  { referredById, referredId, ...fields }: NewReferral,
): Promise<Referral> {
  const clients = await lockClients(work.tx, [referredById, referredId], work.viewer)
  const [by, referred] = [clients.get(referredById), clients.get(referredId)]
  if (!by || !referred) {
    throw wrong(
      Object.entries({ referredById: by, referredId: referred })
        .filter(([, lead]) => !lead)
        .map(([field]) => ({ field, message: 'No client of yours has this id.' })),
    )
  }
  if (work.viewer) {
    demand(can.createReferral(work.viewer, { referredBy: ownersOf(by), referred: ownersOf(referred) }))
  }
  demandNoFaults(await faultsOf(work, referredById, referredId))
  const made = await referrals.insert(
    work,
    { ...fields, status: earnedStatus(await readReferred(work.tx, referredId)) },
    { referred_by_id: referredById, referred_id: referredId, created_by: work.viewer?.id ?? null },
    {
      number: referred.number,
      first_name: referred.first_name,
      last_name: referred.last_name,
      rep_id: referred.rep_id,
      sales_rep_id: referred.sales_rep_id,
      by_number: by.number,
      by_first_name: by.first_name,
      by_last_name: by.last_name,
      by_rep_id: by.rep_id,
      by_sales_rep_id: by.sales_rep_id,
      job_id: null,
      job_number: null,
      job_status: null,
      job_rep_id: null,
    },
  )
  return referrals.guard(await referrals.find(work.tx, made.id, undefined), undefined, undefined, work.now)
}

const wrong = (faults: readonly Fault[]) =>
  new Refused(refuse(400, faults.map(({ message }) => message).join(' '), [...faults]))

/** Who cannot have referred whom. */
async function faultsOf({ tx }: UnitOfWork, referredById: string, referredId: string): Promise<Fault[]> {
  if (referredById === referredId)
    return [{ field: 'referredId', message: 'Nobody refers themselves: choose two clients.' }]
  if ((await referralsOf(tx, [referredId])).length > 0)
    return [{ field: 'referredId', message: 'This client was referred already.' }]
  if (await hasReferred(tx, referredId, referredById))
    return [{ field: 'referredById', message: 'This client was referred by the other one.' }]
  return []
}

/** Changes what was promised. Throws Refused once it is paid. */
export function changeReferral(
  work: UnitOfWork,
  referral: Referral,
  { version, ...fields }: ReferralChanges,
): Promise<Referral> {
  demandUnpaid(referral, 'What was promised stays with what was paid.')
  return referrals.change(work, referral, fields, { version })
}

/** Paid is final; the same payment once more is a double click, and nothing. Throws Refused with the fields at fault. */
export async function payReferral(
  work: UnitOfWork,
  referral: Referral,
  { amount, date, reason }: ReferralPayment,
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
  return referrals.change(
    work,
    referral,
    { status: 'Paid', paidAmount: amount, referralPaidDate: date, paidReason: payment.reason },
    { verb: 'referral.paid', columns: { paid_by: work.viewer?.id ?? null } },
  )
}

export function removeReferral(work: UnitOfWork, referral: Referral): Promise<Referral> {
  demandUnpaid(referral, 'It stays with its payment.')
  return referrals.remove(work, referral)
}

/** Brings a removed one back, as far as its client has come by now. Throws Refused where another took its place. */
export async function restoreReferral(work: UnitOfWork, removed: Referral): Promise<Referral> {
  demandNoFaults(await faultsOf(work, removed.referred_by_id, removed.referred_id))
  const status: ReferralStatus = earnedStatus(await readReferred(work.tx, removed.referred_id))
  return referrals.restore(work, removed, { status })
}

function demandUnpaid(referral: Referral, why: string): void {
  if (referral.status === 'Paid') throw new Refused(refuse(400, `This referral is paid. ${why}`))
}
