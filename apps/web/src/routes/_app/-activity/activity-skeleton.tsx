import { Skeleton } from '~/ui/skeleton.tsx'
import { entryClass } from './entry-class.ts'

const widths = ['w-3/5', 'w-2/5', 'w-1/2', 'w-2/3', 'w-1/3', 'w-3/5', 'w-2/5', 'w-1/2']

/** Skeleton of one day and its entries. */
export const ActivitySkeleton = () => (
  <section aria-hidden="true">
    <div className="flex h-9 items-center px-gutter">
      <Skeleton className="w-16" />
    </div>
    {widths.map((width, row) => (
      // oxlint-disable-next-line react/no-array-index-key -- grey rows never move
      <div key={row} className={entryClass}>
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className={`mt-[0.4375rem] ${width}`} />
        <Skeleton className="mt-[0.4375rem] w-12" />
      </div>
    ))}
  </section>
)
