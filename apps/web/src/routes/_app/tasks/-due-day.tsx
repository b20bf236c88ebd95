import type { Task } from '@crm/contract/web/task-shapes'
import { dueWhenOf } from '@crm/domain/work/due'
import { isOpenTask } from '@crm/domain/work/task-statuses'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import { Badge } from '../../../ui/badge.tsx'
import { formatDay } from '../../../ui/format.ts'

interface Props {
  readonly task: Pick<Task, 'dueDate' | 'status'>
}

/** When it is due: what is late or due today stands out, with a word. */
export function DueDay({ task }: Props) {
  const { dueDate } = task
  if (dueDate === null) return <span className="text-3">–</span>
  // Noon in UTC is that same day in California.
  const day = formatDay(`${dueDate}T20:00:00Z`)
  const standing = standingOf(task)
  if (standing === 'overdue') {
    return (
      <Badge tone="late" icon={CalendarX}>
        <span className="sr-only">Overdue since </span>
        {day}
      </Badge>
    )
  }
  if (standing === 'today') {
    return (
      <Badge tone="warn" icon={CalendarClock}>
        Today
      </Badge>
    )
  }
  return <span className="whitespace-nowrap">{day}</span>
}

/** Of what has ended, no day is late. */
const standingOf = ({ dueDate, status }: Props['task'], now = new Date()) =>
  isOpenTask(status) ? dueWhenOf(dueDate, now) : undefined
