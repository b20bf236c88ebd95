import type { ReactNode } from 'react'

interface Props {
  /** Why what stands here may not be changed. */
  readonly reason: string
  readonly className: string
  /** There is a link inside, which takes the focus and shows the tip. */
  readonly hasLink?: boolean
  readonly children: ReactNode
}

/** What reads as it always does, and says to pointer, keyboard and screen reader why it cannot be changed. */
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
