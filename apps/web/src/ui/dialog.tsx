import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  readonly title: string
  readonly help?: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A question in the middle of the screen. Esc and the scrim close it, and the focus goes back where it was. */
export const Dialog = ({ title, help, onClose, children }: Props) => (
  <Radix.Root open onOpenChange={(open) => !open && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className="enter-fade fixed inset-0 z-30 bg-scrim" />
      <Radix.Content
        {...(help === undefined && { 'aria-describedby': undefined })}
        onCloseAutoFocus={useReturnFocus()}
        className="enter-pop fixed top-[12vh] left-1/2 z-30 grid max-h-[80vh] w-[480px] max-w-[calc(100vw-32px)] -translate-x-1/2 gap-4 overflow-y-auto rounded-float bg-surface p-6 shadow-sheet"
      >
        <header className="grid gap-1">
          <Radix.Title className="text-16 font-strong">{title}</Radix.Title>
          {help ? <Radix.Description className="text-13 text-2">{help}</Radix.Description> : null}
        </header>
        {children}
      </Radix.Content>
    </Radix.Portal>
  </Radix.Root>
)
