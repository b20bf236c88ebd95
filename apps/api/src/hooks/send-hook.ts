/** One try of one delivery, and what becomes of it. */
import { hookPatienceDays, isGivenUp, nextHookTry } from '@crm/domain/hooks/hook-tries'
import { testEventType } from '@crm/domain/hooks/hook-events'
import { mailColleagues } from '../mail/mail.ts'
import { notify } from '../notifications/notify.ts'
import { type Circumstances, type UnitOfWork, inUnitOfWork } from '../records/unit-of-work.ts'
import type { Posted, Poster } from './poster.ts'
import { type Trying, beginTry, changeDelivery, insertTry, noteFailing } from './queries.ts'
import { signedHeaders } from './secrets.ts'
import { type Hook, hooks } from './store.ts'

interface Sending extends Circumstances {
  readonly poster: Poster
}

/**
 * Delivered is what was answered with 2xx. A process that ends between the answer and our note of it sends once more,
 * under the same id. Whatever the receiver does, the job itself is done: when it is tried again is ours to say.
 */
export async function sendHook({ poster, ...circumstances }: Sending, deliveryId: string): Promise<void> {
  const { db, now } = circumstances
  const trying = await beginTry(db.read, deliveryId, now)
  if (!trying) return
  const { id, event_id: eventId, body } = trying
  if (isOff(trying)) {
    await changeDelivery(db.read, id, { failed_at: now, next_try_at: null, error: switchedOff })
    return
  }
  const posted = await poster.post(trying.url, {
    body,
    headers: signedHeaders(trying, { id: eventId, body, now }),
  })
  await inUnitOfWork(circumstances, 'system', (work) => note(work, trying, posted))
}

/** A test is sent to see whether one may switch it on. */
const isOff = ({ is_enabled: isEnabled, deleted_at: deletedAt, type }: Trying) =>
  deletedAt !== null || (!isEnabled && type !== testEventType)

const switchedOff = 'The webhook was switched off before this arrived.'

async function note(work: UnitOfWork, trying: Trying, posted: Posted): Promise<void> {
  const { tx, now } = work
  const { status, error } = posted
  await insertTry(tx, { delivery_id: trying.id, at: now, ...posted })
  if (error === null) {
    await changeDelivery(tx, trying.id, { status, error, delivered_at: now, next_try_at: null })
    if (trying.is_enabled) await noteFailing(tx, trying.hook_id, null)
    return
  }
  const next = trying.type === testEventType ? null : nextHookTry(trying.tries, now)
  await changeDelivery(tx, trying.id, { status, error, next_try_at: next, ...(!next && { failed_at: now }) })
  if (next) {
    const afterSeconds = Math.ceil((next.getTime() - now.getTime()) / 1_000)
    await work.jobs.enqueue(tx, 'send-hook', { deliveryId: trying.id }, { afterSeconds })
  }
  if (trying.is_enabled && trying.type !== testEventType) await noteFailed(work, trying, posted)
}

/** Switched off where nobody has listened for days, or where the receiver says that nobody will (410). */
async function noteFailed(work: UnitOfWork, { hook_id: hookId }: Trying, posted: Posted): Promise<void> {
  await noteFailing(work.tx, hookId, work.now)
  const [hook] = await hooks.lockMany(work, [hookId])
  if (!hook?.is_enabled || hook.failing_since === null) return
  if (posted.status === 410) return stop(work, hook, 'The receiver says that nobody listens there any more.')
  if (!isGivenUp(new Date(hook.failing_since), work.now)) return
  await stop(work, hook, `Nothing arrived for ${hookPatienceDays} days. ${posted.error ?? ''}`.trim())
}

/** Whoever set it up is told, and every administrator where they have left. */
async function stop(work: UnitOfWork, hook: Hook, because: string): Promise<void> {
  await hooks.change(
    work,
    hook,
    { isEnabled: false },
    {
      verb: 'hook.stopped',
      columns: { stopped_because: because },
      changes: { stoppedBecause: [null, because] },
    },
  )
  const people = keepersOf(work, hook)
  const path = `/settings/hooks/${hook.id}`
  const subject = `The webhook ${hook.description} is switched off`
  await notify(work, people, { lane: 'needs-you', subject, content: because, href: path })
  await mailColleagues(work, {
    people,
    subject,
    text: [because, 'What happens from now on is not told there until it is switched on again.'],
    link: { words: 'Open the webhook', path },
    about: { type: 'hook', id: hook.id },
  })
}

function keepersOf({ users }: UnitOfWork, { created_by: createdBy }: Hook): string[] {
  const administrators = [...users.values()].filter((user) => user.is_enabled && user.role === 'ADMIN')
  const own = administrators.filter(({ id }) => id === createdBy)
  return (own.length > 0 ? own : administrators).map(({ id }) => id)
}
