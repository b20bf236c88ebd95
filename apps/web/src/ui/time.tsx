import { formatAgo, formatClock, formatDay, formatMoment } from './format.ts'
import { useMinute } from './use-minute.ts'

interface Props {
  readonly at: string
  /**
   * `ago`: relative while recent; `day`: always the day; `clock`: under its day, relative today, the time
   * before that.
   */
  readonly as?: 'ago' | 'day' | 'clock'
  readonly className?: string
}

/** A timestamp; the exact time on hover. */
export function Time({ at, as = 'ago', className }: Props) {
  useMinute()
  return (
    <time dateTime={at} title={formatMoment(at)} className={className}>
      {formats[as](at)}
    </time>
  )
}

const formats = { ago: formatAgo, day: formatDay, clock: formatClock }
