import type { MarkupFault } from '@crm/domain/forms/markup'
import CircleAlert from 'lucide-react/icons/circle-alert'

interface Props {
  readonly faults: readonly MarkupFault[]
}

/** Names what approval still waits for, while the text is typed. */
export const FaultList = ({ faults }: Props) =>
  faults.length === 0 ? null : (
    <ul
      aria-label="Before approval"
      className="grid gap-1 rounded-card border border-warn-line bg-warn-ground px-3 py-2 text-13"
    >
      {[...new Set(faults.map(({ message }) => message))].map((message) => (
        <li key={message} className="flex gap-2">
          <CircleAlert className="icon-14 mt-0.5 flex-none text-warn-text" />
          <span className="min-w-0 break-words">{message}</span>
        </li>
      ))}
    </ul>
  )
