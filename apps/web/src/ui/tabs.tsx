import type { ReactNode } from 'react'

interface Props {
  /** What the tabs choose between: "Status". */
  readonly label: string
  /** Links, each with `tabClass`; the chosen one carries `aria-current`. */
  readonly children: ReactNode
}

/** Tabs are links: the chosen one is in the address. They scroll sideways where the screen is narrow. */
export const Tabs = ({ label, children }: Props) => (
  <nav
    aria-label={label}
    className="flex flex-none gap-5 overflow-x-auto border-b border-line px-gutter [scrollbar-width:none]"
  >
    {children}
  </nav>
)
