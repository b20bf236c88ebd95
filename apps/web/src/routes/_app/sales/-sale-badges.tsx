import type { WebSale } from '@crm/contract/web/sale-shapes'
import { phases, subLabel } from '@crm/domain/sales/phases'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleSlash from 'lucide-react/icons/circle-slash'
import { PaceBadge, PaceMark } from '../../../records/phases/pace-badge.tsx'
import { Badge } from '../../../ui/badge.tsx'
import type { Tone } from '../../../ui/tone.ts'

type Standing = Pick<WebSale, 'status' | 'subStatus'>

/** "Permit", with its step where that says more than that it waits. */
export function SaleStatusBadge({ status, subStatus }: Standing) {
  const step = subStatus && subStatus !== 'Pending' ? ` · ${subLabel(subStatus)}` : ''
  const ended = status === 'Complete' ? ends.complete : status === 'Cancelled' ? ends.cancelled : undefined
  return (
    <Badge tone={ended?.tone ?? 'info'} icon={ended?.icon ?? CircleDot}>
      {phases[status].label}
      {step}
    </Badge>
  )
}

const ends: Record<'complete' | 'cancelled', { readonly tone: Tone; readonly icon: LucideIcon }> = {
  complete: { tone: 'ok', icon: CircleCheck },
  cancelled: { tone: 'closed', icon: CircleSlash },
}

type Paced = Pick<WebSale, 'status' | 'daysInStatus' | 'pace'>

/** How long the job has stood where it stands; nothing for what has ended. */
export const SalePace = ({ status, daysInStatus, pace }: Paced) =>
  phases[status].days ? <PaceBadge days={daysInStatus} pace={pace} /> : null

/** The same in the corner of a card. */
export const SalePaceMark = ({ status, daysInStatus, pace }: Paced) =>
  phases[status].days ? <PaceMark days={daysInStatus} pace={pace} /> : null
