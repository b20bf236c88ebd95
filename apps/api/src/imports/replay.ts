import { readLeadImport } from '@crm/domain/imports/lead-import'
import type { StaffContext } from '../http/context.ts'
import { refuse } from '../http/handle.ts'
import { bodyIn } from '../http/webhook.ts'
import { allMessages } from '../leads/given.ts'
import { type ImportRow, changeImport, lockImport } from './queries.ts'
import { aDayBefore, notAnObject, outcomeOf, takeInOnce } from './receive.ts'

export const notFound = refuse(404, 'Import not found')

/**
 * Reads the kept body again. What was taken in already stays as it is, so that a double click is no second inquiry;
 * so does what the sender itself sent again since.
 */
export async function replayImport(id: string, { db, actor, now }: StaffContext) {
  return db.inTransaction(async (tx) => {
    const entry = await lockImport(tx, id)
    if (!entry) return notFound
    if (entry.lead_id !== null) return undefined
    if (entry.raw === null) return refuse(400, 'The body of this call is no longer kept.')
    const read = await readKept(entry.raw, entry)
    const replayed = { replayed_at: now, replayed_by: actor.id }
    if (!read.ok) {
      await changeImport(tx, id, { ...replayed, outcome: 'refused', message: allMessages([...read.errors]) })
      return undefined
    }
    const taken = await takeInOnce(tx, read, entry.retry_hash, aDayBefore(new Date(entry.received_at)), {
      by: actor,
      now,
    })
    await changeImport(tx, id, { ...replayed, ...outcomeOf(taken) })
    return undefined
  })
}

async function readKept(raw: string, { content_type }: ImportRow) {
  const body = await bodyIn(raw, content_type)
  return isObject(body)
    ? readLeadImport(body)
    : { ok: false as const, errors: [{ field: 'body', message: notAnObject }] }
}

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
