import type { WebLead } from '@crm/contract/web/lead-shapes'
import { waitingBand, waitingLimits } from '@crm/domain/leads/waiting'
import { formatDuration, minutesBetween } from '~/ui/duration.ts'
import { formatMoment } from '~/ui/format.ts'
import { WaitingBadge } from '../-queue/waiting-badge.tsx'

interface Props {
  readonly lead: WebLead
}

/** Time to first contact, or the waiting time while the lead is new. */
export function FirstContact({ lead: { status, doNotContact, inquiredAt, firstContactAt } }: Props) {
  if (firstContactAt) {
    return (
      <span title={formatMoment(firstContactAt)}>
        {formatDuration(minutesBetween(inquiredAt, firstContactAt))} after the inquiry
      </span>
    )
  }
  if (status !== 'New' || doNotContact) return <span className="text-3">None noted</span>
  return (
    <span className="flex items-center gap-2">
      Not yet
      <WaitingBadge lead={{ inquiredAt, band: bandNow(inquiredAt) }} />
    </span>
  )
}

const bandNow = (since: string, now = new Date()) =>
  waitingBand(new Date(since), waitingLimits('unworked', now))
