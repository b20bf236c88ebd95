import type { Hook as HookView } from '@crm/contract/web/hook-shapes'
import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Tables } from '#platform/db/database'
import { store } from '#spine/records/store'
import type { ViewContext } from '#spine/records/unit-of-work'

interface JoinedColumns {
  readonly last_delivered_at: string | null
}
export type Hook = Selectable<Tables['hooks']> & JoinedColumns

/** For administrators only, which the routes check, so the scope is unrestricted. */
export const hooks = store({
  table: 'hooks',
  subject: 'hook',
  noun: 'Webhook',
  verbs: {
    created: 'hook.created',
    changed: 'hook.changed',
    removed: 'hook.removed',
    restored: 'hook.restored',
  },
  fields: { description: 'description', url: 'url', events: 'events', isEnabled: 'is_enabled' },
  from: sql`hooks as r`,
  joined: sql<JoinedColumns>`(select max(delivered_at) from hook_deliveries where hook_id = r.id) as last_delivered_at`,
  scope: () => sql<SqlBool>`true`,
  subjectOf: () => undefined,
  view: (hook: Hook, sight) => hookView(hook, sight),
  details: ({ description: name }) => ({ name }),
})

function hookView(hook: Hook, { nameOf, now }: ViewContext): HookView {
  const { former_until: formerUntil } = hook
  return {
    id: hook.id,
    description: hook.description,
    url: hook.url,
    events: hook.events as HookView['events'],
    isEnabled: hook.is_enabled,
    failingSince: hook.failing_since,
    stoppedBecause: hook.stopped_because,
    formerSecretUntil: formerUntil && new Date(formerUntil) > now ? formerUntil : null,
    lastDeliveredAt: hook.last_delivered_at,
    createdByName: nameOf(hook.created_by) ?? 'Someone',
    createdAt: hook.created_at,
    updatedAt: hook.updated_at,
    version: hook.version,
  }
}
