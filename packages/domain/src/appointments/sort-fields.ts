/** Sort fields of the appointment list: every column that the database can order, each in both directions. */

export const appointmentSortFields = [
  'dateTime',
  'createdAt',
  'number',
  'name',
  'result',
  'type',
  'city',
  'rep',
] as const
export type AppointmentSortField = (typeof appointmentSortFields)[number]
