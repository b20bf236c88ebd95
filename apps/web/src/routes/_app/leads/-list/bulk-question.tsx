import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { formatCount } from '~/ui/format.ts'
import type { BatchAction } from './lead-batch.ts'

interface Props {
  readonly action: BatchAction
  readonly onAgree: () => void
  readonly onClose: () => void
}

/** Asks for confirmation, with the count, before a large batch. */
export const BulkQuestion = ({ action, onAgree, onClose }: Props) => (
  <Dialog
    title={`${action.title}?`}
    help={`${action.words}${action.filter ? ', for all filtered leads' : ''}. You can undo it.`}
    onClose={onClose}
  >
    <footer className="flex justify-end gap-2">
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button variant={'isRemoved' in action.change ? 'danger' : 'primary'} onClick={onAgree}>
        Change {formatCount(action.count)}
      </Button>
    </footer>
  </Dialog>
)
