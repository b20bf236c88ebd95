import type { Choice } from '~/forms/choice.ts'
import { beginEdit } from '../edit/edit.tsx'
import type { Versioned } from '../edit/record-kind.ts'
import { ChoiceCell } from './choice-cell.tsx'
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
    if (chosen === now || divert?.(chosen)) return
    const changes = { [field]: parseValue(fact, chosen) } as unknown as C
    const undo = showAtOnce(changes)
    // Chosen, not typed: a toast shows a refusal.
    const saving = beginEdit(kind, row).save(changes)
    void saving.then((saved) => saved ?? undo())
  }
  return (
    <ChoiceCell
      label={fact.label}
      name={name}
      choices={choices}
      value={now}
      none={'none' in fact && fact.isNeeded === undefined ? fact.none : undefined}
      onChoose={choose}
      onDone={onDone}
    />
  )
}
