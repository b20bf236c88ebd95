/** Whom a referral tells of what became of it, and the work that it gives to Finance, in the transaction of the change. */
import { fullName } from '@crm/domain/leads/lead-name'
import { formatDollars } from '@crm/domain/money'
import { type Message, notify } from '../notifications/notify.ts'
import type { Wrote } from '../records/kind.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { closeTasks, makeTask, rewordTasks } from '../tasks/make.ts'
import type { Referral } from './store.ts'

export async function keepReferralsTold(work: UnitOfWork, all: readonly Wrote<Referral>[]): Promise<void> {
  for (const { before, after } of all) {
    const isRemoved = after.deleted_at !== null
    const status = isRemoved ? 'removed' : after.status
    if (before && status === (before.deleted_at === null ? before.status : 'removed')) {
      if (status === 'Payable') await rewordTasks(work, after.referred_id, payingOf(after), toPay(after))
      continue
    }
    if (status === 'Payable') await askFinance(work, after)
    else
      await closeTasks(work, after.referred_id, [payingOf(after)], {
        status: status === 'Paid' ? 'Done' : 'Cancelled',
      })
    if (!isRemoved) await tellReps(work, before, after)
  }
}

const payingOf = ({ id }: Referral) => `referral pay ${id}`

const askFinance = (work: UnitOfWork, referral: Referral): Promise<void> =>
  makeTask(work, {
    ...forFinance(referral),
    topic: payingOf(referral),
    once: 'open',
    description: toPay(referral),
    priority: 'Medium',
  })

function toPay(referral: Referral): string {
  const { client, by } = namesOf(referral)
  return `Pay ${formatDollars(referral.referred_by_amount_to_pay)} to ${by}, who referred ${client}.`
}

/** What was paid stays paid; somebody has to look whether it comes back. */
export async function reportPaidInVain(work: UnitOfWork, referral: Referral): Promise<void> {
  const { client, by } = namesOf(referral)
  const paid = formatDollars(referral.paid_amount ?? 0)
  await makeTask(work, {
    ...forFinance(referral),
    topic: inVain(referral),
    once: 'unless cancelled',
    description: `${by} was paid ${paid} for referring ${client}, whose job has come to nothing: look whether it is owed back.`,
    priority: 'High',
  })
}

/** The job goes on after all: nothing is owed back. */
export const paidWithReason = (work: UnitOfWork, referral: Referral): Promise<void> =>
  closeTasks(work, referral.referred_id, [inVain(referral)], { status: 'Cancelled' })

const inVain = ({ id }: Referral) => `referral void ${id}`

/** It stands on the client who was referred: that lead is locked by whoever changes what the referral follows. */
const forFinance = (referral: Referral) =>
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

/** The reps of both clients. */
async function tellReps(work: UnitOfWork, before: Referral | undefined, after: Referral): Promise<void> {
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
