import { createHash } from 'node:crypto'
import { leadNumber } from '@crm/domain/leads/lead-name'
import { type ReadImport, readLeadImport } from '@crm/domain/imports/lead-import'
import type { Delivery, WebhookContext } from '../http/context.ts'
import { Refused, allMessages, done, refuse } from '../http/handle.ts'
import { bodyIn } from '../http/webhook.ts'
import { newId } from '../ids.ts'
import { lockNames } from '../db/locks.ts'
import { type ImportRow, changeImport, findRow, findTakenIn, insertImport, lockImport } from './queries.ts'
import { type TakenIn, takeIn } from './take-in.ts'
import { type Circumstances, type Doer, type UnitOfWork, inUnitOfWork } from '../records/unit-of-work.ts'

/**
 * One call of the webhook: refused, or taken in once. Whatever becomes of it stands in the log of imports. A few at a
 * time are under way; the others wait without a connection, and are told to come again when too many wait.
 */
export const receiveLead = (body: Readonly<Record<string, unknown>>, ctx: WebhookContext) =>
  ctx.db.shares.imports.run(() => receive(readLeadImport(body), ctx))

async function receive(read: ReadImport, ctx: WebhookContext) {
  if (!read.ok) {
    const errors = [...read.errors]
    await logRefused(allMessages(errors), ctx, read)
    return refuse(400, allMessages(errors), errors)
  }
  const entry = entryOf(ctx, read.lead.canonical)
  const inOneBatch = async (work: UnitOfWork) => {
    const outcome = await takeInOnce(work, read, entry, ctx.delivery)
    await insertImport(work.tx, { ...entry, ...outcomeOf(outcome) })
    return outcome
  }
  // All that a call does is one batch, by its id: so it can be taken back.
  const taken = await inUnitOfWork(ctx, 'webhook', inOneBatch, {
    viewer: undefined,
    batchId: entry.id,
  }).catch(async (error: unknown) => {
    await logFailed(entry, ctx).catch(() => undefined)
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
  await ctx.db.shares.imports.run(() => logRefused(notAnObject, ctx))
  return refuse(400, notAnObject, [{ field: 'body', message: notAnObject }])
}

const notAnObject = 'Body must be a JSON object.'

type Good = Extract<ReadImport, { ok: true }>
type Outcome = Omit<TakenIn, 'outcome'> & {
  readonly outcome: TakenIn['outcome'] | 'repeated'
  /** Another body came with the same Idempotency-Key before. */
  readonly isKeyUsedAgain?: boolean
}

/**
 * Tools repeat a call whose answer they did not hear: what was taken in from a day before it is not taken in again.
 * Some use one Idempotency-Key for different people, and a lead that was paid for must not be lost for it.
 * Files are sent again long after: a row that somebody's lead holds already is no second inquiry.
 */
async function takeInOnce(
  work: UnitOfWork,
  { lead }: Good,
  entry: Entry,
  { isOfFile }: Pick<Delivery, 'isOfFile'>,
): Promise<Outcome> {
  const held = isOfFile && (await findRow(work.tx, entry.body_hash))
  if (held) return { outcome: 'repeated', ...held }
  await lockNames(work.tx, [`lead import ${entry.retry_hash}`])
  const before = await findTakenIn(work.tx, entry, aDayBefore(new Date(entry.received_at)))
  if (before?.isSameBody) return { outcome: 'repeated', ...before }
  return { ...(await takeIn(work, lead)), isKeyUsedAgain: before !== undefined }
}

type Entry = Pick<ImportRow, 'retry_hash' | 'body_hash'> & { readonly received_at: Date | string }

const outcomeOf = ({ outcome, leadId, number, isKeyUsedAgain }: Outcome) => ({
  outcome,
  lead_id: leadId,
  message: `${sentences[outcome]} ${leadNumber(number)}.${isKeyUsedAgain ? keyUsedAgain : ''}`,
})

const keyUsedAgain = ' Its Idempotency-Key came before with another body.'

const sentences = { created: 'Created', merged: 'Added to', repeated: 'Repeated, as in' }

const failed = {
  outcome: 'failed',
  message: 'The server failed and told the sender to try again. It tries again by itself, too.',
}

const aDay = 24 * 3_600_000
const aDayBefore = (instant: Date) => new Date(instant.getTime() - aDay)

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

/** The sender hears 500 and may try again; the server does, in case it does not. An administrator can, from the log. */
const logFailed = (entry: ReturnType<typeof entryOf>, { db, jobs, delivery }: WebhookContext) =>
  db.inTransaction(async (tx) => {
    await insertImport(tx, { ...entry, ...failed })
    await jobs.enqueue(tx, 'replay-import', { importId: entry.id, isOfFile: delivery.isOfFile })
  })

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export const notFound = refuse(404, 'Import not found')

/**
 * Reads the kept body again. What was taken in already stays as it is, so that a double click is no second inquiry;
 * so does what the sender itself sent again since. Throws Refused.
 */
export const replayImport = (
  id: string,
  circumstances: Circumstances,
  by: Doer,
  { isOfFile }: Pick<Delivery, 'isOfFile'> = { isOfFile: false },
): Promise<void> =>
  inUnitOfWork(
    circumstances,
    by,
    async (work) => {
      const entry = await lockImport(work.tx, id)
      if (!entry) throw new Refused(notFound)
      if (entry.lead_id !== null) return
      if (entry.raw === null) throw new Refused(refuse(400, 'The body of this call is no longer kept.'))
      const read = await readKept(entry.raw, entry)
      const outcome = read.ok
        ? outcomeOf(await takeInOnce(work, read, entry, { isOfFile }))
        : { outcome: 'refused', message: allMessages(read.errors) }
      await changeImport(work.tx, id, { ...replayedBy(work), ...outcome })
    },
    // What the webhook would have done: nobody's scope decides what it finds, and nobody gives anything to anybody.
    { viewer: undefined, batchId: id },
  )

/** People only: what the server does by itself, the outcome says. */
const replayedBy = ({ by, now }: UnitOfWork) =>
  typeof by === 'string' ? {} : { replayed_at: now, replayed_by: by.id }

async function readKept(raw: string, { content_type }: ImportRow) {
  const body = await bodyIn(raw, content_type)
  return isObject(body)
    ? readLeadImport(body)
    : { ok: false as const, errors: [{ field: 'body', message: notAnObject }] }
}

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
