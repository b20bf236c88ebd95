/** Write operations on draws. Their sheet is locked first, so that concurrent requests run one after the other. */
import type { DrawChanges, NewDraw } from '@crm/contract/web/draw-shapes'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { type DrawAction, decideDraw, whyNoDraw, whyPaidBefore } from '@crm/domain/commissions/draw-actions'
import { dayInWords } from '@crm/domain/moments'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { Refused, demand, refuse } from '#spine/refusals'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { demandPastDay, demandSecondPerson } from './demands.ts'
import { type DrawRecord, draws } from './draw-store.ts'
import { mailAboutDraw } from './mail.ts'
import { notifyAboutDraw } from './notify.ts'
import {
  type PayRunPayment,
  enterPayment,
  isEffective,
  reversePayment,
  findUsedCheck,
} from '#business/payments/store'
import { decisionFactsOf, reloadSheet } from './store.ts'
import type { Sheet } from './sheet.ts'

const refusal = (message: string, field?: string) =>
  new Refused(refuse(400, message, field ? [{ field, message }] : undefined))

/** `request`: by the rep; `create`: entered for the rep. Throws Refused for more than the available amount. */
export async function addDraw(
  work: UnitOfWork,
  sheet: Sheet,
  origin: 'request' | 'create',
  { amount, notes }: NewDraw,
): Promise<Sheet> {
  const reason =
    whyNoDraw(decisionFactsOf(sheet, work.now)) ?? whyNoDraw(decisionFactsOf(sheet, work.now), amount)
  if (reason) throw refusal(reason, 'amount')
  await draws.insert(
    work,
    { amount, notes },
    { sheet_id: sheet.id, created_by: work.viewer?.id ?? null },
    sheetColumns(sheet),
    origin === 'request' ? { verb: 'draw.requested' } : {},
  )
  await notifyAboutDraw(work, sheet, origin, amount, [origin === 'request' ? 'commissionAdmins' : 'rep'])
  await mailAboutDraw(work, sheet, origin, amount)
  return reloadSheet(work, sheet.id)
}

const sheetColumns = ({ rep_id, former_rep_ids, sale_id, lead_id, job_number }: Sheet) => ({
  rep_id,
  former_rep_ids,
  sale_id,
  lead_id,
  job_number,
})

/** Changes amount and notes of a requested draw, later only its payment details. Throws Refused. */
export async function changeDraw(
  work: UnitOfWork,
  sheet: Sheet,
  draw: DrawRecord,
  { version, ...fields }: DrawChanges,
): Promise<Sheet> {
  const state = draw.state
  const { amount, notes: _notes, ...payment } = fields
  const isAmountChanged = amount !== undefined && amount !== Number(draw.amount)
  if (work.viewer && (state !== 'Requested' || Object.keys(payment).length > 0)) {
    const right = state === 'Paid' ? can.payDraw : can.denyDraw
    demand(right(work.viewer, draws.about(draw)))
  }
  if (state === 'Denied') throw refusal('This draw is denied. Request a new one.')
  if (isAmountChanged && state !== 'Requested') {
    throw refusal(`This draw is ${state.toLowerCase()}. Its amount is final.`, 'amount')
  }
  if (state === 'Requested') {
    const reason = whyNoDraw(decisionFactsOf(sheet, work.now), amount ?? draw.amount, draw.amount)
    if (reason) throw refusal(reason, 'amount')
  }
  demandPastDay(work, 'paymentDate', fields.paymentDate)
  if (state === 'Paid' && fields.paymentDate === null) {
    throw refusal('The payment date of a paid draw is final.', 'paymentDate')
  }
  const changed = await draws.change(work, draw, fields, { version })
  if (state === 'Paid' && isPaymentChanged(draw, changed)) await correctPayment(work, sheet, changed)
  return reloadSheet(work, sheet.id)
}

const isPaymentChanged = (before: DrawRecord, after: DrawRecord): boolean =>
  before.check_number !== after.check_number || before.payment_date !== after.payment_date

/** The ledger is append-only: reverses the payment and enters it again with the check and the day of the draw. */
async function correctPayment(work: UnitOfWork, sheet: Sheet, draw: DrawRecord): Promise<void> {
  const payment = sheet.payments.find(
    (other) => other.draw_id === draw.id && isEffective(other, sheet.payments),
  )
  if (!payment || draw.payment_date === null) throw new Error(`The paid draw ${draw.id} has no payment.`)
  await reversePayment(work, payment, 'Corrected.')
  await payDraw(work, sheet, draw, { paymentDate: draw.payment_date, corrects: payment.id })
}

/** Removes a draw that is still undecided. Throws Refused. */
export async function removeDraw(work: UnitOfWork, sheet: Sheet, draw: DrawRecord): Promise<Sheet> {
  if (draw.state !== 'Requested') throw refusal(`This draw is ${draw.state.toLowerCase()}.`)
  await draws.remove(work, draw)
  await notifyAboutDraw(work, sheet, 'removed', draw.amount, ['rep'])
  return reloadSheet(work, sheet.id)
}

const verbs: Record<DrawAction, ActivityVerb> = {
  approve: 'draw.approved',
  deny: 'draw.denied',
  'mark-paid': 'draw.paid',
}

export type Payment = Pick<DrawChanges, 'checkNumber' | 'paymentDate' | 'version'>

/**
 * Moves a draw to another state. Throws Refused: 400 when the state does not allow the action, 409 on a version
 * conflict.
 */
export async function moveDraw(
  work: UnitOfWork,
  sheet: Sheet,
  draw: DrawRecord,
  action: DrawAction,
  { version, ...payment }: Payment = {},
  payRun?: PayRunPayment,
): Promise<Sheet> {
  const drawFacts = { state: draw.state, amount: draw.amount }
  const decision = decideDraw(action, drawFacts, decisionFactsOf(sheet, work.now))
  if (decision.ok && decision.isRepeated) {
    const reason = action === 'mark-paid' && whyPaidBefore(paymentOf(draw), payment, payerOf(work, draw))
    if (reason) throw refusal(reason)
    return sheet
  }
  await draws.demandCurrentVersion(work, draw, version)
  if (!decision.ok) throw refusal(decision.reason)
  demandPastDay(work, 'paymentDate', payment.paymentDate)
  if (action === 'approve')
    await demandSecondPerson(work, [draw.created_by], 'You entered this draw. Ask another approver.')
  if (action === 'mark-paid')
    await demandSecondPerson(work, [draw.approved_by], 'You approved this draw. Ask someone else to pay it.')
  const paymentFields = action === 'mark-paid' && {
    ...payment,
    paymentDate: payment.paymentDate ?? draw.payment_date ?? pacificDay(work.now),
  }
  if (paymentFields) await payDraw(work, sheet, draw, { ...paymentFields, run: payRun })
  await draws.change(work, draw, paymentFields || {}, {
    verb: verbs[action],
    columns: stampsOf(action, work),
    changes: { state: [draw.state, decision.to] },
  })
  await notifyAboutDraw(work, sheet, action, draw.amount)
  await mailAboutDraw(work, sheet, action, draw.amount)
  return reloadSheet(work, sheet.id)
}

const payDraw = async (
  work: UnitOfWork,
  sheet: Sheet,
  draw: DrawRecord,
  {
    checkNumber = draw.check_number,
    paymentDate,
    corrects = null,
    run,
  }: Payment & {
    readonly paymentDate: string
    readonly corrects?: string | null
    readonly run?: PayRunPayment | undefined
  },
): Promise<void> => {
  if (checkNumber !== null && !run) await demandFreeCheck(work, sheet, checkNumber, paymentDate)
  await enterPayment(work, {
    kind: 'draw',
    payee_id: sheet.rep_id,
    sheet_id: sheet.id,
    draw_id: draw.id,
    amount: draw.amount,
    method: checkNumber === null ? 'other' : 'check',
    check_number: checkNumber,
    day: paymentDate,
    corrects,
    pay_run_id: run?.id ?? null,
  })
}

/** One check pays one person on one day, possibly for several draws. Throws Refused. */
async function demandFreeCheck(
  work: UnitOfWork,
  sheet: Sheet,
  checkNumber: string,
  day: string,
): Promise<void> {
  const usedBy = await findUsedCheck(work, { checkNumber, payeeId: sheet.rep_id, day })
  if (!usedBy) return
  const payeeName = (usedBy.payeeId && work.nameOf(usedBy.payeeId)) || 'someone else'
  throw refusal(`Check ${checkNumber} paid ${payeeName} on ${dayInWords(usedBy.day)}.`, 'checkNumber')
}

/** Returns a draw to Approved after its payment was reversed, or denies it when the sale is cancelled. */
export async function unpayDraw(
  work: UnitOfWork,
  sheet: Sheet,
  drawId: string,
  reason: string,
): Promise<void> {
  const [draw] = await draws.lockMany(work, [drawId])
  if (!draw) throw new Error(`The draw ${drawId} of a payment is gone.`)
  await draws.change(
    work,
    draw,
    { checkNumber: null, paymentDate: null },
    {
      verb: 'draw.unpaid',
      columns: { marked_paid_at: null, marked_paid_by: null },
      changes: { state: ['Paid', 'Approved'] },
      details: { reason },
    },
  )
  await notifyAboutDraw(work, sheet, 'unpaid', draw.amount, ['rep'])
  if (sheet.sale_status === 'Cancelled') await denyOpenDraws(work, await reloadSheet(work, sheet.id))
}

const paymentOf = ({ check_number, payment_date }: DrawRecord): Payment => ({
  checkNumber: check_number,
  paymentDate: payment_date,
})

const payerOf = ({ users }: UnitOfWork, { marked_paid_by: id }: DrawRecord): string | null =>
  (id && users.get(id)?.name) || null

function stampsOf(action: DrawAction, { now: date, viewer }: UnitOfWork): Partial<DrawRecord> {
  const now = date.toISOString()
  const userId = viewer?.id ?? null
  if (action === 'approve') return { approved_at: now, approved_by: userId }
  return action === 'deny'
    ? { denied_at: now, denied_by: userId }
    : { marked_paid_at: now, marked_paid_by: userId }
}

/** A cancelled sale pays nobody: unpaid draws are denied, paid ones are owed back. */
export async function denyOpenDraws(work: UnitOfWork, sheet: Sheet): Promise<number> {
  const openDraws = sheet.draws.filter(({ state }) => state === 'Requested' || state === 'Approved')
  const system = asSystem(work, 'system')
  for (const draw of await draws.lockMany(
    system,
    openDraws.map(({ id }) => id),
  )) {
    await draws.change(
      system,
      draw,
      {},
      {
        verb: 'draw.denied',
        columns: { denied_at: work.now, denied_reason: saleCancelled },
        changes: { state: [draw.state, 'Denied'] },
        details: { reason: saleCancelled },
      },
    )
  }
  return openDraws.length
}

const saleCancelled = 'Sale canceled'
