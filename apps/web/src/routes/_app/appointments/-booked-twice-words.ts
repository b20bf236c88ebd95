import type { AppointmentOverlap } from '@crm/contract/web/appointment-shapes'
import { formatTime } from '../../../ui/format.ts'

/** Of a rep who has something else too close to it (A-183): "Rita Reyes is booked twice" and "Also at 9:00 am with Ada Po." */
export const bookedTwice = (
  repName: string | null | undefined,
  overlaps: readonly Pick<AppointmentOverlap, 'dateTime' | 'leadName'>[],
): readonly [string, string] => [
  `${repName ?? 'The rep'} is booked twice`,
  `Also at ${inAList.format(overlaps.map(inWords))}.`,
]

const inAList = new Intl.ListFormat('en-GB')

/** A client whom the reader may not see has no name here. */
const inWords = ({ dateTime, leadName }: Pick<AppointmentOverlap, 'dateTime' | 'leadName'>) =>
  `${formatTime(dateTime)}${leadName ? ` with ${leadName}` : ''}`
