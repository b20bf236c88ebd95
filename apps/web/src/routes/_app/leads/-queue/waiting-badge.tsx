import type { QueuedLead } from '@crm/contract/web/lead-queue-shapes'
import type { WaitingBand } from '@crm/domain/leads/lead-queues'
import type { LucideIcon } from 'lucide-react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Badge } from '~/ui/badge.tsx'
import { formatDuration, minutesBetween } from '~/ui/duration.ts'
import { formatMoment } from '~/ui/format.ts'
import type { Tone } from '~/ui/tone.ts'

/** A band without a badge does not compile. */
const looks: Record<WaitingBand, { readonly tone: Tone; readonly icon: LucideIcon; readonly words: string }> =
  {
    fresh: { tone: 'plain', icon: Clock, words: '' },
    warn: { tone: 'warn', icon: TriangleAlert, words: ', soon late' },
    late: { tone: 'late', icon: CircleAlert, words: ', late' },
  }

interface Props {
  readonly lead: Pick<QueuedLead, 'inquiredAt' | 'band'>
}

/** How long a client has waited, with a warning color when too long. */
export function WaitingBadge({ lead: { inquiredAt, band } }: Props) {
  const { words, ...look } = looks[band]
  return (
    <span title={`Since ${formatMoment(inquiredAt)}`}>
      <Badge {...look}>
        <span className="tabular-nums">{formatDuration(minutesBetween(inquiredAt))}</span>
        <span className="sr-only">{words}</span>
      </Badge>
    </span>
  )
}
