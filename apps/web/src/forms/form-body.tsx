import type { ReactNode, SubmitEvent } from 'react'

interface Props {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
  /** The primary action first, at the left, always in view. */
  readonly footer: ReactNode
}

/** The scrolling fields of a sheet and its footer. */
export const FormBody = ({ onSubmit, children, footer }: Props) => (
  <form noValidate onSubmit={onSubmit} className="grid min-h-0 grid-rows-[minmax(0,1fr)_auto]">
    <div className="grid content-start gap-4 overflow-y-auto px-gutter py-5">{children}</div>
    <footer className="flex min-h-15 items-center gap-2 border-t border-line px-gutter pb-[env(safe-area-inset-bottom)]">
      {footer}
    </footer>
  </form>
)
