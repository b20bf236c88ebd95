import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { clsx } from 'clsx'
import { Popover } from 'radix-ui'
import { type Ref, useId, useState } from 'react'
import { cn } from '../ui/cn.ts'
import type { Choice } from './choice.ts'
import { controlClass } from './control-class.ts'
import { PickerList } from './picker-list.tsx'

interface Props {
  readonly id?: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: boolean
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string | null
  readonly onChange: (value: string | null) => void
  /** What the button says, and the list offers, for no value. */
  readonly none: string
  /** One is always chosen: the list does not offer none. */
  readonly isNeeded?: boolean
  readonly disabled?: boolean
  /** The button, for a form that leads to what is at fault. */
  readonly ref?: Ref<HTMLButtonElement>
}

/** A select that is searched, for more than seven choices. */
export function Picker({ label, choices, value, onChange, none, isNeeded = false, ...control }: Props) {
  const [isOpen, setOpen] = useState(false)
  const valueId = useId()
  const chosen = choices.find((choice) => choice.value === value)?.label ?? value
  const choose = (next: string) => {
    onChange(next === '' ? null : next)
    setOpen(false)
  }
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        {...control}
        // Its label names it; what is chosen is heard after that.
        aria-describedby={clsx(valueId, control['aria-describedby'])}
        className={cn(
          controlClass,
          'flex items-center justify-between gap-2 text-left',
          chosen === null && 'text-3',
        )}
      >
        <span id={valueId} className="truncate">
          {chosen ?? none}
        </span>
        <ChevronsUpDown className="icon-14 text-3" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="enter-pop z-40 w-(--radix-popover-trigger-width) min-w-60 rounded-card bg-raised shadow-pop"
        >
          <PickerList
            label={label}
            choices={isNeeded ? choices : [{ value: '', label: none }, ...choices]}
            value={value ?? ''}
            onChoose={choose}
          />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
