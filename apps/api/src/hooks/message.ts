/** What a receiver is told of one event: the change, and the record by the names that the API has for it. */
import { hookRecords } from '@crm/contract/web/hook-record-shapes'
import type { HookEventType, HookSubject } from '@crm/domain/hooks/hook-events'
import type { Selectable } from 'kysely'
import { appointments } from '../appointments/store.ts'
import { draws } from '../commissions/draw-store.ts'
import { commissions } from '../commissions/store.ts'
import { contracts } from '../contracts/store.ts'
import type { Connection, Tables } from '../db/database.ts'
import { documents } from '../documents/store.ts'
import { leads } from '../leads/store.ts'
import { referrals } from '../referrals/store.ts'
import type { Sight } from '../records/unit-of-work.ts'
import { sales } from '../sales/store.ts'
import { serviceJobs } from '../service-jobs/store.ts'

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
  /** Of a merged lead the id of the one that took it in. */
  readonly into_id: string | null
}

/** As it is sent, to the byte. The record is as it is when this is written, and null when it was removed since. */
export async function messageOf(
  tx: Connection,
  { id, type, entry }: { readonly id: string; readonly type: HookEventType; readonly entry: ActivityRow },
  sight: Sight,
): Promise<string> {
  const subject = entry.subject_type as HookSubject
  const shape = hookRecords[subject]
  const view = await viewOf[subject](tx, entry.subject_id, sight)
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
      changes: Object.fromEntries(Object.entries(entry.changes).filter(([field]) => field in shape.shape)),
      ...(type === 'lead.merged' && { mergedInto: entry.into_id }),
      by: { kind: entry.actor_kind, id: entry.actor_id },
      record: view === undefined ? null : shape.parse(view),
    },
  })
}

type Viewing = (tx: Connection, id: string, sight: Sight) => Promise<unknown>

const viewOf: Record<HookSubject, Viewing> = {
  lead: viewing(leads),
  appointment: viewing(appointments),
  sale: viewing(sales),
  contract: viewing(contracts),
  commission: viewing(commissions),
  draw: viewing(draws),
  serviceJob: viewing(serviceJobs),
  referral: viewing(referrals),
  document: viewing(documents),
}

function viewing<Rec>(store: {
  find(db: Connection, id: string, actor: undefined): Promise<Rec | undefined>
  view(record: Rec, sight: Sight): unknown
}): Viewing {
  return async (tx, id, sight) => {
    const record = await store.find(tx, id, undefined)
    return record && store.view(record, sight)
  }
}
