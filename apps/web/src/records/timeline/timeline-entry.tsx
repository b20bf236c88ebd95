import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Time } from '~/ui/time.tsx'

interface Props {
  readonly icon: LucideIcon
  readonly at: string
  /** Format of the time: `clock` under a day heading. */
  readonly as?: 'ago' | 'clock'
  /** The sentence. */
  readonly children: ReactNode
  /** The written text, in a bubble below the sentence. */
  readonly body?: ReactNode
  /** Content below the bubble. */
  readonly after?: ReactNode
}

/** One timeline entry; the line connects it to the one before. */
export const TimelineEntry = ({ icon: Icon, at, as = 'ago', children, body, after }: Props) => (
  <li className="relative grid grid-cols-[1.5rem_minmax(0,1fr)_auto] gap-x-3 pb-4 text-13 before:absolute before:top-[1.625rem] before:bottom-0.5 before:left-[0.71875rem] before:w-px before:bg-line last:before:hidden">
    <span className="grid size-6 place-items-center rounded-full border border-line bg-surface text-3">
      <Icon className="icon-12" />
    </span>
    <div className="pt-0.5 break-words text-2">{children}</div>
    <Time at={at} as={as} className="pt-1 text-12 whitespace-nowrap text-3" />
    {body ? (
      <div className="col-span-2 col-start-2 mt-1.5 rounded-card bg-sunken px-3 py-2 break-words whitespace-pre-line">
        {body}
      </div>
    ) : null}
    {after ? <div className="col-span-2 col-start-2 min-w-0">{after}</div> : null}
  </li>
)
