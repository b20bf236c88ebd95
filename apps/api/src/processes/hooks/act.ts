/** Write operations of administrators on webhooks. */
import type { HookChanges, NewHook } from '@crm/contract/web/hook-shapes'
import { hookAddressError } from '@crm/domain/hooks/hook-address'
import { testEventType } from '@crm/domain/hooks/hook-events'
import { Refused, demandNoFaults, refuse } from '#spine/refusals'
import { newId } from '#platform/ids'
import type { Person } from '#spine/people/people'
import { recordActivity } from '#spine/records/activity'
import type { UnitOfWork } from '#spine/records/unit-of-work'
import type { Poster } from '#platform/ports/poster'
import { ipAddressFault } from './public-address.ts'
import {
  type DeliveryRow,
  changeDelivery,
  insertDelivery,
  lockDelivery,
  lockFailed,
  skipToNow,
} from './queries.ts'
import { formerSecretHours, newSecret } from './secrets.ts'
import { type Hook, hooks } from './store.ts'

type Reach = Pick<Poster, 'allowsLocalhost'>

export async function createHook(
  work: UnitOfWork,
  actor: Person,
  input: NewHook,
  reach: Reach,
): Promise<Hook> {
  demandAddress(input.url, reach)
  if (input.isEnabled) await skipToNow(work.tx)
  const columns = { secret: newSecret(), created_by: actor.id, ...enabledColumns(work) }
  return hooks.insert(work, input, columns, { last_delivered_at: null })
}

/** Enabling a webhook starts with new events and resets its failure period. Throws Refused. */
export async function changeHook(
  work: UnitOfWork,
  hook: Hook,
  { version, ...input }: HookChanges,
  reach: Reach,
): Promise<Hook> {
  if (input.url !== undefined && input.url !== hook.url) demandAddress(input.url, reach)
  const isEnabledNow = input.isEnabled === true && !hook.is_enabled
  if (isEnabledNow) await skipToNow(work.tx)
  return hooks.change(work, hook, input, { version, ...(isEnabledNow && { columns: enabledColumns(work) }) })
}

/** Events during the removal are not delivered afterwards. */
export async function restoreHook(work: UnitOfWork, hook: Hook): Promise<Hook> {
  if (!hook.is_enabled) return hooks.restore(work, hook)
  await skipToNow(work.tx)
  const restored = await hooks.restore(work, hook)
  return hooks.change(
    work,
    restored,
    {},
    { columns: enabledColumns(work), changes: { isEnabled: [false, true] } },
  )
}

const enabledColumns = ({ now }: UnitOfWork) => ({
  enabled_at: now.toISOString(),
  failing_since: null,
  stopped_because: null,
})

function demandAddress(url: string, reach: Reach): void {
  const message = hookAddressError(url, reach) ?? ipAddressFault(new URL(url), reach)
  demandNoFaults(message ? [{ field: 'url', message }] : [])
}

/** The previous secret keeps signing beside the new one for a day; an even older one stops immediately. */
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

/** Also works on a disabled webhook, so that it can be tested before it is enabled. */
export async function sendTest(work: UnitOfWork, hook: Hook): Promise<DeliveryRow> {
  const id = newId()
  const timestamp = work.now.toISOString()
  await recordHookActivity(work, hook.id, hook.description, 'hook.tested')
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

/** Sends with the same event id, so that a receiver can deduplicate. Throws Refused. */
export async function resend(work: UnitOfWork, id: string): Promise<DeliveryRow> {
  const delivery = await lockDelivery(work.tx, id)
  const hook = delivery && (await hooks.find(work.tx, delivery.hook_id, undefined))
  if (!delivery || !hook) throw new Refused(deliveryNotFound)
  if (delivery.state === 'Waiting')
    throw new Refused(refuse(400, 'Not delivered yet. It retries automatically.'))
  await recordHookActivity(work, hook.id, hook.description, 'hook.sentAgain')
  return retry(work, id)
}

/** Resends the failed deliveries of a webhook, oldest first, for example after an outage. Returns their number. */
export async function resendFailed(work: UnitOfWork, hook: Hook): Promise<number> {
  const ids = await lockFailed(work.tx, hook.id, maxResent)
  if (ids.length > 0) await recordHookActivity(work, hook.id, hook.description, 'hook.sentAgain', ids.length)
  for (const id of ids) await retry(work, id)
  return ids.length
}

/** Bounded by one transaction, and by the load that a recovered receiver can take. */
const maxResent = 500

async function retry(work: UnitOfWork, id: string): Promise<DeliveryRow> {
  await work.jobs.enqueue(work.tx, 'send-hook', { deliveryId: id })
  return changeDelivery(work.tx, id, {
    tries: 0,
    next_try_at: work.now,
    delivered_at: null,
    failed_at: null,
  })
}

export const deliveryNotFound = refuse(404, 'Delivery not found')

const recordHookActivity = (
  work: UnitOfWork,
  id: string,
  name: string,
  verb: 'hook.tested' | 'hook.sentAgain',
  count = 1,
) =>
  recordActivity(work.tx, {
    author: work.author,
    at: work.now,
    verb,
    subject: { type: 'hook', id },
    details: { name, ...(count > 1 && { count }) },
  })
