import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { useEffect, useRef } from 'react'

interface PhaseStep {
  readonly key: string
  readonly label: string
  /** Days that were spent there, of a phase that was left; absent for one that was passed over. */
  readonly took?: number | undefined
  /** What stands there instead of the days: "Sam Ito, Tue 24 Nov". */
  readonly words?: string
  /** It was passed over: nothing was done there. */
  readonly isSkipped?: boolean
}

interface Props {
  readonly steps: readonly PhaseStep[]
  /** Where the job stands. */
  readonly at: number
  /** "Submitted, 22 d" */
  readonly standing: string
}

/** The path of a job of any kind, with where it stands and how long each phase took. */
export function PhaseBar({ steps, at, standing }: Props) {
  const path = useRef<HTMLOListElement>(null)
  // On narrow screens the path is wider than the page: where the job stands is what one looks for.
  useEffect(() => {
    const list = path.current
    const step = list?.children.item(at) as HTMLElement | null | undefined
    if (step && list) list.scrollLeft = step.offsetLeft - list.clientWidth / 2 + step.clientWidth / 2
  }, [at])
  return (
    <ol
      ref={path}
      aria-label="Phases"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls sideways on narrow screens, and keys have to scroll it
      tabIndex={0}
      className="relative flex flex-none gap-1.5 overflow-x-auto px-gutter pt-1 pb-3 print:hidden"
    >
      {steps.map(({ key, label, took, words, isSkipped = false }, place) => (
        <li
          key={key}
          {...(place === at && { 'aria-current': 'step' as const })}
          className="flex min-w-max flex-1 flex-col gap-1 text-12"
        >
          <span
            className={clsx(
              'h-1 min-w-22 rounded-full',
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
          <span className="num h-4 whitespace-nowrap text-3">
            {place === at ? standing : place < at ? (words ?? (took === undefined ? '' : `${took} d`)) : ''}
          </span>
        </li>
      ))}
    </ol>
  )
}
