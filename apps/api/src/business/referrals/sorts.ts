/** The sorts of the referral list, on `referrals as r`, its clients `l` and `b` and the job `j`. */
import { referralStatuses } from '@crm/domain/referrals/referral-status'
import type { ReferralSortField } from '@crm/domain/referrals/sort-fields'
import { sql } from 'kysely'
import {
  type Sorts,
  amountKey,
  choiceKey,
  clientKeys,
  dayType,
  idKey,
  instantKey,
  nameKey,
  nullsLastKey,
  optionalNameKey,
} from '#spine/records/page'
import type { Referral } from './referral.ts'

const id = idKey<Referral>(sql.ref('r.id'))
const createdAt = instantKey<Referral>(sql.ref('r.created_at'), (referral) => referral.created_at)

export const referralSortKeys: Sorts<Referral, ReferralSortField> = {
  createdAt: [createdAt, id],
  status: [
    choiceKey(sql.ref('r.status'), (referral) => referral.status, [...referralStatuses]),
    createdAt,
    id,
  ],
  amount: [
    amountKey(sql.ref('r.referred_by_amount_to_pay'), (referral) => referral.referred_by_amount_to_pay),
    id,
  ],
  client: [...clientKeys<Referral>(), createdAt, id],
  referredBy: [
    nameKey(sql.ref('b.last_name'), (referral) => referral.by_last_name),
    nameKey(sql.ref('b.first_name'), (referral) => referral.by_first_name),
    createdAt,
    id,
  ],
  job: [optionalNameKey(sql.ref('j.job_number'), (referral) => referral.job_number), createdAt, id],
  paidDate: [
    nullsLastKey(sql.ref('r.referral_paid_date'), (referral) => referral.referral_paid_date, dayType),
    id,
  ],
}
