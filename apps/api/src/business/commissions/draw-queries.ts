/** The list of draws: each with its sheet, and whether it can be paid now. */
import type { SaleStatus } from '@crm/domain/sales/phases'
import type { DrawStateCount, ListedDraw } from '@crm/contract/web/draw-list-shapes'
import {
  type DrawAction,
  type DrawSheet,
  type DrawState,
  drawStates,
  whyNotMoved,
} from '@crm/domain/commissions/draw-actions'
import type { DrawStep } from '@crm/domain/commissions/draw-cap'
import type { SheetState } from '@crm/domain/commissions/sheet-actions'
import { fullName } from '@crm/domain/leads/lead-name'
import { type SqlBool, sql } from 'kysely'
import { allColumns } from '#platform/db/all-columns'
import type { Connection } from '#platform/db/database'
import type { Person } from '#spine/people/people'
import { pagesFrom } from '#spine/records/slices'
import type { ViewContext } from '#spine/records/unit-of-work'
import { type DrawRow, drawView } from './draw-store.ts'
import { sheetsInScope } from './filter.ts'
import { shareOf } from './store.ts'

interface SheetColumns {
  readonly rep_id: string
  readonly former_rep_ids: string[]
  readonly job_number: string
  readonly sheet_state: SheetState
  readonly commission_amount: string
  readonly payments: DrawSheet['payments']
  readonly is_sale_cancelled: boolean
  readonly sale_status: SaleStatus
  readonly contract_date: string | null
  readonly is_senior: boolean | null
  readonly draw_steps: readonly DrawStep[]
  readonly first_name: string
  readonly last_name: string
  /** All draws on the sheet. Amounts are text, so that they stay exact. */
  readonly draws: DrawSheet['draws']
}
export type DrawListRow = DrawRow & SheetColumns

const from = sql`commission_draws as d
  join commission_sheets as r on r.id = d.sheet_id and r.deleted_at is null
  join sales as s on s.id = r.sale_id and s.deleted_at is null
  join leads as l on l.id = r.lead_id and l.deleted_at is null`

const sheetColumns = sql`r.rep_id, r.former_rep_ids, r.job_number, r.state as sheet_state, r.commission_amount,
  s.status = 'Cancelled' as is_sale_cancelled, s.status as sale_status, s.contract_date, s.is_senior,
  (select draw_steps from commission_settings) as draw_steps, l.first_name, l.last_name,
  (
    select json_agg(json_build_object('amount', o.amount::text, 'state', o.state))
    from commission_draws as o where o.sheet_id = r.id and o.deleted_at is null
  ) as draws,
  coalesce((
    select json_agg(json_build_object('kind', p.kind, 'amount', p.amount::text)) from payments as p where p.sheet_id = r.id
  ), '[]') as payments`

const isNotRemoved = sql<SqlBool>`d.deleted_at is null`

/** Pages and exports of draws that are not removed, on sheets that the person may read. */
export const drawList = {
  ...pagesFrom<DrawListRow>({
    from,
    id: sql.ref('d.id'),
    selectedColumns: sql`${allColumns('commission_draws', 'd')}, ${sheetColumns}`,
    conditions: (actor) => [isNotRemoved, sheetsInScope(actor)],
  }),
  view: drawListView,
}

function drawListView(draw: DrawListRow, { nameOf, now }: ViewContext): ListedDraw {
  const whyNot = (action: DrawAction) => whyNotMoved(action, draw, sheetOf(draw, now)) ?? null
  const notPayableReason = whyNot('mark-paid')
  return {
    ...drawView(draw, nameOf),
    sheetId: draw.sheet_id,
    jobNumber: draw.job_number,
    clientName: fullName(draw.first_name, draw.last_name),
    repId: draw.rep_id,
    formerRepIds: draw.former_rep_ids,
    repName: nameOf(draw.rep_id) ?? 'A former rep',
    sheetState: draw.sheet_state,
    payable: notPayableReason === null,
    notPayableReason,
    notApprovableReason: whyNot('approve'),
    notDeniableReason: whyNot('deny'),
  }
}

const sheetOf = (draw: DrawListRow, now: Date): DrawSheet => ({
  state: draw.sheet_state,
  commissionAmount: draw.commission_amount,
  payments: draw.payments,
  share: shareOf(draw, now),
  isSaleCancelled: draw.is_sale_cancelled,
  draws: draw.draws,
})

/** Number of draws in each state, on sheets that the person may read. */
export async function countDraws(db: Connection, actor: Person): Promise<DrawStateCount> {
  const { rows } = await sql<{ state: DrawState; n: number }>`
    select d.state, count(*)::integer as n from ${from} where ${isNotRemoved} and ${sheetsInScope(actor)} group by d.state
  `.execute(db)
  const counts = new Map(rows.map(({ state, n }) => [state, n]))
  return Object.fromEntries(drawStates.map((state) => [state, counts.get(state) ?? 0])) as DrawStateCount
}
