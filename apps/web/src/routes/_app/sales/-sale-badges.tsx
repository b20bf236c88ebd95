import type { WebSale } from '@crm/contract/web/sale-shapes'
import { phases, subLabel } from '@crm/domain/sales/phases'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import Pause from 'lucide-react/icons/pause'
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

/** A pace without a look does not compile. */
const paces: Record<
  WebSale['pace'],
  { readonly tone: Tone; readonly icon: LucideIcon; readonly word: string }
> = {
  ok: { tone: 'plain', icon: Clock, word: '' },
  warn: { tone: 'warn', icon: Hourglass, word: ', slow' },
  late: { tone: 'late', icon: Hourglass, word: ', late' },
  held: { tone: 'held', icon: Pause, word: ', on hold' },
}

/** How long the job has stood where it stands; nothing for what has ended. */
export function PaceBadge({ status, daysInStatus, pace }: Pick<WebSale, 'status' | 'daysInStatus' | 'pace'>) {
  if (!phases[status].days) return null
  const { tone, icon, word } = paces[pace]
  return (
    <Badge tone={tone} icon={icon}>
      {daysInStatus === 1 ? '1 day' : `${daysInStatus} days`}
      {word}
    </Badge>
  )
}
