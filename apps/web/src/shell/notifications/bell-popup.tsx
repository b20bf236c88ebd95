import { Popover } from 'radix-ui'
import { isToast } from '~/ui/is-toast.ts'
import { Sheet } from '~/ui/sheet.tsx'
import { usePhone } from '~/ui/use-phone.ts'
import { NotificationList } from './notification-list.tsx'

interface Props {
  /** True for the bell itself, which closes its list. */
  readonly isOwn: (target: EventTarget | null) => boolean
  readonly onClose: () => void
  readonly onReturnFocus: () => void
}

/**
 * The notifications below the bell; full screen on phones. Rendered in place, not in a portal, so that they
 * belong to the landmark of their button.
 */
export default function BellPopup({ isOwn, onClose, onReturnFocus }: Props) {
  if (usePhone()) {
    return (
      <Sheet title="Notifications" onClose={onClose}>
        <div className="flex min-h-0 flex-col">
          <NotificationList onLeave={onClose} />
        </div>
      </Sheet>
    )
  }
  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Anchor asChild>
        <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
      </Popover.Anchor>
      <Popover.Content
        aria-label="Notifications"
        align="end"
        sideOffset={4}
        collisionPadding={8}
        onInteractOutside={(event) => {
          if (isOwn(event.target) || isToast(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (document.activeElement === document.body) onReturnFocus()
        }}
        className="enter-pop z-40 flex max-h-[min(600px,calc(100dvh-72px))] min-h-60 w-[400px] flex-col rounded-float bg-raised shadow-pop"
      >
        <h2 className="flex h-11 flex-none items-center border-b border-line px-4">Notifications</h2>
        <NotificationList onLeave={onClose} />
      </Popover.Content>
    </Popover.Root>
  )
}
