import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** At the right of the header: a badge, a quiet button, a link. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A unit of content: a hairline border and a header, no shadow. */
export const Card = ({ title, actions, children }: Props) => (
  <section aria-label={title} className="min-w-0 rounded-card border border-line bg-surface">
    <header className="flex min-h-11 items-center gap-2 border-b border-line px-4 max-sm:min-h-13">
      <h2>{title}</h2>
      {actions ? <span className="ml-auto flex items-center gap-2">{actions}</span> : null}
    </header>
    {children}
  </section>
)
