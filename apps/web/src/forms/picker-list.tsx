import { Command } from 'cmdk'
import Check from 'lucide-react/icons/check'
import type { Choice } from './choice.ts'
import { PickerFrame } from './picker-frame.tsx'

interface Props {
  readonly label: string
  /** Undefined while loading. */
  readonly choices: readonly Choice[] | undefined
  readonly value: string | null
  readonly onChoose: (value: string) => void
}

/** In `cmdk`, arrow keys cannot reach or leave an item without a value. */
const noValue = 'no value'

/** A searchable list; arrows move, Enter chooses. */
export const PickerList = ({ label, choices, value, onChoose }: Props) => (
  <PickerFrame label={label} size={choices?.length}>
    {choices?.map((choice) => (
      <Command.Item
        key={choice.value}
        value={choice.value || noValue}
        keywords={[choice.label, choice.help ?? '']}
        disabled={choice.disabledReason !== undefined}
        onSelect={() => onChoose(choice.value)}
        className="flex min-h-8 items-center gap-2 rounded-[5px] px-2 text-13 data-[disabled=true]:text-3 data-[selected=true]:bg-hover max-sm:min-h-11"
      >
        <span className="max-w-full min-w-0 flex-none truncate">{choice.label}</span>
        {(choice.disabledReason ?? choice.help) ? (
          <span className="min-w-0 truncate text-12 text-3">{choice.disabledReason ?? choice.help}</span>
        ) : null}
        {choice.value === value ? <Check aria-label="chosen" className="icon-14 ml-auto text-link" /> : null}
      </Command.Item>
    ))}
  </PickerFrame>
)
