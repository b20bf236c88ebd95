import type { ReactNode } from 'react'

interface Props {
  /** Label → value; a missing value shows a dash. */
  readonly of: Readonly<Record<string, ReactNode>>
}

/** Labels and values on one baseline. */
export const Facts = ({ of }: Props) => (
  <dl className="grid grid-cols-[var(--facts-label,6.5rem)_minmax(0,1fr)] content-start gap-x-3 gap-y-1.5 text-13 max-sm:items-center">
    {Object.entries(of).map(([label, value]) => (
      <div key={label} className="contents">
        <dt className="text-3">{label}</dt>
        <dd className="min-w-0 break-words">{value ?? <span className="text-3">–</span>}</dd>
      </div>
    ))}
  </dl>
)
