import { Panel } from '../ui/panel.tsx'
import { Sheet } from '../ui/sheet.tsx'
import CircleCheck from 'lucide-react/icons/circle-check'
import { useWaiting } from './waiting.ts'
import { WaitingRow } from './waiting-row.tsx'

interface Props {
  readonly onClose: () => void
}

/** Everything that lies on the phone and is not sent: of any client, in the order in which it was written. */
export default function WaitingSheet({ onClose }: Props) {
  const { all } = useWaiting()
  return (
    <Sheet title="Not sent yet" onClose={onClose}>
      {all.length === 0 ? (
        <Panel icon={<CircleCheck />} title="Everything is sent" help="Nothing waits on this phone." />
      ) : (
        <div className="min-h-0 overflow-y-auto">
          <p className="border-b border-line px-gutter py-3 text-13 text-2">
            It lies on this phone, and is sent in this order when there is a signal. What was not saved waits
            for you.
          </p>
          <ol aria-label="Not sent yet">
            {all.map((one) => (
              <WaitingRow key={one.id} one={one} isNamed />
            ))}
          </ol>
        </div>
      )}
    </Sheet>
  )
}
