/** Write operations on commission sheets. */
import { figureInWords } from '@crm/domain/figures'
import { isDeepStrictEqual } from 'node:util'
import type {
  Commission,
  CommissionChanges,
  CommissionFinanceOption,
  NewCommission,
  SheetMove,
  SheetReopening,
} from '@crm/contract/web/commission-shapes'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { balanceOf } from '@crm/domain/commissions/balance'
import { needsReason } from '@crm/domain/commissions/sheet-drift'
import { linesOfSale } from '@crm/domain/commissions/sale-lines'
import { sheetFaults, limitError } from '@crm/domain/commissions/sheet-faults'
import {
  type SheetAction,
  decideSheet,
  frozenReason,
  removalReason,
} from '@crm/domain/commissions/sheet-actions'
import { selfGeneratedSource } from '@crm/domain/leads/lead-sources'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { findPriceList, findSettings } from '#shared/commission-settings/store'
import { Refused, demand, demandNoFaults, refuse } from '#spine/refusals'
import { type Changes, changesBetween } from '#spine/records/activity'
import { definedOf } from '#spine/records/fields'
import { lockParentLead } from '#spine/records/lead-scope'
import { type UnitOfWork, asSystem } from '#spine/records/unit-of-work'
import { mailAboutSheet } from './mail.ts'
import { notifyAboutSheet } from './notify.ts'
import { reverseOnSheet } from './pay.ts'
import { type PayRunPayment, enterPayment, isEffective } from '#business/payments/store'
import { demandSecondPerson } from './demands.ts'
import { type SaleToPay, findSaleToPay, referralOf, sheetOfSale, sourceBefore } from './queries.ts'
import {
  commissions,
  driftOn,
  inputsOf,
  decisionFactsOf,
  totalsOf,
  reloadSheet,
  writeLines,
} from './store.ts'
import type { Sheet } from './sheet.ts'

type SheetLines = Pick<Commission, 'adders' | 'financeOptions'>
const refusal = (message: string) => new Refused(refuse(400, message))

/** Creates the sheet of a sale, with defaults from the sale. Throws Refused. */
export async function createSheet(work: UnitOfWork, { saleId, ...input }: NewCommission): Promise<Sheet> {
  const visibleSale = await findSaleToPay(work.tx, saleId, work.viewer)
  if (!visibleSale) throw new Refused(refuse(404, 'Sale not found'))
  await lockParentLead(asSystem(work), visibleSale.lead_id, can.readLead)
  // Read again under the lock, so that no concurrent change is missed.
  const sale = (await findSaleToPay(work.tx, saleId, undefined)) ?? visibleSale
  const repId = input.repId ?? sale.sales_rep_id
  if (work.viewer) demand(can.createSheet(work.viewer, { repId: sale.sales_rep_id, isDraft: true }))
  if (!repId) throw refusal('The sale has no rep.')
  if (sale.status === 'Cancelled') throw refusal('The sale is canceled.')
  if (await sheetOfSale(work.tx, saleId)) throw refusal('The sale has a commission sheet already.')

  const settings = await findSettings(work.tx)
  const isSelfGen = input.isSelfGen ?? sale.source_name === selfGeneratedSource
  const defaults = {
    repId,
    saleAmount: Number(sale.sale_amount ?? 0),
    systemWatts: sale.system_watts,
    parValue: Number(settings.par_value),
    isSelfGen,
    selfGenAmount: isSelfGen ? Number(settings.self_gen_amount) : 0,
    ...(await referralOf(work.tx, sale.lead_id)),
  }
  const { adders = [], financeOptions = linesOf(sale), ...ownFields } = input
  const lines = { adders, financeOptions }
  const fields = { ...defaults, ...definedOf(ownFields) }
  const limitFault = limitError({ ...fields, financeOptions })
  if (limitFault) throw refusal(limitFault)
  demandTerms(work, { ...defaults, repId: sale.sales_rep_id ?? repId, adders: [] }, { ...fields, adders })
  demandRep(work, fields.repId)
  const isReassigned = fields.repId !== (sale.sales_rep_id ?? repId)
  const created = await commissions.insert(
    work,
    fields,
    {
      sale_id: sale.id,
      lead_id: sale.lead_id,
      settings_version: settings.version,
      job_number: sale.job_number,
      lead_source: sale.source_name,
      lead_source_before: await sourceBefore(work.tx, sale.lead_id, fields.repId),
      created_by: work.viewer?.id ?? null,
      rep_set_by: isReassigned ? (work.viewer?.id ?? null) : null,
      ...totalsOf({ ...fields, ...lines }),
    },
    {} as Sheet,
  )
  await writeLines(work, created.id, lines)
  return reloadSheet(work, created.id)
}

/** The financing of the sale, as lines (A-273). */
const linesOf = (sale: SaleToPay): CommissionFinanceOption[] =>
  linesOfSale({
    saleAmount: sale.sale_amount,
    downPayment: sale.down_payment,
    slots: [
      {
        type: sale.finance_type_one,
        name: sale.finance_one_name,
        amount: sale.finance_amount_one,
        fee: sale.finance_fee_one,
      },
      {
        type: sale.finance_type_two,
        name: sale.finance_two_name,
        amount: sale.finance_amount_two,
        fee: sale.finance_fee_two,
      },
    ],
  }).map((line) => ({ ...line, amount: Number(line.amount), fee: Number(line.fee) }))

/** Applies a change set to a locked sheet. Throws Refused. */
export async function changeSheet(
  work: UnitOfWork,
  sheet: Sheet,
  { version, adders, financeOptions, ...input }: CommissionChanges,
): Promise<Sheet> {
  const state = sheet.state
  const frozen = frozenReason(state)
  if (frozen) throw refusal(frozen)
  const before = commissions.view(sheet, work)
  const usualBonus = await bonusOf(work, sheet, input.isSelfGen ?? sheet.is_self_gen)
  const fields = { ...input, selfGenAmount: input.selfGenAmount ?? usualBonus }
  demandTerms(
    work,
    { ...before, selfGenAmount: usualBonus },
    { ...before, ...definedOf({ ...fields, adders }) },
  )
  const isReassigned = input.repId !== undefined && input.repId !== sheet.rep_id
  if (input.repId !== undefined && isReassigned) demandMovable(work, sheet, input.repId)
  const lines = definedOf({ adders, financeOptions })
  const totals = totalsOf({
    ...inputsOf({ ...sheet, ...commissions.columnsOf(fields) }),
    ...lines,
  })
  const changed = await commissions.change(work, sheet, fields, {
    version,
    columns: { ...totals, ...(isReassigned && repChangeColumns(work, sheet)) },
    changes: {
      ...changesOfLines(before, { ...before, ...lines }),
      ...commissionChange(sheet, totals),
    },
  })
  if (changed === sheet) return sheet
  await writeLines(work, sheet.id, lines)
  const after = await reloadSheet(work, sheet.id)
  if (state === 'Submitted') await notifyAboutSheet(work, after, 'changed', ['rep'])
  return after
}

/** The bonus follows the self-gen tick, at the price list of the sheet; without a change of the tick it stays. */
async function bonusOf(work: UnitOfWork, sheet: Sheet, isSelfGen: boolean): Promise<number> {
  if (isSelfGen === sheet.is_self_gen) return Number(sheet.self_gen_amount)
  const prices = isSelfGen ? await findPriceList(work.tx, sheet.settings_version) : undefined
  return Number(prices?.self_gen_amount ?? 0)
}

type Terms = Pick<Commission, 'repId' | 'parValue' | 'selfGenAmount' | 'adders'>

/** Par, rep, self-gen bonus and credits need the right to set terms. Throws Refused, 403. */
function demandTerms({ viewer }: UnitOfWork, before: Terms, after: Terms): void {
  if (!viewer) return
  const credits = ({ adders }: Terms) => JSON.stringify(adders.filter(({ cost }) => cost < 0))
  const changes =
    before.repId !== after.repId ||
    before.parValue !== after.parValue ||
    before.selfGenAmount !== after.selfGenAmount ||
    credits(before) !== credits(after)
  if (changes) demand(can.setSheetTerms(viewer))
}

/** Once money was drawn or paid, the sheet keeps its rep (A-611). Throws Refused, 400. */
function demandMovable(work: UnitOfWork, sheet: Sheet, repId: string): void {
  if (sheet.state !== 'Draft') throw refusal('Only a draft can be reassigned.')
  const stays = `this commission sheet: it stays with ${work.nameOf(sheet.rep_id) ?? 'its rep'}.`
  if (sheet.draws.some(({ state }) => state !== 'Denied')) throw refusal(`A draw was made on ${stays}`)
  if (sheet.payments.length > 0) throw refusal(`A payment was made on ${stays}`)
  demandRep(work, repId)
}

/** Neither a former rep nor the person who reassigned the sheet may decide about it. */
const repChangeColumns = ({ viewer }: UnitOfWork, { former_rep_ids, rep_id }: Sheet) => ({
  former_rep_ids: [...new Set([...former_rep_ids, rep_id])],
  rep_set_by: viewer?.id ?? null,
})

/** Accepts a rep who has left: final pay needs a sheet, too. Throws Refused, 400. */
function demandRep({ users }: UnitOfWork, repId: string): void {
  if (!users.has(repId)) demandNoFaults([{ field: 'repId', message: 'No person has this ID.' }])
}

/** Compares every field of a line: a type or a description alone is a change, too. */
function changesOfLines(before: SheetLines, after: SheetLines): Changes {
  const [from, to] = [describeLines(before), describeLines(after)]
  const lists = ['adders', 'financeOptions'] as const
  return Object.fromEntries(
    lists
      .filter((list) => !isDeepStrictEqual(before[list], after[list]))
      .map((list) => [list, [from[list], to[list]] as const]),
  )
}

/** The text that the activity shows for each list of lines. */
const describeLines = ({ adders, financeOptions }: SheetLines) => ({
  adders:
    adders
      .map(({ name, description, cost }) => `${nameWithDetail(name, description)} ${formatDollars(cost)}`)
      .join(', ') || null,
  financeOptions:
    financeOptions
      .map(
        ({ name, type, amount, fee }) =>
          `${nameWithDetail(name, type === name ? null : type)} ${formatDollars(amount)}${fee > 0 ? ` at ${figureInWords(fee, '%')}` : ''}`,
      )
      .join(', ') || null,
})

const nameWithDetail = (name: string, detail: string | null) => (detail ? `${name} (${detail})` : name)

function commissionChange(sheet: Sheet, { commission_amount: after }: ReturnType<typeof totalsOf>): Changes {
  return changesBetween(
    { commissionAmount: Number(sheet.commission_amount) },
    { commissionAmount: Number(after) },
  )
}

const verbs: Record<SheetAction, ActivityVerb> = {
  submit: 'commission.submitted',
  unsubmit: 'commission.unsubmitted',
  approve: 'commission.approved',
  unapprove: 'commission.unapproved',
  lock: 'commission.locked',
  unlock: 'commission.unlocked',
  'mark-complete': 'commission.completed',
  'mark-incomplete': 'commission.reopened',
}

/**
 * Moves a locked sheet to another state. Throws Refused: 400 when the state does not allow the action, 409 on a version
 * conflict.
 */
export async function moveSheet(
  work: UnitOfWork,
  sheet: Sheet,
  action: SheetAction,
  seen: SheetMove,
  payRun?: PayRunPayment,
): Promise<Sheet> {
  const decision = decideSheet(action, decisionFactsOf(sheet, work.now))
  if (decision.ok && decision.isRepeated) return sheet
  await commissions.demandCurrentVersion(work, sheet, seen?.version)
  if (!decision.ok) throw refusal(decision.reason)
  const differences = action === 'approve' ? driftOn(sheet, work.nameOf) : []
  if (seen?.version !== undefined && needsReason(differences)) demandReason(differences, seen.reason)
  if (action === 'approve')
    await demandSecondPerson(
      work,
      [sheet.created_by, sheet.submitted_by],
      'You entered or submitted this sheet. Ask another approver.',
    )
  if (action === 'mark-complete') await settle(work, sheet, payRun)
  if (action === 'submit') demandNoFaults(faultsOf(sheet))
  const totals = action === 'submit' ? totalsOf(inputsOf(sheet)) : {}
  await commissions.change(
    work,
    sheet,
    {},
    {
      verb: verbs[action],
      columns: { ...totals, ...stampsOf(action, work) },
      changes: {
        state: [sheet.state, decision.to],
        ...(action === 'submit' && commissionChange(sheet, totalsOf(inputsOf(sheet)))),
      },
      details: {
        amount: Number(sheet.commission_amount),
        ...(seen?.reason && { reason: seen.reason }),
        ...(differences.length > 0 && { against: differences.map(({ words }) => words) }),
      },
    },
  )
  const after = await reloadSheet(work, sheet.id)
  await notifyAboutSheet(work, after, action)
  await mailAboutSheet(work, after, action)
  return after
}

/** Enters the balance due as paid by payroll; after an earlier completion, only the difference (A-610). */
async function settle(work: UnitOfWork, sheet: Sheet, payRun?: PayRunPayment): Promise<void> {
  const { balanceDue } = balanceOf(decisionFactsOf(sheet, work.now))
  if (balanceDue.isZero()) return
  await enterPayment(work, {
    kind: 'settlement',
    payee_id: sheet.rep_id,
    sheet_id: sheet.id,
    amount: balanceDue.toFixed(2),
    method: payRun?.checkNumber ? 'check' : 'payroll',
    check_number: payRun?.checkNumber ?? null,
    day: payRun?.payDate ?? pacificDay(work.now),
    pay_run_id: payRun?.id ?? null,
  })
}

/**
 * Reopens a complete sheet. The settlement stays paid, unless the request says that payroll did not pay it. Throws
 * Refused.
 */
export async function reopenSheet(work: UnitOfWork, sheet: Sheet, seen: SheetReopening): Promise<Sheet> {
  const reopened = await moveSheet(work, sheet, 'mark-incomplete', { version: seen?.version })
  const reason = seen?.payrollDidNotPay
  const last = reopened.payments.find(
    (payment) => payment.kind === 'settlement' && isEffective(payment, reopened.payments),
  )
  return reason && last ? reverseOnSheet(work, reopened, last, reason) : reopened
}

/** Approving a sheet that differs from its sale needs a reason, which the activity keeps. Throws Refused, 400. */
function demandReason(drift: Commission['drift'], reason: string | undefined): void {
  if (reason) return
  const words = drift.map(({ words }) => words).join(', ')
  demandNoFaults([
    { field: 'reason', message: `The sale says otherwise: ${words}. Enter a reason to approve.` },
  ])
}

const faultsOf = (sheet: Sheet) =>
  sheetFaults({
    ...inputsOf(sheet),
    isSaleCancelled: sheet.sale_status === 'Cancelled',
    contractDate: sheet.contract_date,
    referredByName: sheet.referred_by_name,
  })

function stampsOf(action: SheetAction, { now: date, viewer }: UnitOfWork): Partial<Sheet> {
  const now = date.toISOString()
  const userId = viewer?.id ?? null
  switch (action) {
    case 'submit':
      return { submitted_at: now, submitted_by: userId }
    case 'unsubmit':
      return { submitted_at: null, submitted_by: null }
    case 'approve':
      return { approved_at: now, approved_by: userId }
    case 'unapprove':
      return { approved_at: null, approved_by: null }
    case 'lock':
      return { locked_at: now, locked_by: userId }
    case 'unlock':
      return { locked_at: null, locked_by: null }
    case 'mark-complete':
      return { completed_at: now, completed_by: userId }
    case 'mark-incomplete':
      return { completed_at: null, completed_by: null }
  }
}

/** Removes a draft without draws. Throws Refused otherwise. */
export async function removeSheet(work: UnitOfWork, sheet: Sheet): Promise<void> {
  const reason = removalReason(decisionFactsOf(sheet, work.now))
  if (reason) throw refusal(reason)
  await commissions.remove(work, sheet)
  await notifyAboutSheet(work, sheet, 'removed', ['rep'])
}

/** Brings a removed sheet back, unless the sale has another by now. Throws Refused. */
export async function restoreSheet(work: UnitOfWork, sheet: Sheet): Promise<Sheet> {
  if (await sheetOfSale(work.tx, sheet.sale_id))
    throw refusal('The sale has another commission sheet by now.')
  await commissions.restore(work, sheet)
  return reloadSheet(work, sheet.id)
}
