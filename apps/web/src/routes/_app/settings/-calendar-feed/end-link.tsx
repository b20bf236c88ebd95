import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface Props {
  readonly what: 'make' | 'revoke'
  readonly onEnd: () => void
  readonly onClose: () => void
}

const words = {
  make: { title: 'Make a new link?', go: 'Make a new link' },
  revoke: { title: 'Revoke the calendar link?', go: 'Revoke' },
}

/** Ending a link cannot be undone, so it asks first. */
export default function EndLink({ what, onEnd, onClose }: Props) {
  const { title, go } = words[what]
  return (
    <Dialog title={title} help="Current subscriptions stop. This cannot be undone." onClose={onClose}>
      <footer className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={what === 'make' ? 'primary' : 'danger'} onClick={onEnd}>
          {go}
        </Button>
      </footer>
    </Dialog>
  )
}
