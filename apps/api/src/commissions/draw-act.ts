/** What people do with draws, on a sheet that is locked: two who ask at once are one after the other. */
import type { DrawChanges, NewDraw } from '@crm/contract/web/draw-shapes'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { type DrawAction, type DrawState, decideDraw, whyNoDraw } from '@crm/domain/commissions/draw-actions'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { Refused, demand, demandNoFaults, refuse } from '../http/handle.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { type DrawRecord, draws } from './draw-store.ts'
import { mailOfDraw } from './mail.ts'
import { tellOfDraw } from './notify.ts'
import { type Sheet, standingOf, wholeSheet } from './store.ts'

const no = (message: string, field?: string) =>
  new Refused(refuse(400, message, field ? [{ field, message }] : undefined))

/** `request` is the rep’s own, `create` is entered for them. Throws Refused for more than is available. */
export async function askForDraw(
  work: UnitOfWork,
  sheet: Sheet,
  deed: 'request' | 'create',
  { amount, notes }: NewDraw,
): Promise<Sheet> {
  const reason = whyNoDraw(standingOf(sheet)) ?? whyNoDraw(standingOf(sheet), amount)
  if (reason) throw no(reason, 'amount')
  await draws.insert(
    work,
    { amount, notes },
    { sheet_id: sheet.id, created_by: work.viewer?.id ?? null },
    ofSheet(sheet),
    deed === 'request' ? { verb: 'draw.requested' } : {},
  )
  await tellOfDraw(work, sheet, deed, amount, [deed === 'request' ? 'commissionAdmins' : 'rep'])
  await mailOfDraw(work, sheet, deed, amount)
  return wholeSheet(work, sheet.id)
}

const ofSheet = ({ rep_id, sale_id, lead_id, job_number }: Sheet) => ({
  rep_id,
  sale_id,
  lead_id,
  job_number,
})

/** Amount and notes while it is requested, afterwards how it is paid. Throws Refused. */
export async function changeDraw(
  work: UnitOfWork,
  sheet: Sheet,
  draw: DrawRecord,
  { version, ...fields }: DrawChanges,
): Promise<Sheet> {
  const state = draw.state as DrawState
  const { amount, notes: _notes, ...payment } = fields
  const isAmountChanged = amount !== undefined && amount !== Number(draw.amount)
  if (work.viewer && (state !== 'Requested' || Object.keys(payment).length > 0)) {
    demand(can.denyDraw(work.viewer, draws.about(draw)))
  }
  if (state === 'Denied') throw no('This draw is denied. Ask for another.')
  if (isAmountChanged && state !== 'Requested') {
    throw no(`This draw is ${state.toLowerCase()}. Its amount stands.`, 'amount')
  }
  if (state === 'Requested') {
    const reason = whyNoDraw(standingOf(sheet), amount ?? draw.amount, draw.amount)
    if (reason) throw no(reason, 'amount')
  }
  demandPaid(work, fields.paymentDate)
  if (state === 'Paid' && fields.paymentDate === null) {
    throw no('A draw that is paid keeps its day.', 'paymentDate')
  }
  await draws.change(work, draw, fields, { version })
  return wholeSheet(work, sheet.id)
}

/** Throws Refused, 400. */
function demandPaid({ now }: UnitOfWork, day: string | null | undefined): void {
  if ((day ?? '') <= pacificDay(now)) return
  demandNoFaults([{ field: 'paymentDate', message: 'This day has not come yet.' }])
}

/** Takes back what nobody decided about. Throws Refused. */
export async function removeDraw(work: UnitOfWork, sheet: Sheet, draw: DrawRecord): Promise<Sheet> {
  if (draw.state !== 'Requested') throw no(`This draw is ${draw.state.toLowerCase()}.`)
  await draws.remove(work, draw)
  await tellOfDraw(work, sheet, 'removed', draw.amount, ['rep'])
  return wholeSheet(work, sheet.id)
}

const verbs: Record<DrawAction, ActivityVerb> = {
  approve: 'draw.approved',
  deny: 'draw.denied',
  'mark-paid': 'draw.paid',
}

type Payment = Pick<DrawChanges, 'checkNumber' | 'paymentDate'>

/** Moves a draw. Throws Refused, 400 with its state, for what cannot be from there. */
export async function moveDraw(
  work: UnitOfWork,
  sheet: Sheet,
  draw: DrawRecord,
  action: DrawAction,
  payment: Payment = {},
): Promise<Sheet> {
  const standing = { state: draw.state as DrawState, amount: draw.amount }
  const decision = decideDraw(action, standing, standingOf(sheet))
  if (!decision.ok) throw no(decision.reason)
  if (decision.isRepeated) return sheet
  demandPaid(work, payment.paymentDate)
  const paid = action === 'mark-paid' && {
    ...payment,
    paymentDate: payment.paymentDate ?? draw.payment_date ?? pacificDay(work.now),
  }
  await draws.change(work, draw, paid || {}, {
    verb: verbs[action],
    columns: stampsOf(action, work),
    changes: { state: [draw.state, decision.to] },
  })
  await tellOfDraw(work, sheet, action, draw.amount)
  await mailOfDraw(work, sheet, action, draw.amount)
  return wholeSheet(work, sheet.id)
}

function stampsOf(action: DrawAction, { now, viewer }: UnitOfWork): Partial<DrawRecord> {
  const at = now.toISOString()
  const by = viewer?.id ?? null
  if (action === 'approve') return { approved_at: at, approved_by: by }
  return action === 'deny' ? { denied_at: at, denied_by: by } : { marked_paid_at: at, marked_paid_by: by }
}

/** A cancelled sale pays nobody: what is not paid is denied, and what is paid is owed back. */
export async function denyOpenDraws(work: UnitOfWork, sheet: Sheet): Promise<number> {
  const open = sheet.draws.filter(({ state }) => state === 'Requested' || state === 'Approved')
  const ours: UnitOfWork = { ...work, by: 'system', viewer: undefined }
  for (const draw of await draws.lockMany(
    ours,
    open.map(({ id }) => id),
  )) {
    await draws.change(
      ours,
      draw,
      {},
      {
        verb: 'draw.denied',
        columns: { denied_at: work.now, denied_reason: saleCancelled },
        changes: { state: [draw.state, 'Denied'] },
        facts: { reason: saleCancelled },
      },
    )
  }
  return open.length
}

const saleCancelled = 'Sale cancelled'
