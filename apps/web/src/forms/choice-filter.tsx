import type { Choice } from './choice.ts'
import { lazyPart } from '~/ui/lazy.tsx'
import { FilterChip } from './filter-chip.tsx'

const List = lazyPart(async () => ({ default: (await import('./picker-list.tsx')).PickerList }))

interface Props {
  /** "Rep": shown as "Rep is any". */
  readonly name: string
  readonly choices: readonly Choice[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** A filter with one of several values, or any. */
export function ChoiceFilter({ name, choices, value, onChange }: Props) {
  const chosen = choices.find((choice) => choice.value === value)?.label ?? '…'
  return (
    <FilterChip
      name={name}
      phrase={`${name} is`}
      words={value === undefined ? 'any' : chosen}
      onRemove={value === undefined ? undefined : () => onChange(undefined)}
      onNear={() => void List.load()}
    >
      {(close) => (
        <List
          label={name}
          choices={choices}
          value={value ?? null}
          onChoose={(next) => {
            onChange(next)
            close()
          }}
        />
      )}
    </FilterChip>
  )
}
