/**
 * Side effects of a move on other records, in the same transaction: a table by kind of move. Referrals follow every
 * change of a sale, not only moves (`referrals/follow.ts`).
 */
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import type { Move, MoveKind } from '@crm/domain/sales/moves'
import { phaseSentence, subLabel } from '@crm/domain/sales/phases'
import { refundLetter } from '@crm/domain/sales/refund-mail'
import { endCommission } from '#business/commissions/cancelled-sale'
import { voidOpenContracts } from '#business/contracts/act'
import { openContractsOf } from '#business/contracts/queries'
import { leads } from '#business/leads/store'
import { mailColleagues } from '#shared/mail/mail'
import { type Message, notify } from '#shared/notifications/notify'
import { readUsers } from '#spine/people/people'
import type { UndoableMove } from '#spine/records/move-snapshots'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { correctionsFor } from '#shared/tasks/notify'
import { leadColumnsOfTask, tasks } from '#shared/tasks/store'
import { endTasks, endWork, resumeWork } from './ended-work.ts'
import { hasOtherActiveSale, hasOpenAppointment, openTasksOf } from './queries.ts'
import type { Sale } from './sale.ts'

interface MoveContext {
  readonly move: Move
  /** The sale before the move. */
  readonly from: Sale
  readonly reason: string | undefined
}
type Effect = (work: UnitOfWork, sale: Sale, context: MoveContext) => Promise<void>

/** Sets the lead to Cold unless it has another active sale, or to Appointment when a visit is still scheduled. */
export async function setLeadCold(work: UnitOfWork, sale: Sale): Promise<void> {
  if (await hasOtherActiveSale(work.tx, sale.lead_id, sale.id)) return
  await changeLead(work, sale, (await hasOpenAppointment(work.tx, sale.lead_id)) ? 'Appointment' : 'Cold')
}

/** Runs as the system: moving a sale does not require the right to change its lead. */
async function changeLead(work: UnitOfWork, sale: Sale, status: LeadStatus): Promise<void> {
  const system = asSystem(work)
  const lead = await leads.lock(system, sale.lead_id)
  if (lead.status !== status) await leads.change(system, lead, { status })
}

const setLeadSold: Effect = (work, sale) => changeLead(work, sale, 'Sold')

/** Closes the review task; resuming a cancelled job does not restore its hold. */
const closeReviewTask = async (work: UnitOfWork, sale: Sale): Promise<void> =>
  endTasks(work, await openTasksOf(work.tx, sale.id, topicOfHold(sale)))

/** Closes the refund task: the job continues, so no refund is due. */
const closeRefundTask: Effect = async (work, sale) =>
  endTasks(work, await openTasksOf(work.tx, sale.id, topicOfRefund(sale)))

const topicOfHold = ({ id }: Sale) => `hold ${id}`
const topicOfRefund = ({ id }: Sale) => `refund ${id}`

const notifyAboutSale = (
  work: UnitOfWork,
  sale: Sale,
  ids: readonly (string | null)[],
  message: Omit<Message, 'href'>,
  taskId?: string,
) =>
  notify(
    work,
    ids.filter((id) => id !== null),
    { ...message, href: `/sales/${sale.id}` },
    taskId,
  )

/** Notifies the rep of the sale, unless the rep made the move. */
const notifyRep: Effect = (work, sale, { move, reason }) =>
  notifyAboutSale(work, sale, [sale.sales_rep_id], {
    lane: 'activity',
    subject: `${sale.job_number} ${describeMove(move)}`,
    content: [`${sale.first_name} ${sale.last_name}`.trim(), reason].filter(Boolean).join(': '),
  })

function describeMove({ kind, status, subStatus }: Move): string {
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
      return phaseSentence(status)
  }
}

/** Voids open contracts: nobody may sign for a cancelled job. */
const voidContracts: Effect = async (work, sale) =>
  voidOpenContracts(work, await openContractsOf(work.tx, sale.id))

/** The client paid something, so a refund may be due: creates a task for Finance and mails Finance and the rep. */
const askFinanceAboutRefund: Effect = async (work, sale) => {
  if (!sale.invoice_one_paid_date && Number(sale.down_payment ?? 0) === 0) return
  const description = `${sale.job_number} is cancelled and money was received: look whether a refund is due.`
  await createTask(work, sale, 'Finance', description, { topic: topicOfRefund(sale) })
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

/** Moves the review task to the new review day, also for a hold that continues. */
export async function rescheduleReview(work: UnitOfWork, sale: Sale): Promise<void> {
  await closeReviewTask(work, sale)
  await scheduleReview(work, sale)
}

/** Creates a task to review the hold on its review day. */
async function scheduleReview(work: UnitOfWork, sale: Sale): Promise<void> {
  if (!sale.review_date) return
  const description = `${sale.job_number} is on hold: look at it again.`
  await createTask(work, sale, { id: work.viewer?.id ?? sale.sales_rep_id }, description, {
    dueDate: sale.review_date,
    topic: topicOfHold(sale),
  })
}

/** Asks Operations to correct the defects that the review found. */
const requestCorrections: Effect = async (work, sale, { reason = '' }) => {
  if (sale.sub_status !== 'CorrectionsNeeded') return
  await createTask(work, sale, 'Operations', `${sale.job_number} needs corrections: ${reason}`, {
    ...(work.viewer && { topic: correctionsFor(work.viewer.id) }),
  })
}

/** Cancels the corrections task when the review result is undone. */
async function cancelCorrections(work: UnitOfWork, sale: Sale, { from }: MoveContext): Promise<void> {
  if (from.sub_status !== 'CorrectionsNeeded' || !work.viewer) return
  await endTasks(work, await openTasksOf(work.tx, sale.id, correctionsFor(work.viewer.id)))
}

/**
 * Creates a system task for one person, or for the first of a department who is not the author of the move.
 * Everyone else in the department is notified.
 */
async function createTask(
  work: UnitOfWork,
  sale: Sale,
  assignee: 'Finance' | 'Operations' | { readonly id: string | null },
  description: string,
  { dueDate, topic }: { readonly dueDate?: string; readonly topic?: string } = {},
): Promise<void> {
  const ids = typeof assignee === 'string' ? await departmentOf(work, assignee) : [assignee.id]
  const delegatedTo = ids.find((id) => id !== work.viewer?.id) ?? ids[0] ?? null
  const system = asSystem(work, 'system')
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
      ...leadColumnsOfTask({ rep_id: sale.lead_rep_id, sales_rep_id: sale.lead_sales_rep_id }),
      led: null,
      job_number: null,
    },
  )
  await notifyAboutSale(
    work,
    sale,
    ids,
    { lane: 'needs-you', subject: 'New task', content: description },
    task.id,
  )
}

/** Enabled people of the department: managers first, then by seniority. */
const departmentOf = async ({ tx }: UnitOfWork, department: string): Promise<string[]> =>
  (await readUsers(tx))
    .filter((user) => user.is_enabled && user.department === department)
    .sort(
      (a, b) =>
        Number(b.role === 'MANAGER') - Number(a.role === 'MANAGER') ||
        a.created_at.localeCompare(b.created_at),
    )
    .map(({ id }) => id)

const effects: Record<MoveKind, readonly Effect[]> = {
  forward: [notifyRep],
  back: [notifyRep],
  step: [requestCorrections],
  hold: [scheduleReview, notifyRep],
  release: [closeReviewTask, notifyRep],
  cancel: [
    voidContracts,
    closeReviewTask,
    endWork,
    setLeadCold,
    endCommission,
    askFinanceAboutRefund,
    notifyRep,
  ],
  resume: [setLeadSold, closeRefundTask, resumeWork, notifyRep],
}

export const effectsOf = ({ kind }: Move): readonly Effect[] => effects[kind]

/**
 * Effects of an undo on other records: the task that the move created is closed, and the review day is scheduled again.
 */
export const undoEffects: Record<UndoableMove, readonly Effect[]> = {
  forward: [notifyRep],
  back: [notifyRep],
  step: [cancelCorrections],
  hold: [closeReviewTask, notifyRep],
  release: [scheduleReview, notifyRep],
}
