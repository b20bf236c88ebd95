import { Portal } from 'radix-ui'
import { Popper } from 'radix-ui/internal'
import type { Tip } from './watch-tips.ts'

/**
 * The tooltip, anchored to an invisible element over its owner. Screen readers read the owner itself. Not the
 * library's tooltip: as the topmost layer, that would take the Esc that closes a sheet.
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
