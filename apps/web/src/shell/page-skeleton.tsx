import { Skeleton } from '~/ui/skeleton.tsx'

/** The skeleton of a page while its chunk loads over a slow network: title and first lines. */
export const PageSkeleton = () => (
  <section aria-busy="true" aria-label="Loading the page" className="grid content-start gap-4 px-gutter py-5">
    <Skeleton className="h-5 w-56" />
    <Skeleton className="w-4/5" />
    <Skeleton className="w-3/5" />
    <Skeleton className="w-2/3" />
  </section>
)
