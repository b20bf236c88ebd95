/** The list of appointments as a CSV file. */
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { appointmentResultLabels, appointmentTypeLabels } from '@crm/domain/appointments/appointment-words'
import { formatPhone } from '@crm/domain/contact/format-phone'
import { type Cells, momentCell, yesOrNo } from '#spine/records/export'

export const appointmentCells: Cells<'appointments', Appointment> = {
  number: ({ number }) => number,
  name: ({ leadName }) => leadName,
  leadNumber: ({ leadNumber }) => leadNumber,
  phone: ({ leadPhone }) => leadPhone && formatPhone(leadPhone),
  dateTime: ({ dateTime }) => momentCell(dateTime),
  minutes: ({ durationMinutes }) => durationMinutes,
  result: ({ result }) => appointmentResultLabels[result],
  confirmed: ({ confirmation }) => yesOrNo(confirmation),
  type: ({ type }) => appointmentTypeLabels[type],
  address: ({ address }) => address,
  city: ({ city }) => city,
  rep: ({ repName }) => repName,
  bookedBy: ({ bookedByName }) => bookedByName,
}
