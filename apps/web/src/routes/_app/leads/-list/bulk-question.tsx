import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { formatCount } from '~/ui/format.ts'
import type { BatchDeed } from './lead-batch.ts'

interface Props {
  readonly deed: BatchDeed
  readonly onAgree: () => void
  readonly onClose: () => void
}

/** Asks for confirmation, with the count, before a large batch. */
export const BulkQuestion = ({ deed, onAgree, onClose }: Props) => (
  <Dialog
    title={`${deed.title}?`}
    help={`${deed.words}${deed.filter ? ', for all that the filters show now' : ''}. It can be undone as one.`}
    onClose={onClose}
  >
    <footer className="flex justify-end gap-2">
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
      <Button variant={'isRemoved' in deed.change ? 'danger' : 'primary'} onClick={onAgree}>
        Change {formatCount(deed.count)}
      </Button>
    </footer>
  </Dialog>
)
