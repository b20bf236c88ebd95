/** Notifications about referrals and tasks for Finance, in the transaction of the change. */
import { fullName } from '@crm/domain/leads/lead-name'
import { formatDollars } from '@crm/domain/money'
import { recordLink } from '@crm/domain/notifications/links'
import type { TaskReason } from '@crm/domain/work/automatic-tasks'
import { notify } from '#shared/notifications/notify'
import type { RecordChange } from '#spine/records/kind'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import { closeTasks, makeTask, updateTaskTexts } from '#shared/tasks/make'
import type { Referral } from './referral.ts'

export async function notifyReferralChanges(
  work: UnitOfWork,
  changes: readonly RecordChange<Referral>[],
): Promise<void> {
  for (const { before, after } of changes) {
    const isRemoved = after.deleted_at !== null
    const status = isRemoved ? 'removed' : after.status
    if (before && status === (before.deleted_at === null ? before.status : 'removed')) {
      if (status === 'Payable')
        await updateTaskTexts(work, taskOf(after, 'pay-referral'), describePayment(after))
      continue
    }
    if (status === 'Payable') await askFinance(work, after)
    else
      await closeTasks(work, taskOf(after, 'pay-referral'), {
        status: status === 'Paid' ? 'Done' : 'Cancelled',
      })
    if (!isRemoved) await notifyReps(work, before, after)
  }
}

const askFinance = (work: UnitOfWork, referral: Referral): Promise<void> =>
  makeTask(work, {
    ...financeTask(referral),
    reason: 'pay-referral',
    description: describePayment(referral),
  })

function describePayment(referral: Referral): string {
  const { client, referrer } = namesOf(referral)
  return `Pay ${formatDollars(referral.referred_by_amount_to_pay)} to ${referrer}, who referred ${client}.`
}

/** A payment stays paid; Finance gets a task to decide about its recovery. */
export async function flagPaymentToRecover(work: UnitOfWork, referral: Referral): Promise<void> {
  const { client, referrer } = namesOf(referral)
  const paid = formatDollars(referral.paid_amount ?? 0)
  await makeTask(work, {
    ...financeTask(referral),
    reason: 'recover-referral',
    description: `${referrer} was paid ${paid} for referring ${client}, whose job was canceled. Check whether it is owed back.`,
  })
}

/** The job continues, so nothing is owed back. */
export const closeRecoveryTask = (work: UnitOfWork, referral: Referral): Promise<void> =>
  closeTasks(work, taskOf(referral, 'recover-referral'), { status: 'Cancelled' })

const taskOf = (referral: Referral, reason: TaskReason) => ({
  leadId: referral.referred_id,
  reasons: [reason],
  key: referral.id,
})

/** The task is on the referred client: that lead is already locked when the referral changes. */
const financeTask = (referral: Referral) => ({
  key: referral.id,
  lead: { id: referral.referred_id, rep_id: referral.rep_id, sales_rep_id: referral.sales_rep_id },
  link: recordLink('referrals', referral.id),
  about: [{ repId: referral.rep_id, salesRepId: referral.sales_rep_id }],
})

/** Notifies the reps of both clients. */
async function notifyReps(work: UnitOfWork, before: Referral | undefined, after: Referral): Promise<void> {
  const reps = [after.sales_rep_id, after.by_sales_rep_id]
  const details = { id: after.id, ...namesOf(after) }
  if (before) await notify(work, 'referral.changed', reps, { ...details, status: after.status })
  else await notify(work, 'referral.created', reps, { ...details, amount: after.referred_by_amount_to_pay })
}

const namesOf = (referral: Referral) => ({
  client: fullName(referral.first_name, referral.last_name),
  referrer: fullName(referral.by_first_name, referral.by_last_name),
})
