import { hookEventTypes } from '@crm/domain/hooks/hook-events'
import { deliveryStates } from '@crm/domain/hooks/hook-retries'
import * as z from 'zod'
import { Id, Instant, Version, conflictWith, listing, oneOrMany, Line } from '../shapes.ts'

const fields = {
  description: Line(120).min(1, 'Enter a name.'),
  url: Line(2000).min(1, 'Enter the URL.').describe('URL that receives the events. Only `https` is allowed.'),
  events: z
    .array(z.enum(hookEventTypes))
    .min(1, 'Choose at least one event.')
    .transform((events) => hookEventTypes.filter((type) => events.includes(type))),
  isEnabled: z.boolean(),
}

/** A webhook. Its signing secret is shown only once, when it is created or renewed. */
export const Hook = z
  .object({
    id: Id,
    ...fields,
    events: z.array(z.enum(hookEventTypes)),
    failingSince: Instant.nullable().describe('Time since which deliveries fail. Null while they succeed.'),
    stoppedBecause: z
      .string()
      .nullable()
      .describe('Reason that the CRM disabled the webhook. Null if it did not.'),
    formerSecretUntil: Instant.nullable().describe('Time until which the previous secret also signs.'),
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
  secret: z.string().describe('Signing secret: `whsec_` and 32 bytes in base64, as in Standard Webhooks.'),
}).meta({ id: 'HookWithSecret' })
export type HookWithSecret = z.output<typeof HookWithSecret>

/** Delivery of one event to one webhook. */
export const HookDelivery = z
  .object({
    id: Id,
    hookId: Id,
    eventId: Id.describe('Value of the header `webhook-id`. It is the same for every attempt.'),
    type: z.string(),
    state: z.enum(deliveryStates),
    createdAt: Instant,
    tries: z.int(),
    nextTryAt: Instant.nullable(),
    status: z.int().nullable().describe('HTTP status of the last response.'),
    error: z.string().nullable().describe('Error of the last attempt.'),
    deliveredAt: Instant.nullable(),
  })
  .meta({ id: 'HookDelivery' })
export type HookDelivery = z.output<typeof HookDelivery>

export const HookDeliveries = z.array(HookDelivery)

export const HookDeliveryDetails = HookDelivery.extend({
  url: z.string(),
  body: z.string().describe('Exact body of the request.'),
  attempts: z
    .array(
      z.object({
        at: Instant,
        ms: z.int(),
        status: z.int().nullable(),
        answer: z.string().describe('First 2,000 characters of the response.'),
        error: z.string().nullable(),
      }),
    )
    .describe('Attempts, newest first.'),
}).meta({ id: 'WholeHookDelivery' })
export type HookDeliveryDetails = z.output<typeof HookDeliveryDetails>

export const HookDeliveryQuery = z.object({
  hookId: Id.optional(),
  state: oneOrMany(z.enum(deliveryStates)).optional(),
  ...listing,
})
export type HookDeliveryQuery = z.output<typeof HookDeliveryQuery>
