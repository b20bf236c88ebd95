/**
 * Reads the activity in the order in which it was committed, and puts down for each webhook what it has to be told. A
 * write of the business knows nothing of it, so that it takes as long as ever however many webhooks listen, and nothing
 * that was committed is missed (decision 0025).
 */
import { type HookEventType, hookEventsOf } from '@crm/domain/hooks/hook-events'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '../db/database.ts'
import { newId } from '../ids.ts'
import type { People } from '../people/people.ts'
import type { Services } from '../services.ts'
import { messageOf } from './message.ts'
import { entriesAfter, insertDelivery, listListening, lockPlace, movePlace } from './queries.ts'

interface Reading {
  readonly db: Database
  readonly people: People
  readonly jobs: Pick<Services['jobs'], 'enqueue'>
}

/** How many rows one transaction looks at. */
const atOnce = 200

/** One transaction's worth; true when there is more. Another process that reads already is left alone. */
export async function readActivity({ db, people, jobs }: Reading): Promise<boolean> {
  const isHeard = (await listListening(db.read)).length > 0
  if (!isHeard) return false
  const nameOf = await people.names()
  return db.inTransaction(async (tx) => {
    const place = await lockPlace(tx)
    if (!place) return false
    const entries = await entriesAfter(tx, place, atOnce)
    // After the entries: who began to listen before one of them happened is among these.
    const listening = await listListening(tx)
    const now = new Date()
    for (const entry of entries) {
      for (const type of hookEventsOf(entry)) {
        const told = listening.filter(({ events, enabled_at: since }) => {
          return events.includes(type) && new Date(entry.at) >= new Date(since)
        })
        if (told.length === 0) continue
        const eventId = newId()
        const body = await messageOf(tx, { id: eventId, type, entry }, { nameOf, viewer: undefined, now })
        for (const { id } of told) await putDown(tx, jobs, { hookId: id, eventId, type, body, now })
      }
    }
    const last = entries.at(-1)
    if (last) await movePlace(tx, last)
    return entries.length === atOnce
  })
}

interface Told {
  readonly hookId: string
  readonly eventId: string
  readonly type: HookEventType
  readonly body: string
  readonly now: Date
}

async function putDown(tx: Transaction<Tables>, jobs: Reading['jobs'], told: Told): Promise<void> {
  const { id } = await insertDelivery(tx, {
    id: newId(),
    hook_id: told.hookId,
    event_id: told.eventId,
    type: told.type,
    body: told.body,
    created_at: told.now,
    next_try_at: told.now,
  })
  await jobs.enqueue(tx, 'send-hook', { deliveryId: id })
}
