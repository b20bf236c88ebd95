import { clsx } from 'clsx'
import type { ReactNode } from 'react'

interface Props {
  /** Name of the choice: "Order". */
  readonly label: string
  /** As high as a button, for the page header; touch targets keep their size. */
  readonly isSmall?: boolean
  /** Two or three links; the current one has `aria-current`. */
  readonly children: ReactNode
}

/** A segmented control of a few views; each is a link with its own URL. */
export const SegmentedLinks = ({ label, isSmall = false, children }: Props) => (
  <nav aria-label={label} className={clsx(shape, isSmall ? small : large)}>
    {children}
  </nav>
)

const shape =
  'grid auto-cols-fr grid-flow-col max-sm:flex max-sm:flex-wrap max-sm:*:min-w-max max-sm:*:flex-[1_0_0] gap-0.5 rounded-card border border-line bg-sunken p-0.5 ' +
  '*:flex *:items-center *:justify-center *:gap-1.5 *:rounded-control *:font-medium *:text-2 ' +
  '[&>[aria-current]]:bg-surface [&>[aria-current]]:text-1 [&>[aria-current]]:shadow-[0_0_0_1px_var(--line)]'

const large = '*:h-10 *:text-14 max-sm:*:h-11'
const small = '*:h-[1.625rem] *:px-3 *:text-13 max-sm:*:h-11 max-sm:*:px-2'
