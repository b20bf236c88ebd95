/** The words of appointments. Results and types are the specification's (section 4), to the letter and in its order. */

export const appointmentResults = [
  'Dead',
  'Demo',
  'FailureToAppear',
  'NotInterested',
  'NotQualified',
  'Rescheduled',
  'EmailInquiryOnly',
  'Scheduled',
  'SalePending',
  'Sold',
] as const
export type AppointmentResult = (typeof appointmentResults)[number]

export const appointmentResultLabels: Record<AppointmentResult, string> = {
  Dead: 'Dead',
  Demo: 'Demo',
  FailureToAppear: 'No-show',
  NotInterested: 'Not interested',
  NotQualified: 'Not qualified',
  Rescheduled: 'Rescheduled',
  EmailInquiryOnly: 'E-mail inquiry only',
  Scheduled: 'Scheduled',
  SalePending: 'Sale pending',
  Sold: 'Sold',
}

export const appointmentTypes = ['Home', 'Phone', 'Email'] as const
export type AppointmentType = (typeof appointmentTypes)[number]

export const appointmentTypeLabels: Record<AppointmentType, string> = {
  Home: 'At home',
  Phone: 'By phone',
  Email: 'By e-mail',
}

/** How the client said that they will be there. Ours. */
export const confirmationWays = ['Phone', 'Text', 'Email', 'InPerson'] as const
export type ConfirmationWay = (typeof confirmationWays)[number]

export const confirmationWayLabels: Record<ConfirmationWay, string> = {
  Phone: 'By phone',
  Text: 'By text',
  Email: 'By e-mail',
  InPerson: 'In person',
}

/** What people call an appointment: A-1042. */
export const appointmentNumber = (number: number): string => `A-${number}`

/** Results that say the client was met: what a sit is in the trade. */
export const sitResults: readonly AppointmentResult[] = [
  'Demo',
  'NotInterested',
  'NotQualified',
  'SalePending',
  'Sold',
]
