/** Tasks that the application makes by itself, in the transaction of what calls for them. */
import type { Priority } from '@crm/domain/work/priorities'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import { newId } from '../ids.ts'
import { lockNames } from '../leads/keys/lock.ts'
import { insertNotifications } from '../notifications/queries.ts'
import { type Group, hasTaskAbout, insertTask, peopleOf } from './queries.ts'

interface Wanted {
  /** What it is about; two tasks about the same are not made. */
  readonly topic: string
  /** Again once the former is done, or never again. */
  readonly once: 'open' | 'ever'
  readonly description: string
  /** Whose screens it stands on. Absent: whoever may read the lead could read the task. */
  readonly leadId?: string
  readonly href: string
  readonly priority: Priority
  /** A person, or a group whose first takes it while all of them are told. */
  readonly to: { readonly id: string } | Group
}

/** Makes the task and tells those it is for, unless there is one. */
export async function makeTask(tx: Transaction<Tables>, wanted: Wanted, now: Date): Promise<void> {
  const { topic, once, description, leadId, href, priority, to } = wanted
  if (await hasTaskAbout(tx, topic, once)) return
  await lockNames(tx, [`task ${topic}`])
  if (await hasTaskAbout(tx, topic, once)) return
  const people = typeof to === 'string' ? await peopleOf(tx, to) : [to.id]
  await insertTask(tx, {
    id: newId(),
    topic,
    description,
    priority,
    lead_id: leadId ?? null,
    delegated_to: people[0] ?? null,
    created_at: now,
    updated_at: now,
  })
  await insertNotifications(
    tx,
    people.map((id) => ({
      id: newId(),
      user_id: id,
      lane: 'needs-you',
      subject: 'New task',
      content: description,
      href,
      created_at: now,
    })),
  )
}
