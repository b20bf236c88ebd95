import type { KeyboardEvent } from 'react'
import ChoicePopup from '~/forms/choice-popup.tsx'
import type { Choice } from '~/forms/choice.ts'
import { beginEdit } from '../edit/edit.tsx'
import type { Versioned } from '../edit/record-kind.ts'
import type { FactCellProps } from './fact-cell.tsx'
import { toInput, parseValue } from './fact-values.ts'

interface Props<R extends Versioned, C extends object, F extends string> extends Omit<
  FactCellProps<R, C, F>,
  'fields'
> {
  readonly field: F
  /** The options for this row; disabled ones have a reason. */
  readonly choices: readonly Choice[]
  /** Returns true to handle the choice itself, for example to ask for a reason first. */
  readonly divert?: (chosen: string) => boolean
}

/** A cell with a list of options: a choice saves at once, and Ctrl Z undoes it. */
export function FactChoiceCell<R extends Versioned, C extends object, F extends string>(
  props: Props<R, C, F>,
) {
  const { kind, row, name, field, choices, divert, showAtOnce, onDone } = props
  const fact = kind.facts[field]
  const now = toInput(fact, field, row as Partial<R>)
  const choose = (chosen: string) => {
    onDone()
    if (chosen === now || divert?.(chosen)) return
    const changes = { [field]: parseValue(fact, chosen) } as unknown as C
    const undo = showAtOnce(changes)
    // Chosen, not typed: a toast shows a refusal.
    const saving = beginEdit(kind, row).save(changes)
    void saving.then((saved) => saved ?? undo())
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key !== 'Tab') return
    event.preventDefault()
    onDone(event.shiftKey ? -1 : 1)
  }
  const none = 'none' in fact && fact.isNeeded === undefined ? fact.none : undefined
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its list handles the keys, and it only listens to them
    <fieldset
      aria-label={`Edit ${name}`}
      onKeyDown={press}
      className="relative z-2 flex h-[calc(var(--row)-1px)] min-w-full items-center bg-raised px-2 shadow-[inset_0_0_0_2px_var(--focus)]"
    >
      <span className="truncate">{choices.find(({ value }) => value === now)?.label ?? none ?? '–'}</span>
      <ChoicePopup
        label={fact.label}
        choices={none === undefined ? choices : [{ value: '', label: none }, ...choices]}
        value={now}
        onChoose={choose}
        onClose={() => onDone()}
        onReturnFocus={() => undefined}
      />
    </fieldset>
  )
}
