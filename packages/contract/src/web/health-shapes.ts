import * as z from 'zod'
import { Id, Instant } from '../shapes.ts'

export const Healthy = z.object({ message: z.literal('OK') })
export const Unhealthy = z.object({ message: z.literal('Not OK') })

const ServiceState = z.object({
  name: z.string(),
  state: z
    .enum(['up', 'low', 'down', 'not set up'])
    .describe('State of the service. `low` means that it works and is about to run out of space.'),
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
  waiting: z.int().describe('Number of emails that the server will send or retry.'),
  failed: z.int().describe('Number of failed emails. A person must resend them.'),
  lastFailure: z
    .object({ at: Instant.nullable(), error: z.string() })
    .nullable()
    .describe('Error of the most recent attempt to send one of these emails.'),
})

export const HooksState = z.object({
  failing: z.int().describe('Number of enabled webhooks whose deliveries fail.'),
  stopped: z.int().describe('Number of webhooks that the CRM disabled because their deliveries failed.'),
  off: z.int().describe('Number of webhooks that a person disabled.'),
  waiting: z.int().describe('Number of deliveries that the server will send or retry.'),
  failed: z.int().describe('Number of deliveries from the last 30 days that failed after all retries.'),
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
