import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'

interface Props {
  /** "Create sale" */
  readonly action: string
  readonly isSending: boolean
  /** Why it may not be sent. */
  readonly reason?: string | undefined
  /** Thrown away by Cancel: the next form does not open with it. */
  readonly draft: { readonly end: () => void }
  readonly onClose: () => void
  /** On a phone, the room is for what stands beside it: the sheet has its own way out. */
  readonly isCancelWide?: boolean
  /** What else can be done with what was typed. */
  readonly children?: ReactNode
}

/** The end of a form that keeps a draft: what sends it, and what throws it away. */
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
