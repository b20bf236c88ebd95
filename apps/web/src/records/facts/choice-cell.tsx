import type { KeyboardEvent } from 'react'
import ChoicePopup from '~/forms/choice-popup.tsx'
import type { Choice } from '~/forms/choice.ts'

interface Props {
  /** "Status" */
  readonly label: string
  /** The record: "Hector Delgado" */
  readonly name: string
  /** The options for this row; disabled ones have a reason. */
  readonly choices: readonly Choice[]
  readonly value: string
  /** Label for no choice; absent when a choice is needed. */
  readonly none?: string | undefined
  readonly onChoose: (chosen: string) => void
  readonly onDone: (step?: 1 | -1) => void
}

/** A cell with an open list of options: a choice closes it, Tab goes on to the next cell. */
export function ChoiceCell({ label, name, choices, value, none, onChoose, onDone }: Props) {
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Tab') return
    event.preventDefault()
    onDone(event.shiftKey ? -1 : 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its list handles the keys, and it only listens to them
    <fieldset
      aria-label={`Edit ${name}`}
      onKeyDown={press}
      className="relative z-2 flex h-[calc(var(--row)-1px)] min-w-full items-center bg-raised px-2 shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      <span className="truncate">
        {choices.find((choice) => choice.value === value)?.label ?? none ?? '–'}
      </span>
      <ChoicePopup
        label={label}
        choices={none === undefined ? choices : [{ value: '', label: none }, ...choices]}
        value={value}
        onChoose={(chosen) => {
          onDone()
          onChoose(chosen)
        }}
        onClose={() => onDone()}
        onReturnFocus={() => undefined}
      />
    </fieldset>
  )
}
