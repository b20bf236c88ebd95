import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatCount } from '~/ui/format.ts'

interface Props {
  /** The number of rows in the linked list. */
  readonly n: number
  readonly link: LinkProps
  /** Shown in place of the number: a rate, an amount. */
  readonly children?: ReactNode
}

/** A number that links to the list of exactly those records. Tests compare `data-counts` with that list. */
export const CountLink = ({ n, link, children = formatCount(n) }: Props) =>
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
