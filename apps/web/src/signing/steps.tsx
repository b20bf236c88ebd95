import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import { useWords } from './words/words.ts'

type Step = 'read' | 'sign' | 'keep'

interface Props {
  readonly at: Step
}

const steps: readonly Step[] = ['read', 'sign', 'keep']

/** Progress in three steps. */
export function Steps({ at }: Props) {
  const { steps: words } = useWords()
  const now = steps.indexOf(at)
  return (
    <ol aria-label={words.all} className="flex flex-wrap gap-x-6 gap-y-1 text-13 font-medium text-3">
      {steps.map((step, index) => (
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
            <Check className="icon-14" aria-label={words.done} />
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
          {words[step]}
        </li>
      ))}
    </ol>
  )
}
