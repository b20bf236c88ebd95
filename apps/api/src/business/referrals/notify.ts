/** Notifications about referrals and tasks for Finance, in the transaction of the change. */
import { fullName } from '@crm/domain/leads/lead-name'
import { formatDollars } from '@crm/domain/money'
import { type Message, notify } from '#shared/notifications/notify'
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
        await updateTaskTexts(work, after.referred_id, payTopic(after), describePayment(after))
      continue
    }
    if (status === 'Payable') await askFinance(work, after)
    else
      await closeTasks(work, after.referred_id, [payTopic(after)], {
        status: status === 'Paid' ? 'Done' : 'Cancelled',
      })
    if (!isRemoved) await notifyReps(work, before, after)
  }
}

const payTopic = ({ id }: Referral) => `referral pay ${id}`

const askFinance = (work: UnitOfWork, referral: Referral): Promise<void> =>
  makeTask(work, {
    ...financeTask(referral),
    topic: payTopic(referral),
    once: 'open',
    description: describePayment(referral),
    priority: 'Medium',
  })

function describePayment(referral: Referral): string {
  const { client, by } = namesOf(referral)
  return `Pay ${formatDollars(referral.referred_by_amount_to_pay)} to ${by}, who referred ${client}.`
}

/** A payment stays paid; Finance gets a task to decide about its recovery. */
export async function flagPaymentToRecover(work: UnitOfWork, referral: Referral): Promise<void> {
  const { client, by } = namesOf(referral)
  const paid = formatDollars(referral.paid_amount ?? 0)
  await makeTask(work, {
    ...financeTask(referral),
    topic: recoveryTopic(referral),
    once: 'unless cancelled',
    description: `${by} was paid ${paid} for referring ${client}, whose job has come to nothing: look whether it is owed back.`,
    priority: 'High',
  })
}

/** The job continues, so nothing is owed back. */
export const closeRecoveryTask = (work: UnitOfWork, referral: Referral): Promise<void> =>
  closeTasks(work, referral.referred_id, [recoveryTopic(referral)], { status: 'Cancelled' })

const recoveryTopic = ({ id }: Referral) => `referral void ${id}`

/** The task is on the referred client: that lead is already locked when the referral changes. */
const financeTask = (referral: Referral) =>
  ({
    lead: {
      id: referral.referred_id,
      number: referral.number,
      rep_id: referral.rep_id,
      sales_rep_id: referral.sales_rep_id,
    },
    href: hrefOf(referral),
    about: [{ repId: referral.rep_id, salesRepId: referral.sales_rep_id }],
    to: 'Finance',
  }) as const

/** Notifies the reps of both clients. */
async function notifyReps(work: UnitOfWork, before: Referral | undefined, after: Referral): Promise<void> {
  const { client, by } = namesOf(after)
  const subject = before ? `The referral of ${client} is ${after.status}` : `${by} referred ${client}`
  const message: Message = {
    lane: 'activity',
    subject,
    content: before ? `Referred by ${by}` : formatDollars(after.referred_by_amount_to_pay),
    href: hrefOf(after),
  }
  const reps = [after.sales_rep_id, after.by_sales_rep_id].filter((id) => id !== null)
  await notify(work, reps, message)
}

const hrefOf = ({ id }: Referral) => `/referrals/${id}`

const namesOf = (referral: Referral) => ({
  client: fullName(referral.first_name, referral.last_name),
  by: fullName(referral.by_first_name, referral.by_last_name),
})
