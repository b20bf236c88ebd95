import * as z from 'zod'

const count = z.int().describe('Rows within your scope. 0 if you may not read this kind.')

/** Rows behind each tab of a client. */
export const LeadCounts = z
  .object({ appointments: count, documents: count, contracts: count, tasks: count, referrals: count })
  .meta({ id: 'LeadCounts' })
export type LeadCounts = z.output<typeof LeadCounts>

/** Rows behind each tab of a job. */
export const SaleCounts = z
  .object({ tasks: count, appointments: count, documents: count, contracts: count })
  .meta({ id: 'SaleCounts' })
export type SaleCounts = z.output<typeof SaleCounts>

/** Rows behind each tab of a service job. */
export const ServiceJobCounts = z.object({ tasks: count, documents: count }).meta({ id: 'ServiceJobCounts' })
export type ServiceJobCounts = z.output<typeof ServiceJobCounts>
