import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { focusFirstField } from '~/ui/focus-first-field.ts'

interface Props {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /**
   * A submit is in progress: fields accept no input until the response, since it would be lost with the form.
   */
  readonly isSending: boolean
  /** Ctrl or ⌘ with Enter, if that differs from Enter. */
  readonly onModEnter?: (() => void) | undefined
  readonly children: ReactNode
  /** The primary action first, at the left, always visible. */
  readonly footer: ReactNode
}

/** The scrolling fields of a sheet, and its footer. */
export function FormBody({ onSubmit, isSending, onModEnter, children, footer }: Props) {
  const form = useRef<HTMLFormElement>(null)
  // Before the first paint: keys typed at once would trigger shortcuts of the page behind.
  useLayoutEffect(() => void focusFirstField(form.current), [])
  useEffect(() => {
    if (!isSending) return
    const now = form.current
    // Disabling the fields would lose the focus.
    const refuse = (event: Event) => event.preventDefault()
    now?.addEventListener('beforeinput', refuse)
    return () => now?.removeEventListener('beforeinput', refuse)
  }, [isSending])
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields handle the keys, and it only listens to them
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
