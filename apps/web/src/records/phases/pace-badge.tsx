import { formatDays } from '@crm/domain/figures'
import type { Pace } from '@crm/domain/work/clock'
import type { LucideIcon } from 'lucide-react'
import Clock from 'lucide-react/icons/clock'
import Hourglass from 'lucide-react/icons/hourglass'
import Pause from 'lucide-react/icons/pause'
import { Badge } from '~/ui/badge.tsx'
import type { Tone } from '~/ui/tone.ts'

/** Exhaustive: a pace without a look does not compile. */
const paces: Record<
  Pace,
  { readonly tone: Tone; readonly text: string; readonly icon: LucideIcon; readonly word: string }
> = {
  ok: { tone: 'plain', text: 'text-2', icon: Clock, word: '' },
  warn: { tone: 'warn', text: 'text-warn-text', icon: Hourglass, word: ', slow' },
  late: { tone: 'late', text: 'text-late-text', icon: Hourglass, word: ', late' },
  held: { tone: 'held', text: 'text-held-text', icon: Pause, word: ', on hold' },
}

interface Props {
  readonly days: number
  readonly pace: Pace
}

/** How long a job has been in its phase. */
export function PaceBadge({ days, pace }: Props) {
  const { tone, icon, word } = paces[pace]
  return (
    <Badge tone={tone} icon={icon}>
      {formatDays(days)}
      {word}
    </Badge>
  )
}

/** The same for the corner of a card. */
export function PaceMark({ days, pace }: Props) {
  const { icon: Icon, text, word } = paces[pace]
  return (
    <span className={`flex flex-none items-center gap-1 ${text}`}>
      <Icon className="icon-12" />
      {pace === 'held' ? 'On hold' : formatDays(days)}
      {pace === 'held' ? null : <span className="sr-only">{word}</span>}
    </span>
  )
}
