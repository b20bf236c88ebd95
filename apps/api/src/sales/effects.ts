/**
 * What a move does to other records, in its transaction: a table by kind of move. Referrals follow the sale whatever changes it (`referrals/follow.ts`).
 */
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { Move, MoveKind } from '@crm/domain/sales/moves'
import { standsInWords, subLabel } from '@crm/domain/sales/phases'
import { refundLetter } from '@crm/domain/sales/refund-mail'
import { commissionEnds } from '../commissions/cancelled-sale.ts'
import { voidOpenContracts } from '../contracts/act.ts'
import { openContractsOf } from '../contracts/queries.ts'
import { leads } from '../leads/store.ts'
import { mailColleagues } from '../mail/mail.ts'
import { type Message, notify } from '../notifications/notify.ts'
import { usersNow } from '../people/people.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { correctionsFor } from '../tasks/notify.ts'
import { onLead, tasks } from '../tasks/store.ts'
import { endTasks, endWork, resumeWork } from './ended-work.ts'
import { hasOtherActiveSale, hasStandingAppointment, openTasksOf } from './queries.ts'
import type { Sale } from './store.ts'

interface Circumstance {
  readonly move: Move
  /** The sale as it was. */
  readonly from: Sale
  readonly reason: string | undefined
}
type Effect = (work: UnitOfWork, sale: Sale, about: Circumstance) => Promise<void>

/** The lead is cold again unless it has another sale, or somebody is still to come. */
export async function leadCools(work: UnitOfWork, sale: Sale): Promise<void> {
  if (await hasOtherActiveSale(work.tx, sale.lead_id, sale.id)) return
  await changeLead(work, sale, (await hasStandingAppointment(work.tx, sale.lead_id)) ? 'Appointment' : 'Cold')
}

/** Nobody's doing but the sale's: who may move the sale need not be allowed to change the lead. */
async function changeLead(work: UnitOfWork, sale: Sale, status: LeadStatus): Promise<void> {
  const system: UnitOfWork = { ...work, viewer: undefined }
  const lead = await leads.lock(system, sale.lead_id)
  if (lead.status !== status) await leads.change(system, lead, { status })
}

const leadIsSold: Effect = (work, sale) => changeLead(work, sale, 'Sold')

/** Who waited for the day of review waits no more, also where the job is cancelled and resumed: a hold does not come back. */
const reviewEnds = async (work: UnitOfWork, sale: Sale): Promise<void> =>
  endTasks(work, await openTasksOf(work.tx, sale.id, topicOfHold(sale)))

/** Nothing goes back to the client of a job that goes on. */
const refundEnds: Effect = async (work, sale) =>
  endTasks(work, await openTasksOf(work.tx, sale.id, topicOfRefund(sale)))

const topicOfHold = ({ id }: Sale) => `hold ${id}`
const topicOfRefund = ({ id }: Sale) => `refund ${id}`

const tell = (
  work: UnitOfWork,
  sale: Sale,
  ids: readonly (string | null)[],
  message: Omit<Message, 'href'>,
  ofTask?: string,
) =>
  notify(
    work,
    ids.filter((id) => id !== null),
    { ...message, href: `/sales/${sale.id}` },
    ofTask,
  )

/** Whose sale it is hears of it, unless it is their own doing. */
const repHears: Effect = (work, sale, { move, reason }) =>
  tell(work, sale, [sale.sales_rep_id], {
    lane: 'activity',
    subject: `${sale.job_number} ${deedInWords(move)}`,
    content: [`${sale.first_name} ${sale.last_name}`.trim(), reason].filter(Boolean).join(': '),
  })

function deedInWords({ kind, status, subStatus }: Move): string {
  switch (kind) {
    case 'hold':
      return 'is on hold'
    case 'release':
      return 'goes on'
    case 'cancel':
      return 'is cancelled'
    case 'resume':
      return 'is resumed'
    case 'step':
      return `is at ${subLabel(subStatus ?? '')}`
    case 'forward':
    case 'back':
      return standsInWords(status)
  }
}

/** Nobody signs for a job that is cancelled. */
const contractsEnd: Effect = async (work, sale) =>
  voidOpenContracts(work, await openContractsOf(work.tx, sale.id))

/** Money was received, so some of it may have to go back: a task for Finance, and a mail to them and the rep. */
const financeRefunds: Effect = async (work, sale) => {
  if (!sale.invoice_one_paid_date && Number(sale.down_payment ?? 0) === 0) return
  const description = `${sale.job_number} is cancelled and money was received: look whether a refund is due.`
  await giveTask(work, sale, 'Finance', description, { topic: topicOfRefund(sale) })
  const finance = await departmentOf(work, 'Finance')
  const rep = sale.sales_rep_id === null ? [] : [sale.sales_rep_id]
  await mailColleagues(work, {
    ...refundLetter({
      id: sale.id,
      jobNumber: sale.job_number,
      clientLastName: sale.last_name || sale.first_name,
      actorName: work.viewer?.name ?? 'The CRM',
      cancelReason: sale.cancel_reason,
      downPayment: sale.down_payment,
      invoicesPaidOn: [sale.invoice_one_paid_date, sale.invoice_two_paid_date].filter((day) => day !== null),
    }),
    people: [...rep, ...finance],
    about: { type: 'sale', id: sale.id },
  })
}

/** Of a hold that goes on, too: whoever was to look at it on another day does so on this one. */
export async function reviewMoves(work: UnitOfWork, sale: Sale): Promise<void> {
  await reviewEnds(work, sale)
  await holdIsReviewed(work, sale)
}

/** Somebody looks at the hold when its day comes. */
async function holdIsReviewed(work: UnitOfWork, sale: Sale): Promise<void> {
  if (!sale.review_date) return
  const description = `${sale.job_number} is on hold: look at it again.`
  await giveTask(work, sale, { id: work.viewer?.id ?? sale.sales_rep_id }, description, {
    dueDate: sale.review_date,
    topic: topicOfHold(sale),
  })
}

/** Whoever built it mends what the review found. */
const correctionsAreMade: Effect = async (work, sale, { reason = '' }) => {
  if (sale.sub_status !== 'CorrectionsNeeded') return
  await giveTask(work, sale, 'Operations', `${sale.job_number} needs corrections: ${reason}`, {
    ...(work.viewer && { topic: correctionsFor(work.viewer.id) }),
  })
}

/**
 * A task of the application's own, for a person or the first of a department other than whoever calls for it;
 * all the others of it are told.
 */
async function giveTask(
  work: UnitOfWork,
  sale: Sale,
  to: 'Finance' | 'Operations' | { readonly id: string | null },
  description: string,
  { dueDate, topic }: { readonly dueDate?: string; readonly topic?: string } = {},
): Promise<void> {
  const ids = typeof to === 'string' ? await departmentOf(work, to) : [to.id]
  const delegatedTo = ids.find((id) => id !== work.viewer?.id) ?? ids[0] ?? null
  const system: UnitOfWork = { ...work, by: 'system', viewer: undefined }
  const task = await tasks.insert(
    system,
    { description, priority: 'High', delegatedTo, ...(dueDate && { dueDate }) },
    {
      lead_id: sale.lead_id,
      sale_id: sale.id,
      about_type: 'lead',
      about_ids: [sale.lead_id],
      topic: topic ?? null,
    },
    {
      ...onLead({ rep_id: sale.lead_rep_id, sales_rep_id: sale.lead_sales_rep_id }),
      led: null,
      job_number: null,
    },
  )
  await tell(work, sale, ids, { lane: 'needs-you', subject: 'New task', content: description }, task.id)
}

/** Enabled people of the department, its managers first, then those who are there longest. */
const departmentOf = async ({ tx }: UnitOfWork, department: string): Promise<string[]> =>
  (await usersNow(tx))
    .filter((user) => user.is_enabled && user.department === department)
    .sort(
      (a, b) =>
        Number(b.role === 'MANAGER') - Number(a.role === 'MANAGER') ||
        a.created_at.localeCompare(b.created_at),
    )
    .map(({ id }) => id)

const effects: Record<MoveKind, readonly Effect[]> = {
  forward: [repHears],
  back: [repHears],
  step: [correctionsAreMade],
  hold: [holdIsReviewed, repHears],
  release: [reviewEnds, repHears],
  cancel: [contractsEnd, reviewEnds, endWork, leadCools, commissionEnds, financeRefunds, repHears],
  resume: [leadIsSold, refundEnds, resumeWork, repHears],
}

export const effectsOf = ({ kind }: Move): readonly Effect[] => effects[kind]
