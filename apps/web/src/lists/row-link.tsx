import type { ReactNode } from 'react'
import { rowLinkClass } from './row-link-class.ts'

interface Props {
  /** An address of ours. */
  readonly href: string
  readonly children: ReactNode
}

/** The link of a row, in its first cell; the table lets the whole row follow it. Lighter than the router's own. */
export const RowLink = ({ href, children }: Props) => (
  <a href={href} data-row-link className={rowLinkClass}>
    {children}
  </a>
)
