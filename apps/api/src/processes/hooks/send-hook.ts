/** One try of one delivery, with its retry. */
import { maxFailingDays, hasFailedTooLong, nextHookRetry } from '@crm/domain/hooks/hook-retries'
import { testEventType } from '@crm/domain/hooks/hook-events'
import { mailColleagues } from '#shared/mail/mail'
import { messageOf } from '@crm/domain/notifications/events'
import { notify } from '#shared/notifications/notify'
import { type Environment, type UnitOfWork, inUnitOfWork } from '#spine/records/unit-of-work'
import type { WebhookResult, Poster } from '#platform/ports/poster'
import { type StartedTry, beginTry, changeDelivery, insertTry, setFailingSince } from './queries.ts'
import { signedHeaders } from './secrets.ts'
import { type Hook, hooks } from './store.ts'

interface SendServices extends Environment {
  readonly poster: Poster
}

/**
 * A 2xx answer counts as delivered. A process that dies before storing it sends again under the same id. The job itself
 * never fails: backoff and retries are decided here.
 */
export async function sendHook(
  { poster, ...circumstances }: SendServices,
  deliveryId: string,
): Promise<void> {
  const { db, now } = circumstances
  const started = await beginTry(db.read, deliveryId, now)
  if (!started) return
  const { id, event_id: eventId, body } = started
  if (isOff(started)) {
    await changeDelivery(db.read, id, { failed_at: now, next_try_at: null, error: switchedOff })
    return
  }
  const posted = await poster.post(started.url, {
    body,
    headers: signedHeaders(started, { id: eventId, body, now }),
  })
  await inUnitOfWork(circumstances, 'system', (work) => recordTry(work, started, posted))
}

/** A test is also sent to a disabled webhook. */
const isOff = ({ is_enabled: isEnabled, deleted_at: deletedAt, type }: StartedTry) =>
  deletedAt !== null || (!isEnabled && type !== testEventType)

const switchedOff = 'The webhook was disabled first.'

async function recordTry(work: UnitOfWork, started: StartedTry, posted: WebhookResult): Promise<void> {
  const { tx, now } = work
  const { status, error } = posted
  await insertTry(tx, { delivery_id: started.id, at: now, ...posted })
  if (error === null) {
    await changeDelivery(tx, started.id, { status, error, delivered_at: now, next_try_at: null })
    if (started.is_enabled) await setFailingSince(tx, started.hook_id, null)
    return
  }
  const next = started.type === testEventType ? null : nextHookRetry(started.tries, now)
  await changeDelivery(tx, started.id, { status, error, next_try_at: next, ...(!next && { failed_at: now }) })
  if (next) {
    const afterSeconds = Math.ceil((next.getTime() - now.getTime()) / 1_000)
    await work.jobs.enqueue(tx, 'send-hook', { deliveryId: started.id }, { afterSeconds })
  }
  if (started.is_enabled && started.type !== testEventType) await handleFailure(work, started, posted)
}

/** Disables the webhook after days without a delivery, or on 410 Gone. */
async function handleFailure(
  work: UnitOfWork,
  { hook_id: hookId }: StartedTry,
  posted: WebhookResult,
): Promise<void> {
  await setFailingSince(work.tx, hookId, work.now)
  const [hook] = await hooks.lockMany(work, [hookId])
  if (!hook?.is_enabled || hook.failing_since === null) return
  if (posted.status === 410) return disableHook(work, hook, 'The receiver says that the endpoint is gone.')
  if (!hasFailedTooLong(new Date(hook.failing_since), work.now)) return
  await disableHook(
    work,
    hook,
    `No delivery succeeded for ${maxFailingDays} days. ${posted.error ?? ''}`.trim(),
  )
}

/** Notifies the author of the webhook, or every administrator once the author has left. */
async function disableHook(work: UnitOfWork, hook: Hook, reason: string): Promise<void> {
  await hooks.change(
    work,
    hook,
    { isEnabled: false },
    {
      verb: 'hook.stopped',
      columns: { stopped_because: reason },
      changes: { stoppedBecause: [null, reason] },
    },
  )
  const people = recipientsOf(work, hook)
  const details = { id: hook.id, description: hook.description, reason }
  const { subject, href: path } = messageOf('hook.stopped', details)
  await notify(work, 'hook.stopped', people, details)
  await mailColleagues(work, {
    people,
    subject,
    text: [reason, 'No events are sent until you enable it again.'],
    link: { words: 'Open the webhook', path },
    about: { type: 'hook', id: hook.id },
  })
}

function recipientsOf({ users }: UnitOfWork, { created_by: createdBy }: Hook): string[] {
  const administrators = [...users.values()].filter((user) => user.is_enabled && user.role === 'ADMIN')
  const creator = administrators.filter(({ id }) => id === createdBy)
  return (creator.length > 0 ? creator : administrators).map(({ id }) => id)
}
