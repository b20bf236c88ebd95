import type { AppointmentOverlap } from '@crm/contract/web/appointment-shapes'
import { formatTime } from '~/ui/format.ts'

/** For a rep with a conflicting appointment (A-183): "Rita Reyes is booked twice" and "Also at 9:00 am with Ada Po." */
export const doubleBookingText = (
  repName: string | null | undefined,
  overlaps: readonly Pick<AppointmentOverlap, 'dateTime' | 'leadName'>[],
): readonly [string, string] => [
  `${repName ?? 'The rep'} is booked twice`,
  `Also at ${inAList.format(overlaps.map(inWords))}.`,
]

const inAList = new Intl.ListFormat('en-GB')

/** Omits the names of clients that the reader may not see. */
const inWords = ({ dateTime, leadName }: Pick<AppointmentOverlap, 'dateTime' | 'leadName'>) =>
  `${formatTime(dateTime)}${leadName ? ` with ${leadName}` : ''}`
