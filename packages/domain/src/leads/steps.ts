/**
 * The steps of the funnel from a lead to an installed job, in order. Whoever came to one has come to those before, written
 * down or not: so each number is a part of the one above it, and what is missing stopped there.
 */
export const leadSteps = ['appointments', 'sits', 'sold', 'installed'] as const
export type LeadStep = (typeof leadSteps)[number]

export const leadStepLabels: Record<LeadStep, string> = {
  appointments: 'Appointments',
  sits: 'Sits',
  sold: 'Sold',
  installed: 'Installed',
}

/** The step that a lead has not come to, having come to the one before. */
export const leadStopLabels: Record<LeadStep, string> = {
  appointments: 'Without an appointment',
  sits: 'Booked, not met',
  sold: 'Met, not sold',
  installed: 'Sold, not installed',
}
