import type { Priority } from '@crm/domain/work/priorities'
import type { LucideIcon } from 'lucide-react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import Equal from 'lucide-react/icons/equal'
import { clsx } from 'clsx'

const icons: Record<Priority, LucideIcon> = { High: ChevronUp, Medium: Equal, Low: ChevronDown }

interface Props {
  readonly priority: Priority
}

/** Highlights urgent tasks, in words too. */
export function PriorityMark({ priority }: Props) {
  const Icon = icons[priority]
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1 whitespace-nowrap',
        priority === 'High' ? 'font-medium text-late-text' : 'text-3',
      )}
    >
      <Icon className="icon-14" />
      {priority}
    </span>
  )
}
