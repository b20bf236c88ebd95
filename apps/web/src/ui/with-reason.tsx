import type { ReactNode } from 'react'

interface Props {
  /** Why the value is read-only. */
  readonly reason: string
  readonly className: string
  /** A link inside takes the focus and shows the tooltip. */
  readonly hasLink?: boolean
  readonly children: ReactNode
}

/** A read-only value that gives its reason to pointer, keyboard and screen reader users. */
export const WithReason = ({ reason, className, hasLink = false, children }: Props) => (
  <span
    {...(!hasLink && { tabIndex: 0, role: 'group' as const })}
    aria-description={reason}
    data-tip={reason}
    className={className}
  >
    {children}
  </span>
)
