import type { LeadSpeed, QueuedLead } from '@crm/contract/web/lead-queue-shapes'
import { type WaitingLimits, waitingBand } from '@crm/domain/leads/waiting'
import { type NameOf, fullName, leadNumber } from '../leads/view.ts'
import type { QueuedRow, SpeedRow } from './queries.ts'

export const queuedView = (
  row: QueuedRow,
  suggestedRepId: string | null,
  limits: WaitingLimits,
  nameOf: NameOf,
): QueuedLead => ({
  id: row.id,
  number: leadNumber(row.number),
  firstName: row.first_name,
  lastName: row.last_name,
  fullName: fullName(row.first_name, row.last_name),
  status: row.status as QueuedLead['status'],
  phone1: row.phone1,
  sourceName: row.sourceName,
  city: row.city,
  salesRepId: row.sales_rep_id,
  salesRepName: nameOf(row.sales_rep_id),
  inquiredAt: row.inquired_at,
  band: waitingBand(new Date(row.inquired_at), limits),
  suggestedRepId,
  suggestedRepName: nameOf(suggestedRepId),
  version: row.version,
})

/** Nobody asked: every figure is nothing. */
const nobody: LeadSpeed['all'] = {
  leads: 0,
  contacted: 0,
  medianMinutes: null,
  meanMinutes: null,
  within5Minutes: 0,
  within1Hour: 0,
  within24Hours: 0,
}

export function speedView(
  rows: readonly SpeedRow[],
  { from, to }: { readonly from: string; readonly to: string },
  nameOf: NameOf,
): LeadSpeed {
  const all = rows.find((row) => row.of === 'all')
  return {
    from,
    to,
    all: all ? figuresOf(all) : nobody,
    byRep: rows
      .filter((row) => row.of === 'rep')
      .map((row) => ({
        salesRepId: row.salesRepId,
        salesRepName: nameOf(row.salesRepId),
        ...figuresOf(row),
      })),
    bySource: rows
      .filter((row) => row.of === 'source')
      .map((row) => ({ sourceName: row.sourceName, ...figuresOf(row) })),
  }
}

const figuresOf = ({ of: _of, salesRepId: _rep, sourceName: _source, ...figures }: SpeedRow) => figures
