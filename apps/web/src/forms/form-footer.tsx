import type { ReactNode } from 'react'
import { Button } from '~/ui/button.tsx'

interface Props {
  /** "Create sale" */
  readonly action: string
  readonly isSending: boolean
  /** Why it cannot be submitted. */
  readonly reason?: string | undefined
  /** Cancel discards it: the next form opens without it. */
  readonly draft: { readonly end: () => void }
  readonly onClose: () => void
  /** Phones need the space for other buttons: the sheet has its own close button. */
  readonly isCancelWide?: boolean
  /** Other actions for the values. */
  readonly children?: ReactNode
}

/** The footer of a form with a draft: submit, and cancel, which discards the draft. */
export const FormFooter = (props: Props) => {
  const { action, isSending, reason, draft, onClose, isCancelWide, children } = props
  const cancel = () => {
    draft.end()
    onClose()
  }
  return (
    <>
      <Button type="submit" variant="primary" disabled={isSending} reason={reason}>
        {action}
      </Button>
      <Button variant="quiet" className={isCancelWide ? 'max-sm:hidden' : undefined} onClick={cancel}>
        Cancel
      </Button>
      {children}
    </>
  )
}
