/** What administrators do with webhooks. */
import type { HookChanges, NewHook } from '@crm/contract/web/hook-shapes'
import { faultInHookAddress } from '@crm/domain/hooks/hook-address'
import { testEventType } from '@crm/domain/hooks/hook-events'
import { Refused, demandNoFaults, refuse } from '../http/handle.ts'
import { newId } from '../ids.ts'
import type { Person } from '../people/people.ts'
import { recordActivity } from '../records/activity.ts'
import type { UnitOfWork } from '../records/unit-of-work.ts'
import type { Poster } from './poster.ts'
import { faultInNumbers } from './public-address.ts'
import {
  type DeliveryRow,
  changeDelivery,
  insertDelivery,
  lockDelivery,
  lockFailed,
  readFromNow,
} from './queries.ts'
import { formerSecretHours, newSecret } from './secrets.ts'
import { type Hook, hooks } from './store.ts'

type Where = Pick<Poster, 'reachesThisMachine'>

export async function createHook(
  work: UnitOfWork,
  actor: Person,
  given: NewHook,
  where: Where,
): Promise<Hook> {
  demandAddress(given.url, where)
  if (given.isEnabled) await readFromNow(work.tx)
  const columns = { secret: newSecret(), created_by: actor.id, ...begun(work) }
  return hooks.insert(work, given, columns, { last_delivered_at: null })
}

/** Switched on, it is told of what happens from now on, and has its days of patience again. Throws Refused. */
export async function changeHook(
  work: UnitOfWork,
  hook: Hook,
  { version, ...given }: HookChanges,
  where: Where,
): Promise<Hook> {
  if (given.url !== undefined && given.url !== hook.url) demandAddress(given.url, where)
  const isBegun = given.isEnabled === true && !hook.is_enabled
  if (isBegun) await readFromNow(work.tx)
  return hooks.change(work, hook, given, { version, ...(isBegun && { columns: begun(work) }) })
}

/** What was told while it was away is told to nobody. */
export async function restoreHook(work: UnitOfWork, hook: Hook): Promise<Hook> {
  if (!hook.is_enabled) return hooks.restore(work, hook)
  await readFromNow(work.tx)
  const restored = await hooks.restore(work, hook)
  return hooks.change(work, restored, {}, { columns: begun(work), changes: { isEnabled: [false, true] } })
}

const begun = ({ now }: UnitOfWork) => ({
  enabled_at: now.toISOString(),
  failing_since: null,
  stopped_because: null,
})

function demandAddress(url: string, where: Where): void {
  const message = faultInHookAddress(url, where) ?? faultInNumbers(new URL(url), where)
  demandNoFaults(message ? [{ field: 'url', message }] : [])
}

/** The former secret signs beside the new one for a day; one that was replaced before it is good no longer. */
export const renewSecret = (work: UnitOfWork, hook: Hook): Promise<Hook> =>
  hooks.change(
    work,
    hook,
    {},
    {
      verb: 'hook.secretChanged',
      columns: {
        secret: newSecret(),
        former_secret: hook.secret,
        former_until: new Date(work.now.getTime() + formerSecretHours * 3_600_000).toISOString(),
      },
      changes: { isSecretNew: [false, true] },
    },
  )

/** One that is switched off, too: it is tried before it is switched on. */
export async function sendTest(work: UnitOfWork, hook: Hook): Promise<DeliveryRow> {
  const id = newId()
  const timestamp = work.now.toISOString()
  await record(work, hook.id, hook.description, 'hook.tested')
  const delivery = await insertDelivery(work.tx, {
    id: newId(),
    hook_id: hook.id,
    event_id: id,
    type: testEventType,
    body: JSON.stringify({ id, type: testEventType, timestamp, data: {} }),
    created_at: work.now,
    next_try_at: work.now,
  })
  await work.jobs.enqueue(work.tx, 'send-hook', { deliveryId: delivery.id })
  return delivery
}

/** Under the id that it has, so that a receiver who heard it before knows. Throws Refused. */
export async function sendAgain(work: UnitOfWork, id: string): Promise<DeliveryRow> {
  const delivery = await lockDelivery(work.tx, id)
  const hook = delivery && (await hooks.find(work.tx, delivery.hook_id, undefined))
  if (!delivery || !hook) throw new Refused(deliveryNotFound)
  if (delivery.state === 'Waiting')
    throw new Refused(refuse(400, 'This is not delivered yet: it is tried by itself.'))
  await record(work, hook.id, hook.description, 'hook.sentAgain')
  return tryAnew(work, id)
}

/** What was given up of a webhook, the first first, as after an outage there. Answers how many. */
export async function sendFailedAgain(work: UnitOfWork, hook: Hook): Promise<number> {
  const ids = await lockFailed(work.tx, hook.id, mostAgain)
  if (ids.length > 0) await record(work, hook.id, hook.description, 'hook.sentAgain', ids.length)
  for (const id of ids) await tryAnew(work, id)
  return ids.length
}

/** One transaction's worth, and what a receiver that was away may be expected to take at once. */
const mostAgain = 500

async function tryAnew(work: UnitOfWork, id: string): Promise<DeliveryRow> {
  await work.jobs.enqueue(work.tx, 'send-hook', { deliveryId: id })
  return changeDelivery(work.tx, id, {
    tries: 0,
    next_try_at: work.now,
    delivered_at: null,
    failed_at: null,
  })
}

export const deliveryNotFound = refuse(404, 'Delivery not found')

const record = (
  work: UnitOfWork,
  id: string,
  name: string,
  verb: 'hook.tested' | 'hook.sentAgain',
  count = 1,
) =>
  recordActivity(work.tx, {
    by: work.by,
    at: work.now,
    verb,
    subject: { type: 'hook', id },
    facts: { name, ...(count > 1 && { count }) },
  })
