/** Notifications about appointments. */
import { type AppointmentResult, appointmentResultLabels } from '../../appointments/appointment-words.ts'
import { fullName, leadNumber } from '../../leads/lead-name.ts'
import { momentInWords } from '../../moments.ts'
import { event } from '../event.ts'
import { recordLink } from '../links.ts'
import type { NamedLead } from './leads.ts'

interface AppointmentDetails {
  readonly id: string
  readonly by: string
  readonly lead: NamedLead
  readonly dateTime: string
}

const appointmentEvent = <Details extends AppointmentDetails = AppointmentDetails>(
  lane: 'needs-you' | 'activity',
  /** Follows the name of the person who changed the appointment. */
  text: (details: Details) => string,
  page: 'appointments' | 'leads' = 'appointments',
) =>
  event<Details>({
    audience: 'the rep of the appointment',
    lane,
    subject: (details) => `${details.by} ${text(details)}`,
    content: ({ lead, dateTime }) =>
      `${fullName(lead.firstName, lead.lastName)}, ${leadNumber(lead.number)}: ${momentInWords(dateTime)}`,
    link: ({ id, lead }) =>
      page === 'leads' ? recordLink('leads', lead.id) : recordLink('appointments', id),
  })

export const appointmentEvents = {
  'appointment.booked': appointmentEvent('needs-you', () => 'booked an appointment for you'),
  'appointment.moved': appointmentEvent('needs-you', () => 'moved your appointment'),
  'appointment.removed': appointmentEvent('needs-you', () => 'removed your appointment', 'leads'),
  'appointment.restored': appointmentEvent('needs-you', () => 'restored your appointment'),
  'appointment.result': appointmentEvent<AppointmentDetails & { readonly result: AppointmentResult }>(
    'activity',
    ({ result }) => `set your appointment to ${appointmentResultLabels[result]}`,
  ),
  'appointment.confirmed': appointmentEvent('activity', () => 'confirmed your appointment'),
}
