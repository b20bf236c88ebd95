import { Button } from '~/ui/button.tsx'

interface Props {
  /** "Mark paid" */
  readonly action: string
  readonly isSending: boolean
  readonly back?: string
  readonly onBack: () => void
}

/** The footer of a form in a dialog: cancel, and submit. */
export const DialogFooter = ({ action, isSending, back = 'Cancel', onBack }: Props) => (
  <footer className="flex justify-end gap-2">
    <Button variant="quiet" onClick={onBack}>
      {back}
    </Button>
    <Button type="submit" variant="primary" disabled={isSending}>
      {action}
    </Button>
  </footer>
)
