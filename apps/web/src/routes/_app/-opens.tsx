import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '../../ui/format.ts'

interface Props {
  /** How many rows the list has that opens. */
  readonly n: number
  readonly link: LinkProps
  /** What stands there, where that is not the number itself: a rate, an amount. */
  readonly children?: ReactNode
}

/** A number, and the way to the list of exactly those. `data-counts` says to tests what the list has to hold. */
export const Opens = ({ n, link, children = formatCount(n) }: Props) =>
  n === 0 ? (
    children
  ) : (
    <Link
      {...link}
      data-counts={n}
      className="link-quiet text-1 max-sm:inline-flex max-sm:h-11 max-sm:min-w-11 max-sm:items-center max-sm:justify-end"
    >
      {children}
    </Link>
  )
