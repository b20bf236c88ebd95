import { clsx } from 'clsx'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Tone } from './tone.ts'

interface Props {
  readonly tone: Tone
  readonly icon: LucideIcon
  readonly children: ReactNode
}

/** A status: always an icon and a word, never color alone. */
export const Badge = ({ tone, icon: Icon, children }: Props) => (
  <span className={clsx(shape, tones[tone])}>
    <Icon className="icon-12" />
    <span className="truncate">{children}</span>
  </span>
)

const shape =
  'inline-flex h-[1.375rem] max-w-full flex-none items-center gap-[0.3125rem] rounded-control border pr-2 pl-1.5 text-12 font-medium whitespace-nowrap'

const tones: Record<Tone, string> = {
  ok: 'border-ok-line bg-ok-ground text-ok-text',
  warn: 'border-warn-line bg-warn-ground text-warn-text',
  late: 'border-late-line bg-late-ground text-late-text',
  info: 'border-info-line bg-info-ground text-info-text',
  held: 'border-held-line bg-held-ground text-held-text',
  closed: 'border-closed-line bg-closed-ground text-closed-text',
  plain: 'border-line text-2 [&>.lucide]:text-info-mark',
}
