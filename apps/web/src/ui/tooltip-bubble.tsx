import { Portal } from 'radix-ui'
import { Popper } from 'radix-ui/internal'
import type { Tip } from './watch-tips.ts'

/**
 * The tip over a ghost that lies where its owner is: the owner need not know of it. Who listens hears the owner. It is
 * only placed here, not the library's tooltip: as the topmost layer that would take the Esc that closes a sheet.
 */
export default function TooltipBubble({ text, anchor }: Tip) {
  const { left, top, width, height } = anchor
  return (
    <Popper.Root>
      <Popper.Anchor asChild>
        <span aria-hidden="true" className="pointer-events-none fixed" style={{ left, top, width, height }} />
      </Popper.Anchor>
      <Portal.Root asChild>
        <Popper.Content
          role="tooltip"
          aria-hidden="true"
          side="top"
          sideOffset={4}
          collisionPadding={8}
          className="enter-pop pointer-events-none z-50 max-w-(--radix-popper-available-width) rounded-control bg-raised px-2 py-1 text-12 text-1 shadow-pop"
        >
          {text}
        </Popper.Content>
      </Portal.Root>
    </Popper.Root>
  )
}
