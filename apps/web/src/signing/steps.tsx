import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'

type Step = 'read' | 'sign' | 'keep'

interface Props {
  readonly at: Step
}

const steps: readonly (readonly [Step, string])[] = [
  ['read', 'Documents'],
  ['sign', 'Sign'],
  ['keep', 'Keep a copy'],
]

/** Progress in three steps. */
export function Steps({ at }: Props) {
  const now = steps.findIndex(([step]) => step === at)
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-1 text-13 font-medium text-3">
      {steps.map(([step, words], index) => (
        <li
          key={step}
          {...(index === now && { 'aria-current': 'step' as const })}
          className={clsx(
            'flex items-center gap-2',
            index < now && 'text-ok-text',
            index === now && 'text-1',
          )}
        >
          {index < now ? (
            <Check className="icon-14" aria-label="Done:" />
          ) : (
            <b
              className={clsx(
                'grid size-5 place-items-center rounded-full text-11 font-strong',
                index === now ? 'bg-primary text-on-primary' : 'bg-active text-2',
              )}
            >
              {index + 1}
            </b>
          )}
          {words}
        </li>
      ))}
    </ol>
  )
}
