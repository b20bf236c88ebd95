/** The payload of a webhook event: the change, and the record with the field names of the API. */
import { hookRecords } from '@crm/contract/web/hook-record-shapes'
import type { HookEventType, HookSubject } from '@crm/domain/hooks/hook-events'
import { isKeyOf } from '@crm/domain/own'
import type { Selectable } from 'kysely'
import { appointments } from '#business/appointments/store'
import { draws } from '#business/commissions/draw-store'
import { commissions } from '#business/commissions/store'
import { contracts } from '#business/contracts/store'
import type { Connection, Tables } from '#platform/db/database'
import { documents } from '#shared/documents/store'
import { leads } from '#business/leads/store'
import { referrals } from '#business/referrals/store'
import type { ViewContext } from '#spine/records/unit-of-work'
import { sales } from '#business/sales/store'
import { serviceJobs } from '#business/service-jobs/store'

export type ActivityRow = Pick<
  Selectable<Tables['activity']>,
  | 'id'
  | 'at'
  | 'actor_id'
  | 'actor_kind'
  | 'verb'
  | 'subject_type'
  | 'subject_id'
  | 'version'
  | 'lead_id'
  | 'sale_id'
> & {
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** For a merged lead: the id of the surviving lead. */
  readonly into_id: string | null
}

/** The exact payload. The record is read now, and null when it was removed since. */
export async function messageOf(
  tx: Connection,
  { id, type, entry }: { readonly id: string; readonly type: HookEventType; readonly entry: ActivityRow },
  sight: ViewContext,
): Promise<string> {
  const subject = entry.subject_type as HookSubject
  const shape = hookRecords[subject]
  const view = await viewsBySubject[subject](tx, entry.subject_id, sight)
  return JSON.stringify({
    id,
    type,
    timestamp: entry.at,
    data: {
      subject,
      id: entry.subject_id,
      leadId: entry.lead_id,
      saleId: entry.sale_id,
      version: entry.version,
      changes: Object.fromEntries(
        Object.entries(entry.changes).filter(([field]) => isKeyOf(shape.shape, field)),
      ),
      ...(type === 'lead.merged' && { mergedInto: entry.into_id }),
      by: { kind: entry.actor_kind, id: entry.actor_id },
      record: view === undefined ? null : shape.parse(view),
    },
  })
}

type ReadView = (tx: Connection, id: string, sight: ViewContext) => Promise<unknown>

const viewsBySubject: Record<HookSubject, ReadView> = {
  lead: readView(leads),
  appointment: readView(appointments),
  sale: readView(sales),
  contract: readView(contracts),
  commission: readView(commissions),
  draw: readView(draws),
  serviceJob: readView(serviceJobs),
  referral: readView(referrals),
  document: readView(documents),
}

function readView<Rec>(store: {
  find(db: Connection, id: string, actor: undefined): Promise<Rec | undefined>
  view(record: Rec, sight: ViewContext): unknown
}): ReadView {
  return async (tx, id, sight) => {
    const record = await store.find(tx, id, undefined)
    return record && store.view(record, sight)
  }
}
