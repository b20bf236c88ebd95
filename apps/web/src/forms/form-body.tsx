import type { ReactNode, SubmitEvent } from 'react'

interface Props {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** Ctrl or ⌘ with Enter, where that does something else than Enter. */
  readonly onModEnter?: (() => void) | undefined
  readonly children: ReactNode
  /** The primary action first, at the left, always in view. */
  readonly footer: ReactNode
}

/** The scrolling fields of a sheet and its footer. */
export const FormBody = ({ onSubmit, onModEnter, children, footer }: Props) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its fields take the keys, it only hears them
  <form
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
