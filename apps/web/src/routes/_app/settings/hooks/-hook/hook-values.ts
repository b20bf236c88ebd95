/** Form values of a webhook: all text, as drafts store them. */
import { hooks } from '@crm/contract'
import type { Hook, HookChanges } from '@crm/contract/web/hook-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { type HookEventType, hookEventLabel, hookEventTypes } from '@crm/domain/hooks/hook-events'
import { send } from '~/api/send.ts'
import type { RecordKind } from '~/records/edit/record-kind.ts'

export interface HookValues {
  readonly description: string
  readonly url: string
  /** Separated by spaces. */
  readonly events: string
}

/** Refetch interval in milliseconds: a pending delivery is answered meanwhile. */
export const refetchMs = 5_000

export const noValues: HookValues = { description: '', url: '', events: '' }

export const valuesOf = ({ description, url, events }: Hook): HookValues => ({
  description,
  url,
  events: events.join(' '),
})

export const eventsIn = (events: string): HookEventType[] => {
  const chosen = new Set(events.split(' '))
  return hookEventTypes.filter((type) => chosen.has(type))
}

export const payloadOf = ({ description, url, events }: HookValues) => ({
  description: description.trim(),
  url: url.trim(),
  events: eventsIn(events),
})

/** Only checks required fields; the server validates the rest. */
export const missingIn = (values: HookValues): [keyof HookValues, string][] =>
  (
    [
      ['description', 'Enter a name.'],
      ['url', 'Enter the URL.'],
      ['events', 'Choose at least one event.'],
    ] as const
  )
    .filter(([field]) => values[field].trim() === '')
    .map(([field, message]) => [field, message])

export const hookKind: RecordKind<Hook, HookChanges> = {
  what: 'this webhook',
  put: (id, body, options) => send(hooks.update, { params: { id }, body }, { quiet: true, ...options }),
  labelOf: fieldLabel,
  useFormat: () => (_field, value) =>
    Array.isArray(value) ? value.map((one) => hookEventLabel(String(one))).join(', ') : String(value),
}
