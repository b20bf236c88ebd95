import { formatDays } from '@crm/domain/figures'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'

interface PhaseStep {
  readonly key: string
  readonly label: string
  /** Days in a completed phase; absent for a skipped one. */
  readonly took?: number | undefined
  /** Text instead of the days: "Sam Ito, Tue, Nov 24". */
  readonly words?: string
  /** The phase was skipped. */
  readonly isSkipped?: boolean
}

interface Props {
  readonly steps: readonly PhaseStep[]
  /** Index of the current phase. */
  readonly at: number
  /** "Submitted, 22 days" */
  readonly standing: string
}

/** The phases of a job, with the current one and the days in each. */
export function PhaseBar({ steps, at, standing }: Props) {
  const path = useRef<HTMLOListElement>(null)
  // On narrow screens the bar is wider than the page: scrolls to the current phase.
  useEffect(() => {
    const list = path.current
    const step = list?.children.item(at) as HTMLElement | null | undefined
    if (!step || !list) return
    // As far as needed, and so that a step begins below the title.
    const starts = Array.from(list.children, (one) => (one as HTMLElement).offsetLeft)
    const needed = step.offsetLeft + step.clientWidth - list.clientWidth
    const [first = 0] = starts
    list.scrollLeft = (starts.find((start) => start - first >= needed) ?? first) - first
  }, [at])
  return (
    <ol
      ref={path}
      aria-label="Phases"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on narrow screens, by keyboard too
      tabIndex={0}
      className="relative flex flex-none gap-1.5 overflow-x-auto px-gutter pt-1 pb-3 short:pb-1 print:hidden"
    >
      {steps.map(({ key, label, took, words, isSkipped = false }, place) => (
        <li
          key={key}
          {...(place === at && { 'aria-current': 'step' as const })}
          className="flex min-w-max flex-1 flex-col gap-1 text-12"
        >
          <span
            className={clsx(
              'h-1 min-w-20 rounded-full',
              place === at ? 'bg-primary' : place < at && !isSkipped ? 'bg-ok-mark' : 'bg-active',
            )}
          />
          <span
            className={clsx(
              'flex items-center gap-1 whitespace-nowrap',
              place === at ? 'font-strong text-1' : place < at && !isSkipped ? 'text-2' : 'text-3',
            )}
          >
            {place < at && !isSkipped ? <Check className="icon-12 text-ok-text" aria-label="Done" /> : null}
            {label}
          </span>
          <span className="num h-4 pr-2 whitespace-nowrap text-3">
            {place === at
              ? standing
              : place < at
                ? (words ?? (took === undefined ? '' : formatDays(took)))
                : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}
