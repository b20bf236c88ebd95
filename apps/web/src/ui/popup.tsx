import { clsx } from 'clsx'
import { Popover } from 'radix-ui'
import type { ReactNode } from 'react'

interface Props {
  readonly label: string
  readonly align?: 'start' | 'end'
  readonly onClose: () => void
  readonly onReturnFocus: () => void
  readonly className?: string
  readonly children: ReactNode
}

/** A popover under a chip or small button; an invisible anchor over the button gives its position. */
export default function Popup(props: Props) {
  const { label, align = 'start', onClose, onReturnFocus, className = 'w-72', children } = props
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Popover.Anchor>
      <Popover.Portal>
        <Popover.Content
          aria-label={label}
          align={align}
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onReturnFocus()
          }}
          className={clsx('enter-pop z-40 rounded-card bg-raised shadow-pop', className)}
        >
          {children}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
