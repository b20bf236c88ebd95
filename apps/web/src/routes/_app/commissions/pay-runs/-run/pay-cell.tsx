import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface CellProps {
  /** The column header. */
  readonly label?: string
  /** The main amount, at the right of a card. */
  readonly isMain?: boolean
  readonly isEmpty?: boolean
  readonly span?: number
  readonly className?: string | false | undefined
  readonly children: ReactNode
}

/** On narrow screens each cell shows its own label, and empty cells are hidden. */
export const PayCell = ({ label, isMain, isEmpty = false, span, className, children }: CellProps) => (
  <td
    colSpan={span}
    className={clsx(
      'num text-right @min-[50rem]:px-2 @min-[50rem]:last:pr-4',
      isMain
        ? '@max-[50rem]:order-2 @max-[50rem]:basis-36'
        : '@max-[50rem]:order-3 @max-[50rem]:pr-4 @max-[50rem]:text-12',
      isEmpty && '@max-[50rem]:hidden',
      className,
    )}
  >
    {label === undefined ? null : (
      <span className="mr-1 font-normal text-3 @min-[50rem]:hidden">{label}</span>
    )}
    {children}
  </td>
)
