import type { AppointmentOverlap } from '@crm/contract/web/appointment-shapes'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { doubleBookingText } from './double-booking-text.ts'

interface Props {
  readonly repName: string | null | undefined
  readonly overlaps: readonly AppointmentOverlap[]
}

/** A warning, not an error: people know when they can do both. */
export function DoubleBooking({ repName, overlaps }: Props) {
  if (overlaps.length === 0) return null
  return (
    <output className="flex gap-2 rounded-card border border-warn-line bg-warn-ground px-3 py-2 text-13">
      <TriangleAlert className="mt-0.5 flex-none text-warn-text" />
      <span>{doubleBookingText(repName, overlaps).join(': ')}</span>
    </output>
  )
}
