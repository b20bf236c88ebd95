import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useRef, useState } from 'react'
import type { Choice } from '../forms/choice.ts'

const loadPopup = () => import('./filter-popup.tsx')
const FilterPopup = lazy(loadPopup)

interface Props {
  /** "Rep": reads "Rep is any". */
  readonly name: string
  readonly choices: readonly Choice[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** One filter of a list, readable as a sentence; the list behind it is loaded when needed. */
export function FilterChip({ name, choices, value, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = choices.find((choice) => choice.value === value)?.label
  return (
    <span className="relative inline-flex h-7 flex-none items-center rounded-control border border-line text-13 text-2">
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onPointerEnter={() => void loadPopup()}
        onFocus={() => void loadPopup()}
        onClick={() => setOpen(true)}
        className="inline-flex h-full items-center gap-1 rounded-control px-2.5 hover:bg-hover"
      >
        {name} is <b className="font-medium text-1">{value === undefined ? 'any' : (chosen ?? '…')}</b>
        {value === undefined ? <ChevronDown className="icon-12 text-3" /> : null}
      </button>
      {value === undefined ? null : (
        <button
          type="button"
          aria-label={`Remove the filter by ${name.toLowerCase()}`}
          onClick={() => onChange(undefined)}
          className="-ml-1 grid h-full w-6 place-items-center rounded-control hover:bg-hover"
        >
          <X className="icon-12 text-3" />
        </button>
      )}
      {isOpen ? (
        <Suspense>
          <FilterPopup
            label={name}
            choices={choices}
            value={value ?? null}
            onChoose={(next) => {
              onChange(next)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
            onReturnFocus={() => button.current?.focus()}
          />
        </Suspense>
      ) : null}
    </span>
  )
}
