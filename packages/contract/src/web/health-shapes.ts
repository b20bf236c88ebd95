import * as z from 'zod'
import { Id, Instant } from '../shapes.ts'

export const Healthy = z.object({ message: z.literal('OK') })
export const Unhealthy = z.object({ message: z.literal('Not OK') })

const ServiceState = z.object({
  name: z.string(),
  state: z.enum(['up', 'low', 'down', 'not set up']).describe('Low: it works, and its space ends soon.'),
  since: Instant,
  critical: z.boolean(),
  detail: z.string().nullable(),
})

const Queue = z.object({
  waiting: z.int(),
  failed: z.int(),
  /** The latest fifty failed jobs, dead letters or waiting for a retry. */
  failures: z.array(
    z.object({
      id: Id,
      job: z.string(),
      tries: z.int(),
      lastTriedAt: Instant,
      triesAgainAt: Instant.nullable(),
      error: z.string(),
    }),
  ),
})

const Outbox = z.object({
  waiting: z.int().describe('Mails that are tried, or tried again, by themselves.'),
  failed: z.int().describe('Mails that wait for somebody to send them again.'),
  lastFailure: z
    .object({ at: Instant.nullable(), error: z.string() })
    .nullable()
    .describe('What was said to the last of these that was tried.'),
})

export const HooksState = z.object({
  failing: z.int().describe('Webhooks at which nothing arrives.'),
  stopped: z.int().describe('Webhooks that were switched off for it.'),
  off: z.int().describe('Webhooks that somebody switched off.'),
  waiting: z.int().describe('Deliveries that are tried, or tried again, by themselves.'),
  failed: z.int().describe('Deliveries that were given up, of the last 30 days.'),
})

export type HooksState = z.output<typeof HooksState>

export const HealthDetails = z
  .object({
    version: z.string(),
    services: z.array(ServiceState),
    /** Null when the queue does not respond. */
    queue: Queue.nullable(),
    /** Null when the database does not respond. */
    mail: Outbox.nullable(),
    /** Null when the database does not respond. */
    hooks: HooksState.nullable(),
  })
  .meta({ id: 'HealthDetails' })
export type HealthDetails = z.output<typeof HealthDetails>
