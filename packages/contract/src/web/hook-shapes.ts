import { hookEventTypes } from '@crm/domain/hooks/hook-events'
import { deliveryStates } from '@crm/domain/hooks/hook-retries'
import * as z from 'zod'
import { Id, Instant, Version, conflictWith, listing, oneOrMany, Line } from '../shapes.ts'

const fields = {
  description: Line(120).min(1, 'Say who listens there.'),
  url: Line(2000).min(1, 'Say where it is told.').describe('https only.'),
  events: z
    .array(z.enum(hookEventTypes))
    .min(1, 'Choose at least one event.')
    .transform((events) => hookEventTypes.filter((type) => events.includes(type))),
  isEnabled: z.boolean(),
}

/** A webhook. Its signing secret is shown only once, at creation. */
export const Hook = z
  .object({
    id: Id,
    ...fields,
    events: z.array(z.enum(hookEventTypes)),
    failingSince: Instant.nullable().describe('Since when nothing arrives; null while it does.'),
    stoppedBecause: z.string().nullable().describe('Why the CRM switched it off by itself.'),
    formerSecretUntil: Instant.nullable().describe('Until when the former secret signs beside the new one.'),
    lastDeliveredAt: Instant.nullable(),
    createdByName: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Hook' })
export type Hook = z.output<typeof Hook>

export const Hooks = z.array(Hook)
export const HookConflict = conflictWith(Hook)

export const NewHook = z
  .strictObject({ ...fields, isEnabled: fields.isEnabled.default(true) })
  .meta({ id: 'NewHook' })
export type NewHook = z.output<typeof NewHook>

export const HookChanges = z
  .strictObject({ ...fields, version: Version })
  .partial()
  .meta({ id: 'HookChanges' })
export type HookChanges = z.output<typeof HookChanges>

/** The only answer that contains the secret. */
export const HookWithSecret = Hook.extend({
  secret: z.string().describe('`whsec_` and 32 bytes in base64, as the Standard Webhooks have it.'),
}).meta({ id: 'HookWithSecret' })
export type HookWithSecret = z.output<typeof HookWithSecret>

/** Delivery of one event to one webhook. */
export const HookDelivery = z
  .object({
    id: Id,
    hookId: Id,
    eventId: Id.describe('`webhook-id`: the same however often it is sent.'),
    type: z.string(),
    state: z.enum(deliveryStates),
    createdAt: Instant,
    tries: z.int(),
    nextTryAt: Instant.nullable(),
    status: z.int().nullable().describe('Of the last answer.'),
    error: z.string().nullable().describe('Of the last try.'),
    deliveredAt: Instant.nullable(),
  })
  .meta({ id: 'HookDelivery' })
export type HookDelivery = z.output<typeof HookDelivery>

export const HookDeliveries = z.array(HookDelivery)

export const WholeHookDelivery = HookDelivery.extend({
  url: z.string(),
  body: z.string().describe('As it is sent, to the byte.'),
  attempts: z
    .array(
      z.object({
        at: Instant,
        ms: z.int(),
        status: z.int().nullable(),
        answer: z.string().describe('The first 2,000 characters.'),
        error: z.string().nullable(),
      }),
    )
    .describe('The last first.'),
}).meta({ id: 'WholeHookDelivery' })
export type WholeHookDelivery = z.output<typeof WholeHookDelivery>

export const HookDeliveryQuery = z.object({
  hookId: Id.optional(),
  state: oneOrMany(z.enum(deliveryStates)).optional(),
  ...listing,
})
export type HookDeliveryQuery = z.output<typeof HookDeliveryQuery>
