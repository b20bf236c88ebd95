import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  readonly children: ReactNode
}

/** Related components, two in a row where there is room. */
export const Group = ({ title, children }: Props) => (
  <section className="grid gap-5">
    <h2 className="border-b border-line pb-2 text-16">{title}</h2>
    <div className="grid grid-cols-2 items-start gap-x-6 gap-y-7 max-lg:grid-cols-1">{children}</div>
  </section>
)
