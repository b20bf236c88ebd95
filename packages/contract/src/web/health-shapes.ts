import * as z from 'zod'
import { Instant } from '../shapes.ts'

export const Healthy = z.object({ message: z.literal('OK') })
export const Unhealthy = z.object({ message: z.literal('Not OK') })

const ServiceState = z.object({
  name: z.string(),
  state: z.enum(['up', 'down', 'not set up']),
  since: Instant,
  critical: z.boolean(),
  detail: z.string().nullable(),
})

export const HealthDetails = z
  .object({
    version: z.string(),
    services: z.array(ServiceState),
    queue: z.object({ waiting: z.int(), failed: z.int() }).nullable(),
  })
  .meta({ id: 'HealthDetails' })
export type HealthDetails = z.output<typeof HealthDetails>
