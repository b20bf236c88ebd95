import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { Popover } from 'radix-ui'
import { Button } from '~/ui/button.tsx'
import { buttonClass } from '~/ui/button-class.ts'
import type { Choice } from './choice.ts'
import { ManyPicker } from './many-picker.tsx'

interface Props {
  readonly label: string
  readonly choices: readonly Choice[]
  /** None means all of them. */
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  /** Label of the button without a choice, and of the option that clears all: "Everybody". */
  readonly all: string
}

/**
 * A multiple choice from a long list: a button with a summary, and a searchable list of checkboxes behind it.
 */
export function ManyChoices({ label, choices, values, onChange, all }: Props) {
  const first = choices.find(({ value }) => value === values[0])?.label ?? '…'
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass()}>
        <span className="sr-only">{label}: </span>
        {values.length === 0 ? all : first}
        {values.length > 1 ? <span className="text-3">+ {values.length - 1}</span> : null}
        <ChevronsUpDown className="icon-14" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="enter-pop z-40 w-72 rounded-card bg-raised shadow-pop"
        >
          <ManyPicker label={label} choices={choices} values={values} onChange={onChange} />
          {values.length > 0 ? (
            <div className="grid border-t border-line p-1">
              <Button variant="quiet" onClick={() => onChange([])}>
                {all}
              </Button>
            </div>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
