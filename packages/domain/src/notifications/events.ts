/** Every notification of the application. A new one is a row here and a call of `notify` with its name. */
import type { NotificationEvent } from './event.ts'
import { appointmentEvents } from './events/appointments.ts'
import { companyEvents } from './events/company.ts'
import { contractEvents } from './events/contracts.ts'
import { jobEvents } from './events/jobs.ts'
import { leadEvents } from './events/leads.ts'
import { moneyEvents } from './events/money.ts'
import { noteEvents } from './events/notes.ts'
import { taskEvents } from './events/tasks.ts'
import type { Lane } from './lanes.ts'

export const notificationEvents = {
  ...leadEvents,
  ...appointmentEvents,
  ...jobEvents,
  ...contractEvents,
  ...moneyEvents,
  ...taskEvents,
  ...noteEvents,
  ...companyEvents,
}

export type NotificationName = keyof typeof notificationEvents

/** The details that the words and the link of each event are made of. */
type Details = { [Name in NotificationName]: Parameters<(typeof notificationEvents)[Name]['subject']>[0] }
export type DetailsOf<Name extends NotificationName> = Details[Name]

/** The same table, with the details of each event tied to its name. */
const events: { readonly [Name in NotificationName]: NotificationEvent<Details[Name]> } = notificationEvents

export interface NotificationMessage {
  readonly lane: Lane
  readonly subject: string
  readonly content: string
  readonly href: string
}

/** The words and the link of one event. */
export function messageOf<Name extends NotificationName>(
  name: Name,
  details: DetailsOf<Name>,
): NotificationMessage {
  const { lane, subject, content, link }: NotificationEvent<DetailsOf<Name>> = events[name]
  return { lane, subject: subject(details), content: content(details), href: link(details).href }
}
