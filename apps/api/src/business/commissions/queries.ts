import type { CommissionStateCount } from '@crm/contract/web/commission-shapes'
import { type SheetState, sheetStates } from '@crm/domain/commissions/sheet-actions'
import { fullName } from '@crm/domain/leads/lead-name'
import { can } from '@crm/domain/people/can'
import { costOf } from '@crm/domain/referrals/referral-status'
import { systemWattsOf } from '@crm/domain/sales/watts'
import { type Selectable, sql } from 'kysely'
import type { Connection, Tables } from '#platform/db/database'
import { type Person, personLastSeen, readUsers } from '#spine/people/people'
import { salesInScope } from '#spine/records/sale-scope'
import { sheetsInScope } from './filter.ts'

type SaleRow = Selectable<Tables['sales']>

/** The columns of a sale that a new sheet copies or computes with. */
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

/** The sale if it is not removed, for people with access to it and for those who decide about all commissions. */
export async function findSaleToPay(
  db: Connection,
  id: string,
  viewer: Person | undefined,
): Promise<SaleToPay | undefined> {
  const scope = viewer && !can.setSheetTerms(viewer).ok ? salesInScope(viewer, 's') : sql`true`
  const { rows } = await sql<Omit<SaleToPay, 'system_watts'>>`
    select s.id, s.lead_id, s.sales_rep_id, s.status, s.job_number, s.sale_amount, s.down_payment, s.contract_date,
      s.finance_type_one, s.finance_fee_one, s.finance_amount_one, s.finance_type_two, s.finance_fee_two,
      s.finance_amount_two, s.module_wattage_stc, s.module_quantity, s.system_size_kw,
      f1.display_name as finance_one_name, f2.display_name as finance_two_name,
      l.number as lead_number, l.first_name, l.last_name, l.source_name
    from sales as s join leads as l on l.id = s.lead_id and l.deleted_at is null
    left join finance_options as f1 on f1.id = s.finance_option_one_id
    left join finance_options as f2 on f2.id = s.finance_option_two_id
    where s.id = ${id} and s.deleted_at is null and ${scope}
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

/** Job number of the sheet that already deducts the referral of this client: only one commission pays it. */
const referralTakenForLead = (leadId: string) => sql<string | null>`(
  select o.job_number from commission_sheets as o join sales as os on os.id = o.sale_id and os.deleted_at is null
  where o.lead_id = ${leadId} and o.deleted_at is null and o.referral_amount > 0 and os.status <> 'Cancelled'
  order by o.created_at, o.id limit 1
)`

/** The same for another sheet than `r`; if two sheets deduct it, the older one counts. */
export const referralTakenBy = sql<string | null>`(
  select o.job_number from commission_sheets as o join sales as os on os.id = o.sale_id and os.deleted_at is null
  where o.lead_id = r.lead_id and o.id <> r.id and o.deleted_at is null and o.referral_amount > 0
    and os.status <> 'Cancelled' and (r.referral_amount = 0 or (o.created_at, o.id) < (r.created_at, r.id))
  order by o.created_at, o.id limit 1
)`

/** The referrer of the client and the promised amount; 0 when the sheet of another job deducts it. */
export async function referralOf(db: Connection, leadId: string) {
  const row = await db
    .selectFrom('referrals as r')
    .innerJoin('leads as b', 'b.id', 'r.referred_by_id')
    .select(['r.referred_by_amount_to_pay', 'r.status', 'b.first_name', 'b.last_name'])
    .select(referralTakenForLead(leadId).as('taken_by'))
    .where('r.referred_id', '=', leadId)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return { referralAmount: 0, referredByName: null, referredByStatus: null }
  const status = row.status
  return {
    referralAmount: row.taken_by === null ? costOf(status, row.referred_by_amount_to_pay) : 0,
    referredByName: fullName(row.first_name, row.last_name),
    referredByStatus: status,
  }
}

/** The source of the client before this person first changed it; null if they never did. */
export async function sourceBefore(db: Connection, leadId: string, userId: string): Promise<string | null> {
  const { rows } = await sql<{ source: string | null }>`
    select changes -> 'sourceName' ->> 0 as source from activity
    where subject_type = 'lead' and subject_id = ${leadId} and actor_id = ${userId} and changes ? 'sourceName'
    order by version limit 1
  `.execute(db)
  return rows[0]?.source ?? null
}

/** The id of the sheet of a sale, unless removed. */
export async function sheetOfSale(db: Connection, saleId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('commission_sheets')
    .select('id')
    .where('sale_id', '=', saleId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

/** Users who decide about commissions, by the claims of their last sign-in. */
export const commissionAdmins = async (db: Connection): Promise<string[]> =>
  (await readUsers(db))
    .filter((user) => user.is_enabled && can.setSheetTerms(personLastSeen(user)).ok)
    .map(({ id }) => id)

export async function countSheets(db: Connection, actor: Person): Promise<CommissionStateCount> {
  const { rows } = await sql<{ state: SheetState; n: number }>`
    select r.state, count(*)::integer as n from commission_sheets as r
    join sales as s on s.id = r.sale_id and s.deleted_at is null
    join leads as l on l.id = r.lead_id and l.deleted_at is null
    where r.deleted_at is null and ${sheetsInScope(actor)} group by r.state
  `.execute(db)
  const counts = new Map(rows.map(({ state, n }) => [state, n]))
  return Object.fromEntries(
    sheetStates.map((state) => [state, counts.get(state) ?? 0]),
  ) as CommissionStateCount
}
