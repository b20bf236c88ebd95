import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { messageOf } from '../api/server-error.ts'
import type { Choice } from './choice.ts'
import { InPlaceShell } from './in-place-shell.tsx'
import { InPlaceTrigger } from './in-place-trigger.tsx'

const ChoicePopup = lazy(() => import('./choice-popup.tsx'))

interface Props {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly value: string | null
  /** The words of no choice, and that it can be chosen. */
  readonly none?: string
  readonly shown?: ReactNode
  readonly reason?: string | undefined
  readonly save: (value: string | null) => Promise<unknown>
  readonly aside?: ReactNode
}

/** A fact that opens the list of what it can be; what is chosen is saved. */
export function InPlaceChoice({ name, choices, value, none, shown, reason, save, aside }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  const trigger = useRef<HTMLButtonElement>(null)
  const choose = (next: string | null) => {
    setOpen(false)
    setError(undefined)
    if (next !== value) save(next).catch((refusal: unknown) => setError(messageOf(refusal)))
  }
  return (
    <InPlaceShell error={error} aside={aside}>
      <span className="relative block">
        <InPlaceTrigger
          name={name}
          shown={shown ?? choices.find((choice) => choice.value === value)?.label ?? value ?? undefined}
          reason={reason}
          button={trigger}
          onOpen={() => setOpen(true)}
        />
        {isOpen ? (
          <Suspense>
            <ChoicePopup
              label={name}
              choices={none === undefined ? choices : [{ value: '', label: none }, ...choices]}
              value={value ?? ''}
              onChoose={(next) => choose(next === '' ? null : next)}
              onClose={() => setOpen(false)}
              onReturnFocus={() => trigger.current?.focus()}
            />
          </Suspense>
        ) : null}
      </span>
    </InPlaceShell>
  )
}
