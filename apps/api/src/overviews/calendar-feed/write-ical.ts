/** Appointments as iCalendar text. Times are UTC, so no time zone definition can be wrong. */
import type { Appointment } from '@crm/contract/web/appointment-shapes'
import { endOf } from '@crm/domain/appointments/appointment-times'
import { appointmentResultLabels, appointmentTypeLabels } from '@crm/domain/appointments/appointment-words'
import { formatPhone } from '@crm/domain/contact/format-phone'
import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

/** `name`: the display name of the calendar. */
export function writeIcal(name: string, appointments: readonly Appointment[]): string {
  const calendar = ical({ name, prodId: '//Solar CRM//Appointments//EN', method: ICalCalendarMethod.PUBLISH })
  for (const appointment of appointments) {
    const { id, dateTime, result, leadName, address, version, updatedAt } = appointment
    calendar.createEvent({
      id,
      start: new Date(dateTime),
      end: endOf(appointment),
      summary: result === 'Scheduled' ? leadName : `${leadName}: ${appointmentResultLabels[result]}`,
      description: descriptionOf(appointment),
      location: address,
      status: statusOf(appointment),
      sequence: version,
      stamp: new Date(updatedAt),
      lastModified: new Date(updatedAt),
    })
  }
  return calendar.toString()
}

const descriptionOf = ({ number, leadNumber, type, leadPhone, notes }: Appointment) =>
  [
    `${number}, ${leadNumber}, ${appointmentTypeLabels[type].toLowerCase()}`,
    leadPhone && formatPhone(leadPhone),
    notes,
  ]
    .filter(Boolean)
    .join('\n')

function statusOf({ result, confirmation }: Appointment): ICalEventStatus {
  if (result === 'Rescheduled') return ICalEventStatus.CANCELLED
  return confirmation || result !== 'Scheduled' ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE
}
