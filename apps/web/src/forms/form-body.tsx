import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { focusFirstField } from '../ui/focus-first-field.ts'

interface Props {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** What is typed is on its way: until it is answered nothing more is taken in, so that nothing is lost with the form. */
  readonly isSending: boolean
  /** Ctrl or ⌘ with Enter, where that does something else than Enter. */
  readonly onModEnter?: (() => void) | undefined
  readonly children: ReactNode
  /** The primary action first, at the left, always in view. */
  readonly footer: ReactNode
}

/** The scrolling fields of a sheet and its footer. */
export function FormBody({ onSubmit, isSending, onModEnter, children, footer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // Before it is seen: what is typed at once would be commands to the page behind it.
  useLayoutEffect(() => void focusFirstField(form.current), [])
  useEffect(() => {
    if (!isSending) return
    const now = form.current
    // Fields that are disabled would lose the focus.
    const refuse = (event: Event) => event.preventDefault()
    now?.addEventListener('beforeinput', refuse)
    return () => now?.removeEventListener('beforeinput', refuse)
  }, [isSending])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields take the keys, it only hears them
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit}
      onKeyDown={(event) => {
        if (!onModEnter || event.key !== 'Enter' || !(event.metaKey || event.ctrlKey)) return
        event.preventDefault()
        onModEnter()
      }}
      className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]"
    >
      <div className="grid content-start gap-4 overflow-y-auto px-gutter py-5">{children}</div>
      <footer className="flex min-h-15 items-center gap-2 border-t border-line px-gutter pb-[env(safe-area-inset-bottom)]">
        {footer}
      </footer>
    </form>
  )
}
