/** A referral follows its client: to be asked whenever the status of a lead or of a sale has changed. */
import { earnedStatus } from '@crm/domain/referrals/referral-status'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { paidWithReason, reportPaidInVain } from './notify.ts'
import { readReferred, referrals, referralsOf } from './store.ts'

/** Nobody's doing but the client's: whoever moves a job need not be allowed to change its referral. */
export async function followReferred(work: UnitOfWork, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return
  const system: UnitOfWork = { ...work, by: 'system', viewer: undefined }
  for (const referral of await referrals.lockMany(system, await referralsOf(work.tx, leadIds))) {
    const earned = earnedStatus(await readReferred(work.tx, referral.referred_id))
    if (referral.status !== 'Paid') await referrals.change(system, referral, { status: earned })
    else if (earned === 'Void') await reportPaidInVain(system, referral)
    else await paidWithReason(system, referral)
  }
}
