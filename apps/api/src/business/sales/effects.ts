/**
 * Side effects of a move on other records, in the same transaction: a table by kind of move. Referrals follow every
 * change of a sale, not only moves (`referrals/follow.ts`).
 */
import type { LeadStatus } from '@crm/domain/leads/lead-status'
import { recordLink } from '@crm/domain/notifications/links'
import type { Move, MoveKind } from '@crm/domain/sales/moves'
import { refundLetter } from '@crm/domain/sales/refund-mail'
import { endCommission } from '#business/commissions/cancelled-sale'
import { voidOpenContracts } from '#business/contracts/act'
import { openContractsOf } from '#business/contracts/queries'
import { leads } from '#business/leads/store'
import { mailColleagues } from '#shared/mail/mail'
import { notify } from '#shared/notifications/notify'
import { readUsers } from '#spine/people/people'
import type { UndoableMove } from '#spine/records/move-snapshots'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { closeTasks, makeTask } from '#shared/tasks/make'
import { endWork, resumeWork } from './ended-work.ts'
import { hasOtherActiveSale, hasOpenAppointment } from './queries.ts'
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
const closeReviewTask = (work: UnitOfWork, sale: Sale): Promise<void> =>
  closeTasks(work, { saleId: sale.id, reasons: ['review-hold'] }, { status: 'Cancelled' })

/** Closes the refund task: the job continues, so no refund is due. */
const closeRefundTask: Effect = (work, sale) =>
  closeTasks(work, { saleId: sale.id, reasons: ['refund'] }, { status: 'Cancelled' })

/** Notifies the rep of the sale, unless the rep made the move. */
const notifyRep: Effect = (work, sale, { move, reason }) =>
  notify(work, 'sale.moved', [sale.sales_rep_id], {
    id: sale.id,
    jobNumber: sale.job_number,
    client: `${sale.first_name} ${sale.last_name}`.trim(),
    move,
    reason,
  })

/** Voids open contracts: nobody may sign for a cancelled job. */
const voidContracts: Effect = async (work, sale) =>
  voidOpenContracts(work, await openContractsOf(work.tx, sale.id))

/** The client paid something, so a refund may be due: creates a task for Finance and mails Finance and the rep. */
const askFinanceAboutRefund: Effect = async (work, sale) => {
  if (!sale.invoice_one_paid_date && Number(sale.down_payment ?? 0) === 0) return
  const description = `${sale.job_number} is canceled. Check whether a refund is due.`
  await makeTask(work, { ...taskOn(sale), reason: 'refund', key: sale.id, description })
  const finance = await enabledIn(work, 'Finance')
  const rep = sale.sales_rep_id === null ? [] : [sale.sales_rep_id]
  await mailColleagues(work, {
    ...refundLetter({
      id: sale.id,
      jobNumber: sale.job_number,
      clientLastName: sale.last_name || sale.first_name,
      actorName: work.viewer?.name ?? 'System',
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
  await makeTask(work, {
    ...taskOn(sale),
    reason: 'review-hold',
    key: sale.id,
    description: `${sale.job_number} is on hold: review it.`,
    dueOn: sale.review_date,
    to: work.viewer?.id ?? sale.sales_rep_id,
  })
}

/** Asks Operations to correct the defects that the review found. The reviewer checks the corrections. */
const requestCorrections: Effect = async (work, sale, { reason = '' }) => {
  if (sale.sub_status !== 'CorrectionsNeeded' || !work.viewer) return
  const description = `${sale.job_number} needs corrections: ${reason}`
  await makeTask(work, { ...taskOn(sale), reason: 'corrections', key: work.viewer.id, description })
}

/** Cancels the corrections task when the review result is undone. */
async function cancelCorrections(work: UnitOfWork, sale: Sale, { from }: MoveContext): Promise<void> {
  if (from.sub_status !== 'CorrectionsNeeded' || !work.viewer) return
  const filter = { saleId: sale.id, reasons: ['corrections'], key: work.viewer.id } as const
  await closeTasks(work, filter, { status: 'Cancelled' })
}

const taskOn = (sale: Sale) => ({
  saleId: sale.id,
  lead: { id: sale.lead_id, rep_id: sale.lead_rep_id, sales_rep_id: sale.lead_sales_rep_id },
  link: recordLink('sales', sale.id),
})

/** Enabled people of the department. */
const enabledIn = async ({ tx }: UnitOfWork, department: string): Promise<string[]> =>
  (await readUsers(tx))
    .filter((user) => user.is_enabled && user.department === department)
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
