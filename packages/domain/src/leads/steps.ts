/**
 * Steps of the funnel from lead to installed job, in order. Reaching a step implies the earlier ones, recorded or not
 * so each count is part of the one above it.
 */
export const leadSteps = ['appointments', 'sits', 'sold', 'installed'] as const
export type LeadStep = (typeof leadSteps)[number]

export const leadStepLabels: Record<LeadStep, string> = {
  appointments: 'Appointments',
  sits: 'Sits',
  sold: 'Sold',
  installed: 'Installed',
}

/** Labels for leads that stopped before a step. */
export const leadStopLabels: Record<LeadStep, string> = {
  appointments: 'Without an appointment',
  sits: 'Booked, not met',
  sold: 'Met, not sold',
  installed: 'Sold, not installed',
}
