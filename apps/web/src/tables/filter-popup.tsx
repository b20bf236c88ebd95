import { Popover } from 'radix-ui'
import type { Choice } from '../forms/choice.ts'
import { PickerList } from '../forms/picker-list.tsx'

interface Props {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly value: string | null
  readonly onChoose: (value: string) => void
  readonly onClose: () => void
  readonly onReturnFocus: () => void
}

/** What a filter can be, under its chip. */
export default function FilterPopup({ onClose, onReturnFocus, ...list }: Props) {
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          aria-label={list.label}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onReturnFocus()
          }}
          className="enter-pop z-40 w-64 rounded-card bg-raised shadow-pop"
        >
          <PickerList {...list} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
