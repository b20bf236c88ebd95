/** The list of referrals as a CSV file. */
import type { Referral } from '@crm/contract/web/referral-shapes'
import { type Cells, dollarsCell, momentCell } from '#spine/records/export'

export const referralCells: Cells<'referrals', Referral> = {
  referred: ({ referred }) => referred.fullName,
  by: ({ referredBy }) => referredBy.fullName,
  status: ({ status }) => status,
  job: ({ job }) => job?.jobNumber ?? null,
  amount: ({ referredByAmountToPay }) => dollarsCell(referredByAmountToPay),
  paid: ({ paidAmount }) => dollarsCell(paidAmount),
  paidOn: ({ referralPaidDate }) => referralPaidDate,
  paidReason: ({ paidReason }) => paidReason,
  created: ({ createdAt }) => momentCell(createdAt),
}
