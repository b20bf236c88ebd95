import { formatAgo, formatDay, formatMoment } from './format.ts'

interface Props {
  readonly at: string
  /** Relative while that helps, or always the day. */
  readonly as?: 'ago' | 'day'
  readonly className?: string
}

/** A moment; the exact time on hover. */
export const Time = ({ at, as = 'ago', className }: Props) => (
  <time dateTime={at} title={formatMoment(at)} className={className}>
    {as === 'ago' ? formatAgo(at) : formatDay(at)}
  </time>
)
