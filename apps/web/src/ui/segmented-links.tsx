import type { ReactNode } from 'react'

interface Props {
  /** What they choose between: "Order". */
  readonly label: string
  /** Two or three links; the chosen one carries `aria-current`. */
  readonly children: ReactNode
}

/** A choice of a few views, all of them in sight; each is an address. */
export const SegmentedLinks = ({ label, children }: Props) => (
  <nav aria-label={label} className={shape}>
    {children}
  </nav>
)

const shape =
  'grid auto-cols-fr grid-flow-col gap-0.5 rounded-card border border-line bg-sunken p-0.5 ' +
  '*:grid *:h-10 *:place-items-center *:rounded-control *:text-14 *:font-medium *:text-2 ' +
  '[&>[aria-current]]:bg-surface [&>[aria-current]]:text-1 [&>[aria-current]]:shadow-[0_0_0_1px_var(--line)]'
