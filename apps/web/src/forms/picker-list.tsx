import { Command } from 'cmdk'
import Check from 'lucide-react/icons/check'
import type { Choice } from './choice.ts'

interface Props {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string | null
  readonly onChoose: (value: string) => void
}

/** A list one searches by typing; arrows move, Enter chooses. */
export const PickerList = ({ label, choices, value, onChoose }: Props) => (
  <Command label={label} className="grid">
    <Command.Input
      placeholder="Search"
      className="h-9 border-b border-line bg-transparent px-3 text-13 outline-none max-sm:h-11 max-sm:text-16"
    />
    <Command.List className="max-h-72 overflow-y-auto p-1">
      <Command.Empty className="px-2 py-3 text-13 text-3">Nothing by this name.</Command.Empty>
      {choices.map((choice) => (
        <Command.Item
          key={choice.value}
          value={choice.value}
          keywords={[choice.label]}
          onSelect={() => onChoose(choice.value)}
          className="flex min-h-8 items-center gap-2 rounded-[5px] px-2 text-13 data-[selected=true]:bg-hover max-sm:min-h-11"
        >
          <span className="truncate">{choice.label}</span>
          {choice.help ? <span className="truncate text-12 text-3">{choice.help}</span> : null}
          {choice.value === value ? (
            <Check aria-label="chosen" className="icon-14 ml-auto text-link" />
          ) : null}
        </Command.Item>
      ))}
    </Command.List>
  </Command>
)
