import X from 'lucide-react/icons/x'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { focusFirstField } from './focus-first-field.ts'
import { isToast } from './is-toast.ts'
import { IconButton } from './icon-button.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A form that slides over the right side of the page; full screen on phones. */
export const Sheet = ({ title, onClose, children }: Props) => (
  <Radix.Root open onOpenChange={(open) => !open && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className="enter-fade fixed inset-0 z-30 bg-scrim" />
      <Radix.Content
        aria-describedby={undefined}
        onOpenAutoFocus={(event) => {
          const { target } = event
          if (!(target instanceof Element)) return
          event.preventDefault()
          // Without a field yet, the title: a key pressed too early would close the sheet.
          if (!focusFirstField(target)) target.querySelector<HTMLElement>('[data-sheet-title]')?.focus()
        }}
        onCloseAutoFocus={useReturnFocus()}
        onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
        className="enter-sheet fixed top-(--banner) right-0 bottom-0 z-30 grid w-(--sheet-width) max-w-full grid-rows-[auto_minmax(0,1fr)] bg-surface shadow-sheet max-sm:w-full"
      >
        <header className="flex min-h-14 items-center gap-2 border-b border-line pr-4 pl-(--gutter)">
          <Radix.Title data-sheet-title tabIndex={-1} className="text-16 font-strong outline-none">
            {title}
          </Radix.Title>
          <IconButton name="Close" className="ml-auto max-sm:size-11" onClick={onClose}>
            <X />
          </IconButton>
        </header>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
