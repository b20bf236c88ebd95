/** The steps of the funnel from a lead to an installed job, in order. Each is of the leads that have it, not of those before. */
export const leadSteps = ['appointments', 'sits', 'sold', 'installed'] as const
export type LeadStep = (typeof leadSteps)[number]

export const leadStepLabels: Record<LeadStep, string> = {
  appointments: 'Appointments',
  sits: 'Sits',
  sold: 'Sold',
  installed: 'Installed',
}
