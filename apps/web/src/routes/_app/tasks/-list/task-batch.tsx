import { tasks } from '@crm/contract'
import type { Task } from '@crm/contract/web/task-shapes'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { priorities } from '@crm/domain/work/priorities'
import { taskStatuses, taskStatusLabels } from '@crm/domain/work/task-statuses'
import CalendarDays from 'lucide-react/icons/calendar-days'
import CircleCheck from 'lucide-react/icons/circle-check'
import Flag from 'lucide-react/icons/flag'
import CircleDot from 'lucide-react/icons/circle-dot'
import UserRoundPlus from 'lucide-react/icons/user-round-plus'
import { usePeople } from '~/forms/people.ts'
import { countWords } from '~/ui/count-words.ts'
import { askDate } from '~/lists/batch/date-question.tsx'
import type { BatchAction } from '~/lists/batch/run-batch.ts'
import { updating } from '~/lists/batch/updating.ts'
import { type BarAction, WritesBar } from '~/lists/batch/writes-bar.tsx'
import type { BatchProps } from '~/lists/list.ts'
import { useMe } from '~/session/me.ts'
import { formatDay } from '~/ui/format.ts'

/** Batch actions for the selected tasks. */
export default function TaskBatch(props: BatchProps<Task>) {
  const may = can.changeTask(useMe())
  const people = usePeople().filter(({ help }) => help === undefined)
  const actions: readonly BarAction<Task>[] = [
    {
      name: 'Done',
      keys: 'd',
      icon: CircleCheck,
      may,
      action: change('Mark done', { status: 'Done' }, 'marked done'),
    },
    {
      name: 'Assign',
      keys: 'r',
      icon: UserRoundPlus,
      may,
      choices: people.map(({ value, label }) => ({
        label,
        action: change('Assign', { delegatedTo: value }, `assigned to ${label}`),
      })),
    },
    {
      name: 'Set status',
      keys: 's',
      icon: CircleDot,
      may,
      choices: taskStatuses.map((status) => ({
        label: taskStatusLabels[status],
        action: change('Set status', { status }, `set to ${taskStatusLabels[status]}`),
      })),
    },
    {
      name: 'Set priority',
      keys: 'p',
      icon: Flag,
      may,
      choices: priorities.map((priority) => ({
        label: priority,
        action: change('Set priority', { priority }, `set to ${priority}`),
      })),
    },
    { name: 'Set due date', keys: 't', icon: CalendarDays, may, action: askDueDate },
  ]
  return (
    <WritesBar
      {...props}
      label="Selected tasks"
      nameOf={({ description }) => description}
      actions={actions}
    />
  )
}

const change = (title: string, changes: Partial<Task>, done: string): BatchAction<Task> =>
  updating({
    title,
    route: tasks.update,
    changes,
    words: (count) => `${countWords(count, ['task', 'tasks'])} ${done}`,
  })

async function askDueDate(rows: readonly Task[]): Promise<BatchAction<Task> | undefined> {
  const dueDate = await askDate({
    title: `Set due date of ${countWords(rows.length, ['task', 'tasks'])}`,
    label: 'Due on',
    value: pacificDay(new Date()),
    verb: 'Set due date',
  })
  if (dueDate === undefined) return undefined
  return change('Set due date', { dueDate }, `due ${formatDay(`${dueDate}T20:00:00Z`)}`)
}
