import { referrals } from '@crm/contract'
import type { Referral, ReferralChanges } from '@crm/contract/web/referral-shapes'
import { can } from '@crm/domain/people/can'
import { factKind } from '~/records/edit/record-kind.ts'
import type { PlacedFact } from '~/records/facts/fact.ts'

export const referralFacts = {
  referredByAmountToPay: { kind: 'money', label: 'Promised', min: 0, max: 9_999_999_999, column: 'left' },
} as const satisfies Readonly<Record<string, PlacedFact<Referral, { column: 'left' }>>>

export const referralKind = factKind<Referral, ReferralChanges>()({
  what: 'this referral',
  facts: referralFacts,
  get: referrals.get,
  update: referrals.update,
  nameOf: ({ referred }) => referred && `the referral of ${referred.fullName}`,
  may: (me, referral) =>
    referral?.status === 'Paid'
      ? { ok: false, reason: 'The amount of a paid referral is final.' }
      : can.changeReferral(me),
})
