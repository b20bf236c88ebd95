/** Idempotency keys: a retried write is executed once and answered with the stored response. */
import { createHash } from 'node:crypto'
import { idempotencyKeyReused } from '@crm/contract/refusals'
import { sql } from 'kysely'
import { SpineError } from '#spine/http/errors'
import type { StaffContext } from '#spine/http/context'
import type { UnitOfWork } from './unit-of-work.ts'

interface RequestInput {
  readonly params: unknown
  readonly body: unknown
}

interface StoredResponse {
  readonly status: number
  readonly body: unknown
}

/**
 * Runs `action` unless the caller's key was used before, and stores the response in the same transaction. Of two
 * concurrent requests the second waits for the first. A refusal throws and stores nothing, so that the corrected
 * request may use the same key.
 */
export async function runOnce<A extends StoredResponse>(
  { tx, now }: UnitOfWork,
  { actor, request }: StaffContext,
  input: RequestInput,
  action: () => Promise<A>,
): Promise<A> {
  const { key, route } = request
  if (key === null) return action()
  const hash = createHash('sha256')
    .update(JSON.stringify([route, input.params, input.body]))
    .digest('hex')
  const { rows: inserted } = await sql`
    insert into idempotency_keys (user_id, key, request_hash, answered_at)
    values (${actor.id}, ${key}, ${hash}, ${now})
    on conflict do nothing returning key
  `.execute(tx)
  if (inserted.length === 0) {
    const stored = await tx
      .selectFrom('idempotency_keys')
      .select(['request_hash', 'status', 'body'])
      .where('user_id', '=', actor.id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (stored.request_hash !== hash) throw new SpineError(400, idempotencyKeyReused)
    return { status: stored.status, body: stored.body } as A
  }
  const response = await action()
  await tx
    .updateTable('idempotency_keys')
    .set({ status: response.status, body: JSON.stringify(response.body) })
    .where('user_id', '=', actor.id)
    .where('key', '=', key)
    .execute()
  return response
}
