import { Skeleton } from '~/ui/skeleton.tsx'
import { useNeighbors } from './neighbors.ts'

interface Props {
  /** "lead" */
  readonly what: string
}

/**
 * The skeleton of a record page: header first, body in its final layout; the keys for neighbors work already.
 */
export function RecordSkeleton({ what }: Props) {
  useNeighbors()
  return (
    <section aria-busy="true" aria-label={`Loading the ${what}`} className="flex min-h-0 flex-1 flex-col">
      <div className="grid gap-3 px-gutter pt-4 pb-3">
        <Skeleton className="w-32" />
        <Skeleton className="my-1 h-5 w-56" />
        <div className="flex gap-5">
          <Skeleton className="w-24" />
          <Skeleton className="w-28" />
          <Skeleton className="w-40" />
        </div>
      </div>
      <div className="h-10 border-b border-line" />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)_var(--timeline-width)] max-lg:block">
        <div className="grid content-start gap-4 px-gutter py-5">
          {[0, 1].map((card) => (
            <div key={card} className="grid gap-3 rounded-card border border-line p-4">
              <Skeleton className="w-4/5" />
              <Skeleton className="w-3/5" />
              <Skeleton className="w-2/3" />
            </div>
          ))}
        </div>
        <div className="grid content-start gap-4 border-l border-line px-5 py-5 max-lg:hidden">
          <Skeleton className="h-16 w-full" />
          <Skeleton className="w-4/5" />
          <Skeleton className="w-3/5" />
        </div>
      </div>
    </section>
  )
}
