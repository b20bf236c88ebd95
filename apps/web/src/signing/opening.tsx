import { Bone } from '~/ui/bone.tsx'

/** The skeleton has the final height, to avoid layout shift. */
export const Opening = () => (
  <section aria-busy="true" aria-label="Opening the contract" className="grid gap-4">
    <Bone className="h-5 w-60" />
    <Bone className="h-9 w-4/5" />
    <Bone className="h-5 w-full" />
    <Bone className="h-18 w-full" />
    <Bone className="h-40 w-full" />
    <Bone className="h-20 w-full" />
  </section>
)
