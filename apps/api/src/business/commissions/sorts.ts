/** The sorts of the lists of sheets and draws, on the sheet `r`, its sale `s`, its lead `l` and the draw `d`. */
import { drawStates } from '@crm/domain/commissions/draw-actions'
import { sheetStates } from '@crm/domain/commissions/sheet-actions'
import type { DrawSortField, SheetSortField } from '@crm/domain/commissions/sort-fields'
import { type RawBuilder, sql } from 'kysely'
import {
  type SortKey,
  type Sorts,
  amountKey,
  clientKeys,
  dayType,
  idKey,
  instantKey,
  instantType,
  lookupKey,
  nameKey,
  nullsLastKey,
  personKey,
  rankKey,
  textKey,
} from '#spine/records/page'
import { balanceOnSheet } from './draw-filter.ts'
import type { DrawListRow } from './draw-queries.ts'
import type { Sheet } from './sheet.ts'

const sheetId = idKey<Sheet>(sql.ref('r.id'))

/** An amount that is added up from the payments of the sheet. */
const amountOnSheet = (amount: RawBuilder<unknown>): SortKey<Sheet> =>
  lookupKey(
    amount,
    (sheet) => sheet.id,
    (id) => sql`(
      select ${amount} from commission_sheets as r join sales as s on s.id = r.sale_id where r.id = ${id}
    )`,
  )

const drawPaidTotal = sql`coalesce((
  select sum(paid.amount) from payments as paid where paid.sheet_id = r.id and paid.kind = 'draw'
), 0)`

const stateOfLastDraw = sql`(
  select d.state from commission_draws as d where d.sheet_id = r.id and d.deleted_at is null
  order by d.created_at desc, d.id desc limit 1
)`

export const sheetSortKeys: Sorts<Sheet, SheetSortField> = {
  createdAt: [instantKey(sql.ref('r.created_at'), (sheet) => sheet.created_at), sheetId],
  jobNumber: [nameKey(sql.ref('r.job_number'), (sheet) => sheet.job_number), sheetId],
  commissionAmount: [amountKey(sql.ref('r.commission_amount'), (sheet) => sheet.commission_amount), sheetId],
  client: [...clientKeys<Sheet>(), sheetId],
  state: [rankKey(sql.ref('r.state'), (sheet) => sheet.state, sheetStates), sheetId],
  paid: [amountOnSheet(drawPaidTotal), sheetId],
  balanceDue: [amountOnSheet(balanceOnSheet), sheetId],
  draw: [rankKey(stateOfLastDraw, (sheet) => sheet.draws[0]?.state ?? null, drawStates), sheetId],
  rep: [personKey(sql.ref('r.rep_id'), (sheet) => sheet.rep_id), sheetId],
}

const drawId = idKey<DrawListRow>(sql.ref('d.id'))

export const drawSortKeys: Sorts<DrawListRow, DrawSortField> = {
  createdAt: [instantKey(sql.ref('d.created_at'), (draw) => draw.created_at), drawId],
  amount: [amountKey(sql.ref('d.amount'), (draw) => draw.amount), drawId],
  approvedAt: [nullsLastKey(sql.ref('d.approved_at'), (draw) => draw.approved_at, instantType), drawId],
  paymentDate: [nullsLastKey(sql.ref('d.payment_date'), (draw) => draw.payment_date, dayType), drawId],
  job: [nameKey(sql.ref('r.job_number'), (draw) => draw.job_number), drawId],
  client: [...clientKeys<DrawListRow>(), drawId],
  rep: [personKey(sql.ref('r.rep_id'), (draw) => draw.rep_id), drawId],
  state: [rankKey(sql.ref('d.state'), (draw) => draw.state, drawStates), drawId],
  approvedBy: [personKey(sql.ref('d.approved_by'), (draw) => draw.approved_by), drawId],
  note: [textKey(sql.ref('d.notes'), (draw) => draw.notes), drawId],
}
