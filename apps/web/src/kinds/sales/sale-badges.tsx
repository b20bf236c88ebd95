import type { WebSale } from '@crm/contract/web/sale-shapes'
import { formatDays } from '@crm/domain/figures'
import { type Countdown, countdownInWords, lenderCountdown } from '@crm/domain/sales/lender'
import { phases, subLabel } from '@crm/domain/sales/phases'
import { pacificDay } from '@crm/domain/time'
import type { LucideIcon } from 'lucide-react'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Landmark from 'lucide-react/icons/landmark'
import { PaceBadge, PaceMark } from '~/records/phases/pace-badge.tsx'
import { Badge } from '~/ui/badge.tsx'
import { formatDay } from '~/ui/format.ts'
import type { Tone } from '~/ui/tone.ts'

type StatusFields = Pick<WebSale, 'status' | 'subStatus'>

/** "Permit", plus its step unless that is only waiting. */
export function SaleStatusBadge({ status, subStatus }: StatusFields) {
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

/** Days in the current phase; hidden for finished jobs. */
export const SalePace = ({ status, daysInStatus, pace }: Paced) =>
  phases[status].days ? <PaceBadge days={daysInStatus} pace={pace} /> : null

/** The same, in the corner of a card. */
export const SalePaceMark = ({ status, daysInStatus, pace }: Paced) =>
  phases[status].days ? <PaceMark days={daysInStatus} pace={pace} /> : null

type Financed = Pick<WebSale, 'financeEndsOn'>

const countdownOf = (endsOn: string) => lenderCountdown(endsOn, pacificDay(new Date()))

const lenderText: Record<Countdown['pace'], string> = {
  ok: 'text-2',
  warn: 'text-warn-text',
  late: 'text-late-text',
}

/** The lender's deadline for the installation, and the days left. */
export function LenderWaits({ endsOn }: { readonly endsOn: string }) {
  const countdown = countdownOf(endsOn)
  return (
    <span className="flex flex-wrap gap-x-1.5">
      until {formatDay(`${endsOn}T20:00:00Z`)}
      <span className={lenderText[countdown.pace]}>{countdownInWords(countdown)}</span>
    </span>
  )
}

/** True when the deadline is close enough to show. */
export const isLenderPressing = ({ financeEndsOn }: Financed): boolean =>
  financeEndsOn !== null && countdownOf(financeEndsOn).pace !== 'ok'

/** The short version; hidden while there is time. */
export function LenderMark({ financeEndsOn }: Financed) {
  if (financeEndsOn === null) return null
  const countdown = countdownOf(financeEndsOn)
  if (countdown.pace === 'ok') return null
  return (
    <span
      className={`flex flex-none items-center gap-1 ${lenderText[countdown.pace]}`}
      data-tip={`The lender waits until ${formatDay(`${financeEndsOn}T20:00:00Z`)}`}
    >
      <Landmark className="icon-12" />
      <span aria-hidden="true">{formatDays(countdown.daysLeft)}</span>
      <span className="sr-only">Lender: {countdownInWords(countdown)}</span>
    </span>
  )
}
