import { formatAgo, formatClock, formatDay, formatMoment } from './format.ts'
import { useMinute } from './use-minute.ts'

interface Props {
  readonly at: string
  /** Relative while that helps, always the day, or under its day: relative today, the hour before. */
  readonly as?: 'ago' | 'day' | 'clock'
  readonly className?: string
}

/** A moment; the exact time on hover. */
export function Time({ at, as = 'ago', className }: Props) {
  useMinute()
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {formats[as](at)}
    </time>
  )
}

const formats = { ago: formatAgo, day: formatDay, clock: formatClock }
