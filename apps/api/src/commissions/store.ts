import type {
  Commission,
  CommissionAdder,
  CommissionFinanceOption,
} from '@crm/contract/web/commission-shapes'
import { balanceOf } from '@crm/domain/commissions/balance'
import { type FigureName, type SheetInputs, figureNames, figuresOf } from '@crm/domain/commissions/figures'
import type { DrawSheet } from '@crm/domain/commissions/draw-actions'
import { linesOfSale } from '@crm/domain/commissions/sale-lines'
import type { SheetStanding, SheetState } from '@crm/domain/commissions/sheet-actions'
import { fullName, leadNumber } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { type ReferralStatus, costOf, referralStatuses } from '@crm/domain/referrals/referral-status'
import type { SaleStatus } from '@crm/domain/sales/phases'
import { systemWattsOf } from '@crm/domain/sales/watts'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../db/database.ts'
import { decimal, dollars, optionalChoice } from '../records/fields.ts'
import { changeIsOpen } from '../records/open-change.ts'
import { store } from '../records/store.ts'
import type { Sight, UnitOfWork } from '../records/unit-of-work.ts'
import { type DrawRow, drawView } from './draw-store.ts'
import { sheetsInReach } from './filter.ts'

/** Amounts are text, so that they stay exact. */
interface Lines {
  readonly adders: readonly (Omit<CommissionAdder, 'cost'> & { readonly cost: string })[]
  readonly finance_options: readonly (Omit<CommissionFinanceOption, 'amount' | 'fee'> & {
    readonly amount: string
    readonly fee: string
  })[]
}

interface Joined extends Lines {
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
  readonly sale_status: string
  readonly rep_now: string | null
  readonly contract_date: string | null
  readonly sale_amount_now: string | null
  readonly down_payment: string | null
  readonly finance_type_one: string | null
  readonly finance_amount_one: string | null
  readonly finance_fee_one: string | null
  readonly finance_type_two: string | null
  readonly finance_amount_two: string | null
  readonly finance_fee_two: string | null
  readonly module_wattage_stc: number | null
  readonly module_quantity: number | null
  readonly system_size_kw: string | null
  readonly has_open_change: boolean
  readonly promised_now: string | null
  readonly referral_status_now: ReferralStatus | null
  readonly draws: readonly DrawRow[]
}
export type Sheet = Selectable<Tables['commission_sheets']> & Joined

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
    referredByStatus: optionalChoice('referred_by_status', referralStatuses),
  },
  from: sql`commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    left join referrals as t on t.referred_id = r.lead_id and t.deleted_at is null`,
  joined: sql<Joined>`
    l.number as lead_number, l.first_name, l.last_name, s.status as sale_status, s.sales_rep_id as rep_now, s.contract_date,
    exists (
      select from contracts where sale_id = r.sale_id and ${changeIsOpen} and deleted_at is null
    ) as has_open_change, s.sale_amount as sale_amount_now, s.down_payment, s.finance_type_one, s.finance_amount_one,
    s.finance_fee_one, s.finance_type_two, s.finance_amount_two, s.finance_fee_two, s.module_wattage_stc, s.module_quantity, s.system_size_kw,
    t.referred_by_amount_to_pay as promised_now, t.status as referral_status_now,
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
    ), '[]') as draws`,
  reach: sheetsInReach,
  mayRead: can.readSheet,
  about: aboutSheet,
  view: sheetView,
  leadOf: (sheet) => sheet.lead_id,
  saleOf: (sheet) => sheet.sale_id,
  facts: (sheet, { nameOf }, { repId = [] }) => ({
    name: sheet.job_number,
    ...(repId.length > 0 && {
      names: Object.fromEntries(repId.map((id) => [String(id), nameOf(String(id))] as const)),
    }),
  }),
  /** The lead first, as whoever moves its sale does: what the sale is cannot change meanwhile. */
  async lockFirst({ tx }, id) {
    await sql`
      select from leads where id = (select lead_id from commission_sheets where id = ${id}) for update
    `.execute(tx)
  },
})

export type AboutSheet = ReturnType<typeof aboutSheet>

function aboutSheet({ rep_id: repId, state }: Pick<Sheet, 'rep_id' | 'state'>) {
  return { repId, isDraft: state === 'Draft' }
}

/** What the figures are computed from. */
export const inputsOf = (sheet: Sheet): SheetInputs => ({
  saleAmount: sheet.sale_amount,
  systemWatts: sheet.system_watts,
  parValue: sheet.par_value,
  adders: sheet.adders,
  financeOptions: sheet.finance_options,
  selfGenAmount: sheet.self_gen_amount,
  referralAmount: sheet.referral_amount,
})

/** The columns that are computed. */
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

/** What its own moves and those of its draws are decided by. */
export const standingOf = (sheet: Sheet): SheetStanding & DrawSheet => ({
  state: sheet.state as SheetState,
  isLocked: sheet.locked_at !== null,
  isSaleCancelled: sheet.sale_status === 'Cancelled',
  hasOpenChange: sheet.has_open_change,
  commissionAmount: sheet.commission_amount,
  settledAmount: sheet.settled_amount,
  draws: sheet.draws.map(({ amount, state }) => ({ amount, state })),
})

function sheetView(sheet: Sheet, { nameOf }: Sight): Commission {
  const balance = balanceOf(standingOf(sheet))
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
    repName: nameOf(sheet.rep_id) ?? 'Somebody',
    state: sheet.state as SheetState,
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
    settledAmount: sheet.settled_amount === null ? null : Number(sheet.settled_amount),
    balanceDue: balance.balanceDue.toNumber(),
    drawAvailable: balance.drawAvailable.toNumber(),
    sale: {
      status: sheet.sale_status as SaleStatus,
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
    },
    settingsVersion: sheet.settings_version,
    createdAt: sheet.created_at,
    updatedAt: sheet.updated_at,
    version: sheet.version,
  }
}

/** What the lenders keep as the sale is financed now; null where it is not said how. */
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

/** With its draws and everything that it points at, as it is in this transaction. */
export async function wholeSheet(work: UnitOfWork, id: string): Promise<Sheet> {
  return commissions.guard(await commissions.find(work.tx, id, undefined), undefined, undefined, work.now)
}

/** Puts these lines in place of those that the sheet had; written with its version. */
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
