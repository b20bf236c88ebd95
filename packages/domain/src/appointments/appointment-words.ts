/** Labels of appointments. Results and types are verbatim from the specification (section 4), in its order. */

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
  EmailInquiryOnly: 'Email inquiry only',
  Scheduled: 'Scheduled',
  SalePending: 'Sale pending',
  Sold: 'Sold',
}

export const appointmentTypes = ['Home', 'Phone', 'Email'] as const
export type AppointmentType = (typeof appointmentTypes)[number]

export const appointmentTypeLabels: Record<AppointmentType, string> = {
  Home: 'At home',
  Phone: 'By phone',
  Email: 'By email',
}

/** Ways in which the client confirmed. Our own list. */
export const confirmationWays = ['Phone', 'Text', 'Email', 'InPerson'] as const
export type ConfirmationWay = (typeof confirmationWays)[number]

export const confirmationWayLabels: Record<ConfirmationWay, string> = {
  Phone: 'By phone',
  Text: 'By text',
  Email: 'By email',
  InPerson: 'In person',
}

/** Display number of an appointment: A-1042. */
export const appointmentNumber = (number: number): string => `A-${number}`

/** Results that count as a sit, the trade's word for a visit where the client was met. */
export const sitResults: readonly AppointmentResult[] = [
  'Demo',
  'NotInterested',
  'NotQualified',
  'SalePending',
  'Sold',
]
