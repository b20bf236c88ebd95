import type { ReactNode } from 'react'
import { Skeleton } from './skeleton.tsx'

interface Props {
  /** Name of the choice: "Status". */
  readonly label: string
  /** Links, each with `tabClass`; the current one has `aria-current`. */
  readonly children: ReactNode
  /** The counts are still loading: drawing the tabs now would cause a layout shift. */
  readonly isWaiting?: boolean
}

/** Tabs are links: the selected one is in the URL. They scroll sideways on narrow screens. */
export const Tabs = ({ label, children, isWaiting = false }: Props) => (
  <nav
    aria-label={label}
    className="flex flex-none gap-5 overflow-x-auto border-b border-line px-gutter [scrollbar-width:none]"
  >
    {isWaiting ? <Skeleton className="skeleton-tabs" /> : children}
  </nav>
)
