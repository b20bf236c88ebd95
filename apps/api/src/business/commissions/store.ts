import type { Commission } from '@crm/contract/web/commission-shapes'
import { balanceOf } from '@crm/domain/commissions/balance'
import { driftOf } from '@crm/domain/commissions/sheet-drift'
import { drawShareOf } from '@crm/domain/commissions/draw-cap'
import { paidOf } from '@crm/domain/commissions/payments'
import { type FigureName, type SheetInputs, figureNames, figuresOf } from '@crm/domain/commissions/figures'
import type { DrawSheet } from '@crm/domain/commissions/draw-actions'
import { linesOfSale } from '@crm/domain/commissions/sale-lines'
import type { SheetSnapshot } from '@crm/domain/commissions/sheet-actions'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { costOf } from '@crm/domain/referrals/referral-status'
import { pacificDay } from '@crm/domain/time'
import { systemWattsOf } from '@crm/domain/sales/watts'
import { sql } from 'kysely'
import { decimal, dollars } from '#spine/records/fields'
import { changeIsOpen } from '#spine/records/open-change'
import { store } from '#spine/records/store'
import type { NameOf } from '#spine/people/people'
import type { ViewContext, UnitOfWork } from '#spine/records/unit-of-work'
import { drawView } from './draw-store.ts'
import { sheetsInScope } from './filter.ts'
import { referralTakenBy } from './queries.ts'
import { paymentRows, paymentViews } from '#business/payments/store'
import type { JoinedColumns, Sheet } from './sheet.ts'

export const commissions = store({
  table: 'commission_sheets',
  subject: 'commission',
  noun: 'Commission sheet',
  verbs: {
    created: 'commission.created',
    changed: 'commission.changed',
    removed: 'commission.removed',
    restored: 'commission.restored',
  },
  fields: {
    repId: 'rep_id',
    saleAmount: dollars('sale_amount'),
    systemWatts: 'system_watts',
    parValue: decimal('par_value', 4),
    isSelfGen: 'is_self_gen',
    selfGenAmount: dollars('self_gen_amount'),
    referralAmount: dollars('referral_amount'),
    referredByName: 'referred_by_name',
    referredByStatus: 'referred_by_status',
  },
  from: sql`commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    join commission_price_lists as p on p.settings_version = r.settings_version
    left join referrals as t on t.referred_id = r.lead_id and t.deleted_at is null`,
  joined: sql<JoinedColumns>`
    l.number as lead_number, l.first_name, l.last_name, s.status as sale_status, s.sales_rep_id as rep_now, s.contract_date,
    exists (
      select from contracts where sale_id = r.sale_id and ${changeIsOpen} and deleted_at is null
    ) as has_open_change, s.sale_amount as sale_amount_now, s.down_payment, s.finance_type_one, s.finance_amount_one,
    s.finance_fee_one, s.finance_type_two, s.finance_amount_two, s.finance_fee_two, s.module_wattage_stc, s.module_quantity, s.system_size_kw,
    s.install_completed_date, s.is_senior, (select draw_steps from commission_settings) as draw_steps, l.source_name as source_now, p.par_value as listed_par,
    t.referred_by_amount_to_pay as promised_now, t.status as referral_status_now,
    ${referralTakenBy} as referral_taken_by,
    coalesce((
      select json_agg(json_build_object('name', a.name, 'description', a.description, 'cost', a.cost::text)
        order by a.position)
      from commission_adders as a where a.sheet_id = r.id
    ), '[]') as adders,
    coalesce((
      select json_agg(json_build_object('name', f.name, 'type', f.type, 'amount', f.amount::text, 'fee', f.fee::text)
        order by f.position)
      from commission_finance_options as f where f.sheet_id = r.id
    ), '[]') as finance_options,
    coalesce((
      select json_agg(jsonb_set(to_jsonb(d), '{amount}', to_jsonb(d.amount::text)) order by d.created_at desc, d.id desc)
      from commission_draws as d where d.sheet_id = r.id and d.deleted_at is null
    ), '[]') as draws,
    ${paymentRows} as payments`,
  scope: sheetsInScope,
  mayRead: can.readSheet,
  subjectOf: sheetSubject,
  view: sheetView,
  leadOf: (sheet) => sheet.lead_id,
  saleOf: (sheet) => sheet.sale_id,
  details: (sheet, { nameOf }, { repId = [] }) => ({
    name: sheet.job_number,
    ...(repId.length > 0 && {
      names: Object.fromEntries(repId.map((id) => [String(id), nameOf(String(id))] as const)),
    }),
  }),
  /** Locks the lead first, the same lock order as moves of the sale, so that the sale cannot change meanwhile. */
  async lockFirst({ tx }, id) {
    await sql`
      select from leads where id = (select lead_id from commission_sheets where id = ${id}) for update
    `.execute(tx)
  },
})

export type SheetSubject = ReturnType<typeof sheetSubject>

function sheetSubject({
  rep_id: repId,
  former_rep_ids: formerRepIds,
  rep_set_by: repSetBy,
  state,
}: Pick<Sheet, 'rep_id' | 'former_rep_ids' | 'rep_set_by' | 'state'>) {
  return { repId, formerRepIds, repSetBy, isDraft: state === 'Draft' }
}

/** Inputs of the computed figures. */
export const inputsOf = (sheet: Sheet): SheetInputs => ({
  saleAmount: sheet.sale_amount,
  systemWatts: sheet.system_watts,
  parValue: sheet.par_value,
  adders: sheet.adders,
  financeOptions: sheet.finance_options,
  selfGenAmount: sheet.self_gen_amount,
  referralAmount: sheet.referral_amount,
})

/** The computed columns. */
export function totalsOf(inputs: SheetInputs) {
  const figures = figuresOf(inputs)
  const columns = figureNames.map((name) => {
    const { value } = figures[name]
    return [totalColumns[name], value?.toFixed(name.endsWith('PPW') ? 4 : 2) ?? null] as const
  })
  return Object.fromEntries(columns) as Pick<Sheet, (typeof totalColumns)[FigureName]>
}

const totalColumns = {
  dealerFeeTotal: 'dealer_fee_total',
  financeTotal: 'finance_total',
  adderTotal: 'adder_total',
  netSystemCost: 'net_system_cost',
  parCost: 'par_cost',
  netToRep: 'net_to_rep',
  commissionAmount: 'commission_amount',
  grossPPW: 'gross_ppw',
  netPPW: 'net_ppw',
  netToRepPPW: 'net_to_rep_ppw',
} as const satisfies Record<FigureName, keyof Sheet>

/** Facts that decide the moves of the sheet and of its draws. */
export const decisionFactsOf = (sheet: Sheet, now: Date): SheetSnapshot & DrawSheet => ({
  state: sheet.state,
  isLocked: sheet.locked_at !== null,
  isSaleCancelled: sheet.sale_status === 'Cancelled',
  hasOpenChange: sheet.has_open_change,
  commissionAmount: sheet.commission_amount,
  payments: sheet.payments,
  share: shareOf(sheet, now),
  draws: sheet.draws.map(({ amount, state }) => ({ amount, state })),
})

/** The share of the commission that may be drawn on this day. */
export const shareOf = (
  sheet: Pick<Sheet, 'sale_status' | 'contract_date' | 'is_senior' | 'draw_steps'>,
  now: Date,
) =>
  drawShareOf(
    {
      status: sheet.sale_status,
      contractDate: sheet.contract_date,
      isSenior: sheet.is_senior,
    },
    sheet.draw_steps,
    pacificDay(now),
  )

function sheetView(sheet: Sheet, { nameOf, now }: ViewContext): Commission {
  const sale = currentSale(sheet, nameOf)
  const balance = balanceOf(decisionFactsOf(sheet, now))
  const totals = Object.fromEntries(
    figureNames.map((name) => {
      const stored = sheet[totalColumns[name]]
      return [name, stored === null ? null : Number(stored)]
    }),
  ) as Pick<Commission, FigureName>
  return {
    id: sheet.id,
    saleId: sheet.sale_id,
    jobNumber: sheet.job_number,
    lead: {
      id: sheet.lead_id,
      number: leadNumber(sheet.lead_number),
      fullName: fullName(sheet.first_name, sheet.last_name),
    },
    repName: nameOf(sheet.rep_id) ?? 'Someone',
    formerRepIds: sheet.former_rep_ids,
    repSetBy: sheet.rep_set_by,
    state: sheet.state,
    ...commissions.fieldsOf(sheet),
    adders: sheet.adders.map(({ cost, ...adder }) => ({ ...adder, cost: Number(cost) })),
    financeOptions: sheet.finance_options.map(({ amount, fee, ...line }) => ({
      ...line,
      amount: Number(amount),
      fee: Number(fee),
    })),
    leadSource: sheet.lead_source,
    ...totals,
    submittedAt: sheet.submitted_at,
    submittedByName: nameOf(sheet.submitted_by),
    approvedAt: sheet.approved_at,
    approvedByName: nameOf(sheet.approved_by),
    lockedAt: sheet.locked_at,
    lockedByName: nameOf(sheet.locked_by),
    completedAt: sheet.completed_at,
    completedByName: nameOf(sheet.completed_by),
    draws: sheet.draws.map((draw) => drawView(draw, nameOf)),
    earned: balance.earned.toNumber(),
    drawPaidTotal: balance.drawPaidTotal.toNumber(),
    drawOpenTotal: balance.drawOpenTotal.toNumber(),
    settledAmount: settledAmountOf(sheet),
    repaidTotal: balance.repaid.toNumber(),
    payments: paymentViews(sheet.payments, nameOf),
    balanceDue: balance.balanceDue.toNumber(),
    drawAvailable: balance.drawAvailable.toNumber(),
    drawShare: shareOf(sheet, now),
    sale,
    drift: driftOn(sheet, nameOf),
    settingsVersion: sheet.settings_version,
    createdAt: sheet.created_at,
    updatedAt: sheet.updated_at,
    version: sheet.version,
  }
}

/** The sale, the client and the referral as they are now. */
function currentSale(sheet: Sheet, nameOf: NameOf): Commission['sale'] {
  return {
    status: sheet.sale_status,
    repId: sheet.rep_now,
    repName: nameOf(sheet.rep_now),
    contractDate: sheet.contract_date,
    hasOpenChange: sheet.has_open_change,
    saleAmount: sheet.sale_amount_now === null ? null : Number(sheet.sale_amount_now),
    systemWatts: systemWattsOf({
      moduleWattageStc: sheet.module_wattage_stc,
      moduleQuantity: sheet.module_quantity,
      systemSizeKw: sheet.system_size_kw,
    }),
    dealerFeeTotal: feesOfSale(sheet),
    referralAmount:
      sheet.referral_status_now === null || sheet.promised_now === null
        ? null
        : costOf(sheet.referral_status_now, sheet.promised_now),
    referralStatus: sheet.referral_status_now,
    referralTakenBy: sheet.referral_taken_by,
    installCompletedDate: sheet.install_completed_date,
  }
}

/** Differences from the sale; a cancelled sale earns nothing, so it lists none. */
export function driftOn(sheet: Sheet, nameOf: NameOf): Commission['drift'] {
  if (sheet.sale_status === 'Cancelled') return []
  return driftOf({
    ...commissions.fieldsOf(sheet),
    repName: nameOf(sheet.rep_id) ?? 'Someone',
    dealerFeeTotal: sheet.dealer_fee_total,
    listedPar: sheet.listed_par,
    leadSources: [sheet.lead_source, sheet.source_now, sheet.lead_source_before ?? sheet.lead_source],
    sale: currentSale(sheet, nameOf),
  })
}

/** Null when payroll settled nothing, or every settlement was reversed. */
export function settledAmountOf({ payments }: Pick<Sheet, 'payments'>): number | null {
  const settlements = payments.filter(({ kind }) => kind === 'settlement')
  const settled = paidOf(settlements, 'settlement')
  return settlements.length === 0 || settled.isZero() ? null : settled.toNumber()
}

/** Lender fees of the current financing; null when the sale has none. */
function feesOfSale(sheet: Sheet): number | null {
  const financeOptions = linesOfSale({
    saleAmount: sheet.sale_amount_now,
    downPayment: null,
    slots: [
      {
        type: sheet.finance_type_one,
        name: null,
        amount: sheet.finance_amount_one,
        fee: sheet.finance_fee_one,
      },
      {
        type: sheet.finance_type_two,
        name: null,
        amount: sheet.finance_amount_two,
        fee: sheet.finance_fee_two,
      },
    ],
  })
  if (financeOptions.length === 0) return null
  return figuresOf({ ...inputsOf(sheet), financeOptions }).dealerFeeTotal.value.toNumber()
}

/** Reads the sheet with its draws and joined columns, as it is in this transaction. */
export async function reloadSheet(work: UnitOfWork, id: string): Promise<Sheet> {
  return commissions.reread(work, id)
}

/** Replaces the lines of the sheet. The caller also writes the sheet, for its version. */
export async function writeLines(
  { tx }: UnitOfWork,
  sheetId: string,
  { adders, financeOptions }: Pick<Partial<Commission>, 'adders' | 'financeOptions'>,
): Promise<void> {
  if (adders) {
    await sql`delete from commission_adders where sheet_id = ${sheetId}`.execute(tx)
    for (const [position, { name, description, cost }] of adders.entries()) {
      await sql`
        insert into commission_adders (sheet_id, position, name, description, cost)
        values (${sheetId}, ${position}, ${name}, ${description}, ${cost.toFixed(2)})
      `.execute(tx)
    }
  }
  if (financeOptions) {
    await sql`delete from commission_finance_options where sheet_id = ${sheetId}`.execute(tx)
    for (const [position, { name, type, amount, fee }] of financeOptions.entries()) {
      await sql`
        insert into commission_finance_options (sheet_id, position, name, type, amount, fee)
        values (${sheetId}, ${position}, ${name}, ${type}, ${amount.toFixed(2)}, ${fee.toFixed(4)})
      `.execute(tx)
    }
  }
}
