import type { CommissionStateCount } from '@crm/contract/web/commission-shapes'
import { type SheetState, sheetStates } from '@crm/domain/commissions/sheet-actions'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { type ReferralStatus, costOf } from '@crm/domain/referrals/referral-status'
import { systemWattsOf } from '@crm/domain/sales/watts'
import { type Selectable, sql } from 'kysely'
import type { Connection, Tables } from '../db/database.ts'
import { type Person, personLastSeen, usersNow } from '../people/people.ts'
import { salesInScope } from '../records/through-sale.ts'
import { sheetsInReach } from './filter.ts'

type SaleRow = Selectable<Tables['sales']>

/** What a sheet takes of its sale. */
export type SaleToPay = Pick<
  SaleRow,
  | 'id'
  | 'lead_id'
  | 'sales_rep_id'
  | 'status'
  | 'job_number'
  | 'sale_amount'
  | 'down_payment'
  | 'finance_type_one'
  | 'finance_fee_one'
  | 'finance_amount_one'
  | 'finance_type_two'
  | 'finance_fee_two'
  | 'finance_amount_two'
> & {
  readonly finance_one_name: string | null
  readonly finance_two_name: string | null
  readonly lead_number: number
  readonly first_name: string
  readonly last_name: string
  readonly source_name: string | null
  readonly contract_date: string | null
  readonly system_watts: number
  readonly module_wattage_stc: number | null
  readonly module_quantity: number | null
  readonly system_size_kw: string | null
}

/** The live sale, for those who see it and for those who decide about all commissions. */
export async function findSaleToPay(
  db: Connection,
  id: string,
  viewer: Person | undefined,
): Promise<SaleToPay | undefined> {
  const isFor = viewer && !can.setSheetTerms(viewer).ok ? salesInScope(viewer, 's') : sql`true`
  const { rows } = await sql<Omit<SaleToPay, 'system_watts'>>`
    select s.id, s.lead_id, s.sales_rep_id, s.status, s.job_number, s.sale_amount, s.down_payment, s.contract_date,
      s.finance_type_one, s.finance_fee_one, s.finance_amount_one, s.finance_type_two, s.finance_fee_two,
      s.finance_amount_two, s.module_wattage_stc, s.module_quantity, s.system_size_kw,
      f1.display_name as finance_one_name, f2.display_name as finance_two_name,
      l.number as lead_number, l.first_name, l.last_name, l.source_name
    from sales as s join leads as l on l.id = s.lead_id and l.deleted_at is null
    left join finance_options as f1 on f1.id = s.finance_option_one_id
    left join finance_options as f2 on f2.id = s.finance_option_two_id
    where s.id = ${id} and s.deleted_at is null and ${isFor}
  `.execute(db)
  const [sale] = rows
  return (
    sale && {
      ...sale,
      system_watts: systemWattsOf({
        moduleWattageStc: sale.module_wattage_stc,
        moduleQuantity: sale.module_quantity,
        systemSizeKw: sale.system_size_kw,
      }),
    }
  )
}

/** Who sent the client, and what was promised for it. */
export async function referralOf(db: Connection, leadId: string) {
  const row = await db
    .selectFrom('referrals as r')
    .innerJoin('leads as b', 'b.id', 'r.referred_by_id')
    .select(['r.referred_by_amount_to_pay', 'r.status', 'b.first_name', 'b.last_name'])
    .where('r.referred_id', '=', leadId)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return { referralAmount: 0, referredByName: null, referredByStatus: null }
  const status = row.status as ReferralStatus
  return {
    referralAmount: costOf(status, row.referred_by_amount_to_pay),
    referredByName: fullName(row.first_name, row.last_name),
    referredByStatus: status,
  }
}

/** The id of the live sheet of a sale. */
export async function sheetOfSale(db: Connection, saleId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('commission_sheets')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Who decides about commissions, by the claims of their last sign-in. */
export const commissionAdmins = async (db: Connection): Promise<string[]> =>
  (await usersNow(db))
    .filter((user) => user.is_enabled && can.setSheetTerms(personLastSeen(user)).ok)
    .map(({ id }) => id)

export async function countSheets(db: Connection, actor: Person): Promise<CommissionStateCount> {
  const { rows } = await sql<{ state: SheetState; n: number }>`
    select r.state, count(*)::integer as n from commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    where r.deleted_at is null and ${sheetsInReach(actor)} group by r.state
  `.execute(db)
  const found = new Map(rows.map(({ state, n }) => [state, n]))
  return Object.fromEntries(
    sheetStates.map((state) => [state, found.get(state) ?? 0]),
  ) as CommissionStateCount
}
