/** A write that is sent again, because its answer was not heard, is answered as it was and done once. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { SpineError } from '../http/errors.ts'
import type { StaffContext } from '../http/context.ts'
import type { UnitOfWork } from './unit-of-work.ts'

interface Asked {
  readonly params: unknown
  readonly body: unknown
}

interface Answered {
  readonly status: number
  readonly body: unknown
}

/**
 * Does it unless the caller's key came before, and keeps what was answered in the same transaction: of two that arrive at
 * once the second waits for the first. A refusal is thrown and keeps nothing, so that what was mended may be sent again.
 */
export async function once<A extends Answered>(
  { tx, now }: UnitOfWork,
  { actor, request }: StaffContext,
  asked: Asked,
  doing: () => Promise<A>,
): Promise<A> {
  const { key, route } = request
  if (key === null) return doing()
  const hash = createHash('sha256')
    .update(JSON.stringify([route, asked.params, asked.body]))
    .digest('hex')
  const { rows: fresh } = await sql`
    insert into answers_given (user_id, key, request_hash, answered_at)
    values (${actor.id}, ${key}, ${hash}, ${now})
    on conflict do nothing returning key
  `.execute(tx)
  if (fresh.length === 0) {
    const before = await tx
      .selectFrom('answers_given')
      .select(['request_hash', 'status', 'body'])
      .where('user_id', '=', actor.id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    if (before.request_hash !== hash) throw new SpineError(400, keyUsedAgain)
    return { status: before.status, body: before.body } as A
  }
  const answer = await doing()
  await tx
    .updateTable('answers_given')
    .set({ status: answer.status, body: JSON.stringify(answer.body) })
    .where('user_id', '=', actor.id)
    .where('key', '=', key)
    .execute()
  return answer
}

const keyUsedAgain = 'This Idempotency-Key came before with another request.'
