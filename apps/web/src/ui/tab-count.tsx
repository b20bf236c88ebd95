import { formatCount, formatShortCount } from './format.ts'

interface Props {
  /** Undefined when it could not be loaded. */
  readonly of: number | undefined
}

/** The row count of a tab. */
export const TabCount = ({ of: count }: Props) =>
  count === undefined ? null : (
    <span className="font-normal tabular-nums text-3" title={formatCount(count)}>
      {formatShortCount(count)}
    </span>
  )
