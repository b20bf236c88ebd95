import { Link, type LinkProps } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useOnlineStatus } from '~/ui/online-status.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import { formatCount } from '~/ui/format.ts'

interface LineProps {
  readonly icon: LucideIcon
  readonly title: string
  /** Undefined while it loads. */
  readonly n: number | undefined
  readonly isExact?: boolean | undefined
  readonly help: string | undefined
  readonly isFailed: boolean
  readonly link: LinkProps
  /** The total in dollars, beside the count. */
  readonly amount?: string | undefined
  /** The link opens a page instead of a list of these records. */
  readonly opensPage?: true
}

/** One kind of open work: its count, linked to the list of exactly those records. */
export function Line({
  icon: Icon,
  title,
  n,
  isExact = true,
  help,
  isFailed,
  link,
  amount,
  opensPage,
}: LineProps) {
  const { isOffline } = useOnlineStatus()
  return (
    <li
      aria-busy={n === undefined && !isFailed && !isOffline}
      className="border-b border-line last:border-b-0"
    >
      <Link
        {...link}
        {...(n !== undefined && isExact && !opensPage && { 'data-counts': n })}
        className="grid h-14 grid-cols-[1.75rem_minmax(0,1fr)_auto_1rem] items-center gap-3 px-4 hover:bg-hover"
      >
        <Icon className={`icon-16 ${n ? 'text-warn-mark' : 'text-3'}`} />
        <span className="grid">
          <span className="truncate text-13 font-medium text-1">{title}</span>
          <span className="h-4 truncate text-12 text-3">
            {isFailed && n === undefined ? (
              'Could not be counted.'
            ) : n === undefined && isOffline ? (
              'Not on this phone.'
            ) : n === undefined ? (
              <Skeleton className="w-32" />
            ) : n === 0 ? (
              'Nothing pending'
            ) : (
              help
            )}
          </span>
        </span>
        <span className="flex items-baseline gap-3 text-16 font-strong text-1 tabular-nums">
          {amount ? <span className="text-13 font-medium">{amount}</span> : null}
          <span className="min-w-6 text-right">
            {n !== undefined && `${formatCount(n)}${isExact ? '' : '+'}`}
          </span>
        </span>
        <ChevronRight className="icon-16 text-3" />
      </Link>
    </li>
  )
}
