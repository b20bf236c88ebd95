import * as z from 'zod'
import { Id, Instant } from '../shapes.ts'

export const Healthy = z.object({ message: z.literal('OK') })
export const Unhealthy = z.object({ message: z.literal('Not OK') })

const ServiceState = z.object({
  name: z.string(),
  state: z.enum(['up', 'down', 'not set up']),
  since: Instant,
  critical: z.boolean(),
  detail: z.string().nullable(),
})

const Queue = z.object({
  waiting: z.int(),
  failed: z.int(),
  /** The latest fifty that failed, for good or until they are tried again. */
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

export const HealthDetails = z
  .object({
    version: z.string(),
    services: z.array(ServiceState),
    /** Null while the queue does not answer. */
    queue: Queue.nullable(),
  })
  .meta({ id: 'HealthDetails' })
export type HealthDetails = z.output<typeof HealthDetails>
