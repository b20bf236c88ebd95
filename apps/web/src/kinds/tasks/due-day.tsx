import type { Task } from '@crm/contract/web/task-shapes'
import { dueGroupOf } from '@crm/domain/work/due'
import { isOpenTask } from '@crm/domain/work/task-statuses'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarX from 'lucide-react/icons/calendar-x'
import { Badge } from '~/ui/badge.tsx'
import { formatDay } from '~/ui/format.ts'

interface Props {
  readonly task: Pick<Task, 'dueDate' | 'status'>
}

/** The due day, with a word when it is late or today. */
export function DueDay({ task }: Props) {
  const { dueDate } = task
  if (dueDate === null) return <span className="text-3">–</span>
  // Noon in UTC is the same day in California.
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

/** A finished task is never late. */
const standingOf = ({ dueDate, status }: Props['task'], now = new Date()) =>
  isOpenTask(status) ? dueGroupOf(dueDate, now) : undefined
