/** The parts of a notification's definition. */
import type { Lane } from './lanes.ts'
import type { NotificationLink } from './links.ts'

/** One kind of notification: who gets it, how urgent it is, what it says, and where it leads. */
export interface NotificationEvent<Details> {
  /** The readers, in words. The person who causes the event is never among them. */
  readonly audience: string
  readonly lane: Lane
  readonly subject: (details: Details) => string
  readonly content: (details: Details) => string
  readonly link: (details: Details) => NotificationLink
}

/** Infers the details of an event from its type argument alone. */
export const event = <Details>(definition: NotificationEvent<Details>): NotificationEvent<Details> =>
  definition

/** The most characters of a text by people that a notification quotes. */
export const maxQuoteLength = 200
