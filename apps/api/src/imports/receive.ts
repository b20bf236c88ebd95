import { createHash } from 'node:crypto'
import { type ReadImport, readLeadImport } from '@crm/domain/imports/lead-import'
import type { Transaction } from 'kysely'
import type { Tables } from '../db/database.ts'
import type { WebhookContext } from '../http/context.ts'
import { done, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import { allMessages } from '../leads/given.ts'
import { lockNames } from '../leads/keys/lock.ts'
import { leadNumber } from '../leads/view.ts'
import { findRow, findTakenIn, insertImport } from './queries.ts'
import { type TakenIn, takeIn } from './take-in.ts'
import type { Doing } from './write.ts'

/** One call of the webhook: refused, or taken in once. Whatever becomes of it stands in the log of imports. */
export async function receiveLead(body: Readonly<Record<string, unknown>>, ctx: WebhookContext) {
  const read = readLeadImport(body)
  if (!read.ok) {
    const errors = [...read.errors]
    await logRefused(allMessages(errors), ctx, read)
    return refuse(400, allMessages(errors), errors)
  }
  const entry = entryOf(ctx, read.lead.canonical)
  const taken = await ctx.db
    .inTransaction(async (tx) => {
      const doing = { by: 'webhook', now: ctx.now } as const
      const outcome =
        (ctx.delivery.isOfFile && (await takenInEver(tx, entry.body_hash))) ||
        (await takeInOnce(tx, read, entry.retry_hash, aDayBefore(ctx.now), doing))
      await insertImport(tx, { ...entry, ...outcomeOf(outcome) })
      return outcome
    })
    .catch(async (error: unknown) => {
      // The sender hears 500 and tries again; an administrator can too, from the log.
      await insertImport(ctx.db.read, { ...entry, ...failed }).catch(() => undefined)
      throw error
    })
  return done(200, { message: 'Success' as const }, outcomeHeader(taken))
}

/** For `npm run import`, whose account names each row; the body is the specification's alone. */
const outcomeHeader = ({ outcome, number }: Outcome) => ({
  'import-outcome': `${outcome} ${leadNumber(number)}`,
})

/** What is not even an object. */
export async function refuseBody(ctx: WebhookContext) {
  await logRefused(notAnObject, ctx)
  return refuse(400, notAnObject, [{ field: 'body', message: notAnObject }])
}

export const notAnObject = 'Body must be a JSON object.'

type Good = Extract<ReadImport, { ok: true }>
type Outcome = Omit<TakenIn, 'outcome'> & { readonly outcome: TakenIn['outcome'] | 'repeated' }

/** Files are sent again long after: a row that somebody's lead holds already is no second inquiry. */
async function takenInEver(tx: Transaction<Tables>, bodyHash: string): Promise<Outcome | undefined> {
  const before = await findRow(tx, bodyHash)
  return before && { outcome: 'repeated', ...before }
}

/** Tools repeat a call whose answer they did not hear: what was taken in since is not taken in again. */
export async function takeInOnce(
  tx: Transaction<Tables>,
  { lead }: Good,
  retryHash: string,
  since: Date,
  doing: Doing,
): Promise<Outcome> {
  await lockNames(tx, [`lead import ${retryHash}`])
  const before = await findTakenIn(tx, retryHash, since)
  return before ? { outcome: 'repeated', ...before } : takeIn(tx, lead, doing)
}

export const outcomeOf = ({ outcome, leadId, number }: Outcome) => ({
  outcome,
  lead_id: leadId,
  message: `${sentences[outcome]} ${leadNumber(number)}.`,
})

const sentences = { created: 'Created', merged: 'Added to', repeated: 'Repeated, as in' }

const failed = { outcome: 'failed', message: 'The server failed and told the sender to try again.' }

const aDay = 24 * 3_600_000
export const aDayBefore = (instant: Date) => new Date(instant.getTime() - aDay)

function entryOf({ delivery, now }: WebhookContext, canonical: string) {
  const { keyName, idempotencyKey, contentType } = delivery
  const bodyHash = hashOf(canonical)
  return {
    id: newId(),
    received_at: now,
    key_name: keyName,
    retry_hash: idempotencyKey ? hashOf(`${keyName} ${idempotencyKey}`) : bodyHash,
    body_hash: bodyHash,
    raw: delivery.raw().replaceAll('\0', '\uFFFD'),
    content_type: contentType,
  }
}

const logRefused = (message: string, ctx: WebhookContext, read?: ReadImport & { ok: false }) =>
  insertImport(ctx.db.read, {
    ...entryOf(ctx, read?.canonical ?? ctx.delivery.raw()),
    outcome: 'refused',
    message,
  })

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
