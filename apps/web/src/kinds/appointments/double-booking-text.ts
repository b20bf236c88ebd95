import type { AppointmentOverlap } from '@crm/contract/web/appointment-shapes'
import { formatTime } from '~/ui/format.ts'

/** For a rep with a conflicting appointment: "Conflict" and "Rita Reyes already has Ada Po at 9:00 am." */
export const doubleBookingText = (
  repName: string | null | undefined,
  overlaps: readonly Pick<AppointmentOverlap, 'dateTime' | 'leadName'>[],
): readonly [string, string] => [
  'Conflict',
  `${repName ?? 'The rep'} already has ${inAList.format(overlaps.map(inWords))}.`,
]

const inAList = new Intl.ListFormat('en-US')

/** Omits the names of clients that the reader may not see. */
const inWords = ({ dateTime, leadName }: Pick<AppointmentOverlap, 'dateTime' | 'leadName'>) =>
  `${leadName ?? 'an appointment'} at ${formatTime(dateTime)}`
