import { useId, type ReactNode } from 'react'

interface Props {
  /** Files of the component, without extension: kit.test.ts compares them with the folders. */
  readonly of: readonly `${'ui' | 'forms' | 'lists' | 'records' | 'viewer'}/${string}`[]
  /** Behavior that a picture cannot show. */
  readonly help?: string
  /** Takes a full row. */
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** One component, named by its file, in all its states. */
export function Exhibit({ of, help, isWide = false, children }: Props) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`grid min-w-0 content-start gap-2.5 ${isWide ? 'col-span-full' : ''}`}
    >
      <header className="grid gap-0.5">
        <h3 id={id}>{of.join(', ')}</h3>
        {help ? <p className="text-12 text-3">{help}</p> : null}
      </header>
      <div className="flex min-w-0 flex-wrap items-center gap-3 rounded-card border border-line bg-surface p-4">
        {children}
      </div>
    </section>
  )
}
