import { createHash } from 'node:crypto'
import { leadNumber } from '@crm/domain/leads/lead-name'
import { type ReadImport, readLeadImport } from '@crm/domain/imports/lead-import'
import type { Delivery, WebhookContext } from '#spine/http/context'
import { done } from '#spine/http/handle'
import { Refused, allMessages, refuse } from '#spine/refusals'
import { bodyIn } from '#spine/http/webhook'
import { newId } from '#platform/ids'
import { lockNames } from '#platform/db/locks'
import {
  type ImportRow,
  changeImport,
  findImportedRow,
  findRepeat,
  insertImport,
  lockImport,
} from './queries.ts'
import { type ImportResult, importLead } from './import-lead.ts'
import { type Environment, type Author, type UnitOfWork, inUnitOfWork } from '#spine/records/unit-of-work'

/**
 * One webhook call: refused, or imported once. Every call is logged with its outcome. A few run concurrently; others
 * wait without a connection, and get "retry later" when too many wait.
 */
export const receiveLead = (body: Readonly<Record<string, unknown>>, ctx: WebhookContext) =>
  ctx.db.limits.imports.run(() => receive(readLeadImport(body), ctx))

async function receive(parsed: ReadImport, ctx: WebhookContext) {
  if (!parsed.ok) {
    const errors = [...parsed.errors]
    await logRefused(allMessages(errors), ctx, parsed)
    return refuse(400, allMessages(errors), errors)
  }
  const entry = entryOf(ctx, parsed.lead.canonical)
  const importAndLog = async (work: UnitOfWork) => {
    const outcome = await importOnce(work, parsed, entry, ctx.delivery)
    await insertImport(work.tx, { ...entry, ...outcomeOf(outcome) })
    return outcome
  }
  // The whole call is one batch with the id of the entry, so that it can be reverted.
  const result = await inUnitOfWork(ctx, 'webhook', importAndLog, {
    viewer: undefined,
    batchId: entry.id,
  }).catch(async (error: unknown) => {
    await logFailed(entry, ctx).catch(() => undefined)
    throw error
  })
  return done(200, { message: 'Success' as const }, outcomeHeader(result))
}

/** For `npm run import`, whose report lists each row; the body is fixed by the specification. */
const outcomeHeader = ({ outcome, number }: Outcome) => ({
  'import-outcome': `${outcome} ${leadNumber(number)}`,
})

/** For a body that is not an object. */
export async function refuseBody(ctx: WebhookContext) {
  await ctx.db.limits.imports.run(() => logRefused(notAnObject, ctx))
  return refuse(400, notAnObject, [{ field: 'body', message: notAnObject }])
}

const notAnObject = 'Body must be a JSON object.'

type ValidImport = Extract<ReadImport, { ok: true }>
type Outcome = Omit<ImportResult, 'outcome'> & {
  readonly outcome: ImportResult['outcome'] | 'repeated'
  /** An earlier call had the same Idempotency-Key with another body. */
  readonly isKeyUsedAgain?: boolean
}

/**
 * Idempotent: a retry within a day is not imported again, but another body with the same Idempotency-Key is. A
 * file may be resent much later: a row that an existing lead came from is no second inquiry.
 */
async function importOnce(
  work: UnitOfWork,
  { lead }: ValidImport,
  entry: Entry,
  { isOfFile }: Pick<Delivery, 'isOfFile'>,
): Promise<Outcome> {
  const known = isOfFile && (await findImportedRow(work.tx, entry.body_hash))
  if (known) return { outcome: 'repeated', ...known }
  await lockNames(work.tx, [`lead import ${entry.retry_hash}`])
  const earlier = await findRepeat(work.tx, entry, dayBefore(new Date(entry.received_at)))
  if (earlier?.isSameBody) return { outcome: 'repeated', ...earlier }
  return { ...(await importLead(work, lead)), isKeyUsedAgain: earlier !== undefined }
}

type Entry = Pick<ImportRow, 'retry_hash' | 'body_hash'> & { readonly received_at: Date | string }

const outcomeOf = ({ outcome, leadId, number, isKeyUsedAgain }: Outcome) => ({
  outcome,
  lead_id: leadId,
  message: `${sentences[outcome]} ${leadNumber(number)}.${isKeyUsedAgain ? keyUsedAgain : ''}`,
})

const keyUsedAgain = ' Its Idempotency-Key came before with another body.'

const sentences = { created: 'Created', merged: 'Added to', repeated: 'Repeated, as in' }

const failedEntry = {
  outcome: 'failed',
  message: 'The server failed and asked the sender to try again. It also retries automatically.',
} as const

const dayMs = 24 * 3_600_000
const dayBefore = (instant: Date) => new Date(instant.getTime() - dayMs)

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

/** The sender gets 500 and may retry; the server retries as well, and an administrator can replay it from the log. */
const logFailed = (entry: ReturnType<typeof entryOf>, { db, jobs, delivery }: WebhookContext) =>
  db.inTransaction(async (tx) => {
    await insertImport(tx, { ...entry, ...failedEntry })
    await jobs.enqueue(tx, 'replay-import', { importId: entry.id, isOfFile: delivery.isOfFile })
  })

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

export const notFound = refuse(404, 'Import not found')

/**
 * Replays the stored body. An entry that was imported already stays, so a double click is no second inquiry; the same
 * for a body that the sender sent again since. Throws Refused.
 */
export const replayImport = (
  id: string,
  circumstances: Environment,
  by: Author,
  { isOfFile }: Pick<Delivery, 'isOfFile'> = { isOfFile: false },
): Promise<void> =>
  inUnitOfWork(
    circumstances,
    by,
    async (work) => {
      const entry = await lockImport(work.tx, id)
      if (!entry) throw new Refused(notFound)
      if (entry.lead_id !== null) return
      if (entry.raw === null) throw new Refused(refuse(400, 'The body of this call was deleted.'))
      const parsed = await parseStoredBody(entry.raw, entry)
      const outcome = parsed.ok
        ? outcomeOf(await importOnce(work, parsed, entry, { isOfFile }))
        : { outcome: 'refused' as const, message: allMessages(parsed.errors) }
      await changeImport(work.tx, id, { ...replayedBy(work), ...outcome })
    },
    // Runs like the webhook itself: without a viewer, so scope and assignment rights do not apply.
    { viewer: undefined, batchId: id },
  )

/** For people only: an automatic replay is visible by its outcome. */
const replayedBy = ({ author: by, now }: UnitOfWork) =>
  typeof by === 'string' ? {} : { replayed_at: now, replayed_by: by.id }

async function parseStoredBody(raw: string, { content_type }: ImportRow) {
  const body = await bodyIn(raw, content_type)
  return isObject(body)
    ? readLeadImport(body)
    : { ok: false as const, errors: [{ field: 'body', message: notAnObject }] }
}

const isObject = (body: unknown): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
