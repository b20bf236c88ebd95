import { clsx } from 'clsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Busy } from '~/ui/busy.tsx'

interface Props {
  /** "Loading the activity" */
  readonly label: string
  readonly className: string
}

/** Skeleton of the timeline entries. */
export const SkeletonEntries = ({ label, className }: Props) => (
  <Busy as="section" aria-label={label} className={clsx('grid gap-5', className)}>
    {['w-4/5', 'w-3/5', 'w-2/3', 'w-3/4', 'w-1/2'].map((width) => (
      <div key={width} className="flex items-center gap-3">
        <Skeleton className="size-6 rounded-full" />
        <Skeleton className={width} />
      </div>
    ))}
  </Busy>
)
