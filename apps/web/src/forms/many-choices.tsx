import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { Popover } from 'radix-ui'
import { Button } from '../ui/button.tsx'
import { buttonClass } from '../ui/button-class.ts'
import type { Choice } from './choice.ts'
import { ManyPicker } from './many-picker.tsx'

interface Props {
  readonly label: string
  readonly choices: readonly Choice[]
  /** None is as good as all of them. */
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  /** What the button says for no choice, and what takes every choice back: "Everybody". */
  readonly all: string
}

/** Some of very many: a button that says which, and what is ticked behind it is searched by typing. */
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
