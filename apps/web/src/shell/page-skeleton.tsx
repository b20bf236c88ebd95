import { Bone } from '~/ui/bone.tsx'

/** The skeleton of a page while its chunk loads over a slow network: title and first lines. */
export const PageSkeleton = () => (
  <section aria-busy="true" aria-label="Loading the page" className="grid content-start gap-4 px-gutter py-5">
    <Bone className="h-5 w-56" />
    <Bone className="w-4/5" />
    <Bone className="w-3/5" />
    <Bone className="w-2/3" />
  </section>
)
