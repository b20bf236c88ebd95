import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { clsx } from 'clsx'
import { Popover } from 'radix-ui'
import { type Ref, useId, useState } from 'react'
import { cn } from '~/ui/cn.ts'
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
  /** Label of the button and of the option for no value. */
  readonly none: string
  /** A value is required: the list has no empty option. */
  readonly isNeeded?: boolean
  readonly disabled?: boolean
  /** The button, so that a form can focus its first error. */
  readonly ref?: Ref<HTMLButtonElement>
}

/** A searchable select, for more than seven options. */
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
        // Its label names it; the value is announced after that.
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
