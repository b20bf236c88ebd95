import type { Draw } from '@crm/contract/web/draw-shapes'
import type { DrawState } from '@crm/domain/commissions/draw-actions'
import { type Selectable, sql } from 'kysely'
import type { Tables } from '../db/database.ts'
import type { NameOf } from '../people/people.ts'
import { dollars } from '../records/fields.ts'
import { store } from '../records/store.ts'
import { sheetsInReach } from './filter.ts'

/** Instants as JSON has them where it was read with its sheet. */
export type DrawRow = Omit<Selectable<Tables['commission_draws']>, 'state'> & { readonly state: DrawState }

interface OfSheet {
  readonly rep_id: string
  readonly sale_id: string
  readonly lead_id: string
  readonly job_number: string
}
export type DrawRecord = Selectable<Tables['commission_draws']> & OfSheet

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
  joined: sql<OfSheet>`r.rep_id, r.sale_id, r.lead_id, r.job_number`,
  reach: sheetsInReach,
  about: (draw: DrawRecord) => ({ repId: draw.rep_id, requesterId: draw.created_by }),
  view: (draw, { nameOf }) => drawView(draw as DrawRow, nameOf),
  leadOf: (draw) => draw.lead_id,
  saleOf: (draw) => draw.sale_id,
  facts: ({ job_number: name, amount }) => ({ name, amount: Number(amount) }),
})

export const drawView = (draw: DrawRow, nameOf: NameOf): Draw => ({
  id: draw.id,
  amount: Number(draw.amount),
  notes: draw.notes,
  state: draw.state,
  checkNumber: draw.check_number,
  paymentDate: draw.payment_date,
  requestedBy: draw.created_by,
  requestedByName: nameOf(draw.created_by) ?? 'Somebody',
  approvedAt: instant(draw.approved_at),
  approvedByName: nameOf(draw.approved_by),
  deniedAt: instant(draw.denied_at),
  deniedByName: nameOf(draw.denied_by),
  deniedReason: draw.denied_reason,
  markedPaidAt: instant(draw.marked_paid_at),
  markedPaidByName: nameOf(draw.marked_paid_by),
  createdAt: new Date(draw.created_at).toISOString(),
  version: draw.version,
})

/** JSON of the database spells instants with an offset. */
const instant = (at: string | null) => (at === null ? null : new Date(at).toISOString())
