import { Panel } from '~/ui/panel.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useOutbox } from './outbox.ts'
import { OutboxRow } from './outbox-row.tsx'

interface Props {
  readonly onClose: () => void
}

/** The outbox: unsent rows of all clients, in the order they were written. */
export default function OutboxSheet({ onClose }: Props) {
  const { all } = useOutbox()
  return (
    <Sheet title="Not sent yet" onClose={onClose}>
      {all.length === 0 ? (
        <Panel icon={<CircleCheck />} title="Everything is sent" help="Nothing waits on this phone." />
      ) : (
        <div className="min-h-0 overflow-y-auto">
          <p className="border-b border-line px-gutter py-3 text-13 text-2">
            Saved on this phone. Sends in this order when online.
          </p>
          <ol aria-label="Not sent yet">
            {all.map((one) => (
              <OutboxRow key={one.id} one={one} isNamed />
            ))}
          </ol>
        </div>
      )}
    </Sheet>
  )
}
