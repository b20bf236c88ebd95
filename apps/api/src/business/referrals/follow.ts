/** Updates referrals after the status of their client or of a sale changed. */
import { earnedStatus } from '@crm/domain/referrals/referral-status'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { closeRecoveryTask, flagPaymentToRecover } from './notify.ts'
import { readReferred, referrals, referralsOf } from './store.ts'

/** Runs as the system: moving a job does not require the right to change a referral. */
export async function updateReferrals(work: UnitOfWork, leadIds: readonly string[]): Promise<void> {
  if (leadIds.length === 0) return
  const system = asSystem(work, 'system')
  for (const referral of await referrals.lockMany(system, await referralsOf(work.tx, leadIds))) {
    const earned = earnedStatus(await readReferred(work.tx, referral.referred_id))
    if (referral.status !== 'Paid') await referrals.change(system, referral, { status: earned })
    else if (earned === 'Void') await flagPaymentToRecover(system, referral)
    else await closeRecoveryTask(system, referral)
  }
}
