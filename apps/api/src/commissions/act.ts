/** What people do with commission sheets. */
import type {
  Commission,
  CommissionChanges,
  CommissionFinanceOption,
  NewCommission,
} from '@crm/contract/web/commission-shapes'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import { balanceOf } from '@crm/domain/commissions/balance'
import { linesOfSale } from '@crm/domain/commissions/sale-lines'
import { sheetFaults, tooLarge } from '@crm/domain/commissions/sheet-faults'
import {
  type SheetAction,
  type SheetState,
  decideSheet,
  frozenReason,
  removalReason,
} from '@crm/domain/commissions/sheet-actions'
import { selfGeneratedSource } from '@crm/domain/leads/lead-sources'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { findPriceList, findSettings } from '../commission-settings/store.ts'
import { Refused, demand, demandNoFaults, refuse } from '../http/handle.ts'
import { type Changes, changesBetween } from '../records/activity.ts'
import { definedOf } from '../records/fields.ts'
import { lockParentLead } from '../records/through-lead.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import { mailOfSheet } from './mail.ts'
import { tellOfSheet } from './notify.ts'
import { type SaleToPay, findSaleToPay, referralOf, sheetOfSale } from './queries.ts'
import { type Sheet, commissions, inputsOf, standingOf, totalsOf, wholeSheet, writeLines } from './store.ts'

type Lines = Pick<Commission, 'adders' | 'financeOptions'>
const no = (message: string) => new Refused(refuse(400, message))

/** Makes the sheet of a sale, of whatever the sale says where nothing else is given. Throws Refused. */
export async function createSheet(work: UnitOfWork, { saleId, ...given }: NewCommission): Promise<Sheet> {
  const seen = await findSaleToPay(work.tx, saleId, work.viewer)
  if (!seen) throw new Refused(refuse(404, 'Sale not found'))
  await lockParentLead({ ...work, viewer: undefined }, seen.lead_id, can.readLead)
  // As it is now that nobody else changes it.
  const sale = (await findSaleToPay(work.tx, saleId, undefined)) ?? seen
  const repId = given.repId ?? sale.sales_rep_id
  if (work.viewer) demand(can.createSheet(work.viewer, { repId: sale.sales_rep_id, isDraft: true }))
  if (!repId) throw no('The sale has no rep, so nobody earns a commission on it.')
  if (sale.status === 'Cancelled') throw no('The sale is cancelled.')
  if (await sheetOfSale(work.tx, saleId)) throw no('The sale has a commission sheet already.')

  const settings = await findSettings(work.tx)
  const isSelfGen = given.isSelfGen ?? sale.source_name === selfGeneratedSource
  const usual = {
    repId,
    saleAmount: Number(sale.sale_amount ?? 0),
    systemWatts: sale.system_watts,
    parValue: Number(settings.par_value),
    isSelfGen,
    selfGenAmount: isSelfGen ? Number(settings.self_gen_amount) : 0,
    ...(await referralOf(work.tx, sale.lead_id)),
  }
  const { adders = [], financeOptions = linesOf(sale), ...own } = given
  const lines = { adders, financeOptions }
  const fields = { ...usual, ...definedOf(own) }
  const over = tooLarge({ ...fields, financeOptions })
  if (over) throw no(over)
  demandTerms(work, { ...usual, repId: sale.sales_rep_id ?? repId, adders: [] }, { ...fields, adders })
  await demandRep(work, fields.repId)
  const made = await commissions.insert(
    work,
    fields,
    {
      sale_id: sale.id,
      lead_id: sale.lead_id,
      settings_version: settings.version,
      job_number: sale.job_number,
      lead_source: sale.source_name,
      created_by: work.viewer?.id ?? null,
      ...totalsOf({ ...fields, ...lines }),
    },
    {} as Sheet,
  )
  await writeLines(work, made.id, lines)
  return wholeSheet(work, made.id)
}

/** How the sale is financed, as lines (A-273). */
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
  { version, adders, financeOptions, ...given }: CommissionChanges,
): Promise<Sheet> {
  const state = sheet.state as SheetState
  const frozen = frozenReason(state)
  if (frozen) throw no(frozen)
  const before = commissions.view(sheet, work)
  const usualBonus = await bonusOf(work, sheet, given.isSelfGen ?? sheet.is_self_gen)
  const fields = { ...given, selfGenAmount: given.selfGenAmount ?? usualBonus }
  demandTerms(
    work,
    { ...before, selfGenAmount: usualBonus },
    { ...before, ...definedOf({ ...fields, adders }) },
  )
  if (given.repId !== undefined && given.repId !== sheet.rep_id) {
    if (state !== 'Draft') throw no('Only a draft goes to another rep.')
    await demandRep(work, given.repId)
  }
  const lines = definedOf({ adders, financeOptions })
  const totals = totalsOf({
    ...inputsOf({ ...sheet, ...commissions.columnsOf(fields) }),
    ...lines,
  })
  const changed = await commissions.change(work, sheet, fields, {
    version,
    columns: totals,
    changes: {
      ...changesBetween(linesInWords(before), linesInWords({ ...before, ...lines })),
      ...commissionChange(sheet, totals),
    },
  })
  if (changed === sheet) return sheet
  await writeLines(work, sheet.id, lines)
  const after = await wholeSheet(work, sheet.id)
  if (state === 'Submitted') await tellOfSheet(work, after, 'changed', ['rep'])
  return after
}

/** The bonus follows the tick, at the price that the sheet was made with; what stands without a new tick stays. */
async function bonusOf(work: UnitOfWork, sheet: Sheet, isSelfGen: boolean): Promise<number> {
  if (isSelfGen === sheet.is_self_gen) return Number(sheet.self_gen_amount)
  const prices = isSelfGen ? await findPriceList(work.tx, sheet.settings_version) : undefined
  return Number(prices?.self_gen_amount ?? 0)
}

type Terms = Pick<Commission, 'repId' | 'parValue' | 'selfGenAmount' | 'adders'>

/** Par, rep, a bonus of one’s own making and credits are set by those who decide. Throws Refused, 403. */
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

/** Throws Refused, 400. */
async function demandRep({ users }: UnitOfWork, repId: string): Promise<void> {
  if (users.get(repId)?.is_enabled) return
  demandNoFaults([{ field: 'repId', message: 'Nobody enabled has this id.' }])
}

/** Lists of lines as the history tells them. */
const linesInWords = ({ adders, financeOptions }: Lines) => ({
  adders: adders.map(({ name, cost }) => `${name} ${formatDollars(cost)}`).join(', ') || null,
  financeOptions:
    financeOptions
      .map(({ name, amount, fee }) => `${name} ${formatDollars(amount)}${fee > 0 ? ` at ${fee} %` : ''}`)
      .join(', ') || null,
})

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

/** Moves a locked sheet. Throws Refused, 400 with its state, for what cannot be from there. */
export async function moveSheet(work: UnitOfWork, sheet: Sheet, action: SheetAction): Promise<Sheet> {
  const decision = decideSheet(action, standingOf(sheet))
  if (!decision.ok) throw no(decision.reason)
  if (decision.isRepeated) return sheet
  if (action === 'submit') demandNoFaults(faultsOf(sheet))
  const totals = action === 'submit' ? totalsOf(inputsOf(sheet)) : {}
  await commissions.change(
    work,
    sheet,
    {},
    {
      verb: verbs[action],
      columns: { ...totals, ...stampsOf(action, sheet, work) },
      changes: {
        state: [sheet.state, decision.to],
        ...(action === 'submit' && commissionChange(sheet, totalsOf(inputsOf(sheet)))),
      },
      facts: { amount: Number(sheet.commission_amount) },
    },
  )
  const after = await wholeSheet(work, sheet.id)
  await tellOfSheet(work, after, action)
  await mailOfSheet(work, after, action)
  return after
}

const faultsOf = (sheet: Sheet) =>
  sheetFaults({
    ...inputsOf(sheet),
    isSaleCancelled: sheet.sale_status === 'Cancelled',
    contractDate: sheet.contract_date,
    referredByName: sheet.referred_by_name,
  })

function stampsOf(action: SheetAction, sheet: Sheet, { now, viewer }: UnitOfWork): Partial<Sheet> {
  const at = now.toISOString()
  const by = viewer?.id ?? null
  switch (action) {
    case 'submit':
      return { submitted_at: at, submitted_by: by }
    case 'unsubmit':
      return { submitted_at: null, submitted_by: null }
    case 'approve':
      return { approved_at: at, approved_by: by }
    case 'unapprove':
      return { approved_at: null, approved_by: null }
    case 'lock':
      return { locked_at: at, locked_by: by }
    case 'unlock':
      return { locked_at: null, locked_by: null }
    case 'mark-complete': {
      const settled_amount = balanceOf(standingOf(sheet)).balanceDue.toFixed(2)
      return { completed_at: at, completed_by: by, settled_amount }
    }
    case 'mark-incomplete':
      return { completed_at: null, completed_by: null, settled_amount: null }
  }
}

/** Throws Refused for what is more than a draft, or was drawn on. */
export async function removeSheet(work: UnitOfWork, sheet: Sheet): Promise<void> {
  const reason = removalReason(standingOf(sheet))
  if (reason) throw no(reason)
  await commissions.remove(work, sheet)
  await tellOfSheet(work, sheet, 'removed', ['rep'])
}

/** Brings a removed sheet back, unless the sale has another by now. Throws Refused. */
export async function restoreSheet(work: UnitOfWork, sheet: Sheet): Promise<Sheet> {
  if (await sheetOfSale(work.tx, sheet.sale_id)) throw no('The sale has another commission sheet by now.')
  await commissions.restore(work, sheet)
  return wholeSheet(work, sheet.id)
}
