import { Bone } from '../ui/bone.tsx'

/** As high as what comes: nothing jumps. */
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
