import { Skeleton } from '~/ui/skeleton.tsx'

/** The skeleton has the final height, to avoid layout shift. */
export const Opening = () => (
  <section aria-busy="true" aria-label="Opening the contract" className="grid gap-4">
    <Skeleton className="h-5 w-60" />
    <Skeleton className="h-9 w-4/5" />
    <Skeleton className="h-5 w-full" />
    <Skeleton className="h-18 w-full" />
    <Skeleton className="h-40 w-full" />
    <Skeleton className="h-20 w-full" />
  </section>
)
