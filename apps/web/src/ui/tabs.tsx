import type { ReactNode } from 'react'
import { Bone } from './bone.tsx'

interface Props {
  /** What the tabs choose between: "Status". */
  readonly label: string
  /** Links, each with `tabClass`; the chosen one carries `aria-current`. */
  readonly children: ReactNode
  /** What they count is not known yet: they would move when it is. */
  readonly isWaiting?: boolean
}

/** Tabs are links: the chosen one is in the address. They scroll sideways where the screen is narrow. */
export const Tabs = ({ label, children, isWaiting = false }: Props) => (
  <nav
    aria-label={label}
    className="flex flex-none gap-5 overflow-x-auto border-b border-line px-gutter [scrollbar-width:none]"
  >
    {isWaiting ? <Bone className="bone-tabs" /> : children}
  </nav>
)
