import type { ActivitySubject } from '@crm/domain/activity/subjects'
import type { ActivityVerb } from '@crm/domain/activity/verbs'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import { newId } from '../ids.ts'

/** Field -> [from, to], as the wire names the fields. */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>

/** Who did it: a person, or something without a face. */
export type Doer = { readonly id: string } | 'webhook' | 'import' | 'system'

export interface Happening {
  readonly by: Doer
  readonly at: Date
  readonly verb: ActivityVerb
  readonly subject: { readonly type: ActivitySubject; readonly id: string }
  readonly leadId?: string
  /** Of a change of many records at once, which is undone as one. */
  readonly batchId?: string
  readonly changes?: Changes
  /** What the sentence needs and must not change later, such as names at the time; and the version after the change. */
  readonly facts?: Readonly<Record<string, unknown>>
}

/** Records a change in the transaction of the change: nothing that happened is ever missing here. */
export async function recordActivity(tx: Transaction<Tables>, happening: Happening): Promise<void> {
  const { by, at, verb, subject, leadId, batchId, changes = {}, facts = {} } = happening
  await tx
    .insertInto('activity')
    .values({
      id: newId(),
      at,
      actor_id: typeof by === 'string' ? null : by.id,
      actor_kind: typeof by === 'string' ? by : 'person',
      verb,
      subject_type: subject.type,
      subject_id: subject.id,
      lead_id: leadId ?? null,
      batch_id: batchId ?? null,
      changes: JSON.stringify(changes),
      facts: JSON.stringify(facts),
    })
    .execute()
}
