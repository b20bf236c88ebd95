import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { isToast } from './is-toast.ts'
import { useReturnFocus } from './use-return-focus.ts'

interface Props {
  readonly title: string
  readonly help?: string
  readonly onClose: () => void
  /** For tables: as wide as the content needs, up to 760 px. */
  readonly isWide?: boolean
  /** Nothing inside can be focused: the dialog takes focus itself, so that keys scroll it. */
  readonly isToRead?: boolean
  readonly children: ReactNode
}

/** A modal dialog. Esc and the scrim close it, and focus returns to where it was. */
export const Dialog = ({ title, help, onClose, isWide = false, isToRead = false, children }: Props) => (
  <Radix.Root open onOpenChange={(open) => !open && onClose()}>
    <Radix.Portal>
      <Radix.Overlay className="enter-fade fixed inset-0 z-30 bg-scrim" />
      <Radix.Content
        {...(help === undefined && { 'aria-describedby': undefined })}
        {...(isToRead && { tabIndex: 0 })}
        onCloseAutoFocus={useReturnFocus()}
        onInteractOutside={(event) => isToast(event.target) && event.preventDefault()}
        className={`${shape} ${isWide ? 'w-[760px]' : 'w-[480px]'}`}
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

const shape =
  'enter-pop fixed top-[12vh] left-1/2 z-30 grid max-h-[80vh] max-w-[calc(100vw-32px)] -translate-x-1/2 gap-4 ' +
  'overflow-y-auto rounded-float bg-surface p-6 shadow-sheet outline-none max-sm:top-4 max-sm:max-h-[calc(100dvh-32px)] max-sm:p-4'
