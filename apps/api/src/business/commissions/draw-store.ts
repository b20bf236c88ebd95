import type { Draw } from '@crm/contract/web/draw-shapes'
import type { DrawState } from '@crm/domain/commissions/draw-actions'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '#platform/db/database'
import type { NameOf } from '#spine/people/people'
import { dollars } from '#spine/records/fields'
import { store } from '#spine/records/store'
import { sheetsInScope } from './filter.ts'

/** Instants are JSON texts when the row was read as part of its sheet. */
export type DrawRow = Omit<Selectable<Tables['commission_draws']>, 'state'> & { readonly state: DrawState }

interface SheetColumns {
  readonly rep_id: string
  readonly former_rep_ids: string[]
  readonly sale_id: string
  readonly lead_id: string
  readonly job_number: string
}
export type DrawRecord = Selectable<Tables['commission_draws']> & SheetColumns

export const draws = store({
  table: 'commission_draws',
  subject: 'draw',
  verbs: {
    created: 'draw.created',
    changed: 'draw.changed',
    removed: 'draw.removed',
    restored: 'draw.changed',
  },
  fields: {
    amount: dollars('amount'),
    notes: 'notes',
    checkNumber: 'check_number',
    paymentDate: 'payment_date',
  },
  alias: 'd',
  from: sql`commission_draws as d join commission_sheets as r on r.id = d.sheet_id`,
  joined: sql<SheetColumns>`r.rep_id, r.former_rep_ids, r.sale_id, r.lead_id, r.job_number`,
  scope: sheetsInScope,
  subjectOf: (draw: DrawRecord) => ({
    repId: draw.rep_id,
    formerRepIds: draw.former_rep_ids,
    requesterId: draw.created_by,
  }),
  view: (draw, { nameOf }) => drawView(draw as DrawRow, nameOf),
  leadOf: (draw) => draw.lead_id,
  saleOf: (draw) => draw.sale_id,
  details: ({ job_number: name, amount }) => ({ name, amount: Number(amount) }),
})

export const drawView = (draw: DrawRow, nameOf: NameOf): Draw => ({
  id: draw.id,
  amount: Number(draw.amount),
  notes: draw.notes,
  state: draw.state,
  checkNumber: draw.check_number,
  paymentDate: draw.payment_date,
  requestedBy: draw.created_by,
  requestedByName: nameOf(draw.created_by) ?? 'Someone',
  approvedAt: toUtc(draw.approved_at),
  approvedByName: nameOf(draw.approved_by),
  deniedAt: toUtc(draw.denied_at),
  deniedByName: nameOf(draw.denied_by),
  deniedReason: draw.denied_reason,
  markedPaidAt: toUtc(draw.marked_paid_at),
  markedPaidByName: nameOf(draw.marked_paid_by),
  createdAt: new Date(draw.created_at).toISOString(),
  version: draw.version,
})

/** PostgreSQL writes instants in JSON with an offset. */
const toUtc = (text: string | null) => (text === null ? null : new Date(text).toISOString())
