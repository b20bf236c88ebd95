import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** The records that the card counts, beside its title. */
  readonly population?: string | undefined
  /** At the right of the header: a badge, a quiet button, a link. */
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A unit of content: a hairline border and a header, no shadow. */
export const Card = ({ title, population, actions, children }: Props) => (
  <section aria-label={title} className="min-w-0 rounded-card border border-line bg-surface">
    <header className="flex min-h-11 flex-wrap items-center gap-x-2 gap-y-1 border-b border-line px-4 py-1.5 max-sm:min-h-13">
      <h2>
        {title}
        {population ? <span className="ml-2 text-13 font-normal text-3">{population}</span> : null}
      </h2>
      {actions ? <span className="ml-auto flex items-center gap-2">{actions}</span> : null}
    </header>
    {children}
  </section>
)
