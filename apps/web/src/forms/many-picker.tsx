import { Command } from 'cmdk'
import type { Choice } from './choice.ts'
import { PickerFrame } from './picker-frame.tsx'

interface Props {
  readonly label: string
  /** Undefined while loading. */
  readonly choices: readonly Choice[] | undefined
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** A searchable list of checkboxes. */
export const ManyPicker = ({ label, choices, values, onChange }: Props) => (
  <PickerFrame label={label} size={choices?.length} isMany>
    {choices?.map(({ value, label: word, help }) => {
      const isChosen = values.includes(value)
      return (
        <Command.Item
          key={value}
          value={value}
          keywords={[word, help ?? '']}
          aria-checked={isChosen}
          onSelect={() => onChange(isChosen ? values.filter((one) => one !== value) : [...values, value])}
          className="flex min-h-8 items-center gap-2 rounded-[5px] px-2 text-13 data-[selected=true]:bg-hover max-sm:min-h-11"
        >
          <span aria-hidden="true" data-ticked={isChosen || undefined} className="tick size-4 flex-none" />
          <span className="flex-none">{word}</span>
          {help && help !== word ? <span className="truncate text-12 text-3">{help}</span> : null}
          {isChosen ? <span className="sr-only">, chosen</span> : null}
        </Command.Item>
      )
    })}
  </PickerFrame>
)
