import { Tooltip } from 'radix-ui'
import type { Tip } from './watch-tips.ts'

interface Props extends Tip {
  readonly onClose: () => void
}

/** The tip over a ghost that lies where its owner is: the owner need not know of it. Who listens hears the owner. */
export default function TooltipBubble({ text, anchor, onClose }: Props) {
  const { left, top, width, height } = anchor
  return (
    <Tooltip.Provider>
      <Tooltip.Root open onOpenChange={(open) => !open && onClose()}>
        <Tooltip.Trigger asChild>
          <span
            aria-hidden="true"
            className="pointer-events-none fixed"
            style={{ left, top, width, height }}
          />
        </Tooltip.Trigger>
        <Tooltip.Portal>
          <Tooltip.Content
            aria-hidden="true"
            sideOffset={4}
            collisionPadding={8}
            className="enter-pop z-50 max-w-(--radix-tooltip-content-available-width) rounded-control bg-raised px-2 py-1 text-12 text-1 shadow-pop"
          >
            {text}
          </Tooltip.Content>
        </Tooltip.Portal>
      </Tooltip.Root>
    </Tooltip.Provider>
  )
}
