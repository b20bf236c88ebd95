/**
 * Reads the activity in commit order, and creates a delivery for every subscribed webhook. Business writes are not
 * involved: their duration does not depend on webhooks, and no committed change is missed (decision 0025).
 */
import { type HookEventType, hookEventsOf } from '@crm/domain/hooks/hook-events'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { People } from '#spine/people/people'
import type { Services } from '#spine/services'
import { messageOf } from './message.ts'
import {
  listEntriesAfter,
  findIncarnations,
  insertDelivery,
  listEnabledHooks,
  lockCursor,
  moveCursor,
} from './queries.ts'

interface ReaderServices {
  readonly db: Database
  readonly people: People
  readonly jobs: Pick<Services['jobs'], 'enqueue'>
}

/** Number of activity rows per transaction. */
const entriesPerTransaction = 200

/** Processes one transaction's worth; true when there is more. Skips while another process holds the cursor. */
export async function readActivity({ db, people, jobs }: ReaderServices): Promise<boolean> {
  const hasListeners = (await listEnabledHooks(db.read)).length > 0
  if (!hasListeners) return false
  const nameOf = await people.names()
  return db.inTransaction(async (tx) => {
    const cursor = await lockCursor(tx)
    if (!cursor) return false
    const [incarnation, next] = await findIncarnations(tx, cursor)
    if (!incarnation) throw new Error(`There is no incarnation ${cursor.incarnation}.`)
    const entries = await listEntriesAfter(tx, cursor, incarnation, entriesPerTransaction)
    // Read after the entries, so that every webhook enabled before one of them is included.
    const enabledHooks = await listEnabledHooks(tx)
    const now = new Date()
    for (const entry of entries) {
      for (const type of hookEventsOf(entry)) {
        const subscribers = enabledHooks.filter(({ events, enabled_at: since }) => {
          return events.includes(type) && new Date(entry.at) >= new Date(since)
        })
        if (subscribers.length === 0) continue
        const eventId = newId()
        const body = await messageOf(tx, { id: eventId, type, entry }, { nameOf, viewer: undefined, now })
        for (const { id } of subscribers)
          await createDelivery(tx, jobs, { hookId: id, eventId, type, body, now })
      }
    }
    const last = entries.at(-1)
    if (last) await moveCursor(tx, { ...last, incarnation: cursor.incarnation })
    if (entries.length === entriesPerTransaction) return true
    if (!next) return false
    await moveCursor(tx, { incarnation: next.incarnation, xid: next.first_xid, seq: '0' })
    return true
  })
}

interface NewDelivery {
  readonly hookId: string
  readonly eventId: string
  readonly type: HookEventType
  readonly body: string
  readonly now: Date
}

async function createDelivery(
  tx: Transaction<Tables>,
  jobs: ReaderServices['jobs'],
  delivery: NewDelivery,
): Promise<void> {
  const { id } = await insertDelivery(tx, {
    id: newId(),
    hook_id: delivery.hookId,
    event_id: delivery.eventId,
    type: delivery.type,
    body: delivery.body,
    created_at: delivery.now,
    next_try_at: delivery.now,
  })
  await jobs.enqueue(tx, 'send-hook', { deliveryId: id })
}
