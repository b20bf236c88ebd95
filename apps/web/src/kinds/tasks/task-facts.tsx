/** Field specs of a task: a new row appears in the form, on the sheet and in the history. */
import type { Task } from '@crm/contract/web/task-shapes'
import { priorities } from '@crm/domain/work/priorities'
import { taskStatuses, taskStatusLabels } from '@crm/domain/work/task-statuses'
import type { Choice } from '~/forms/choice.ts'
import { usePeople } from '~/forms/people.ts'
import type { PlacedFact } from '~/records/facts/fact.ts'
import { Person } from '~/ui/person.tsx'
import { DueDay } from './due-day.tsx'

/** Former colleagues get no tasks. */
const useColleagues = (): readonly Choice[] => usePeople().filter(({ help }) => help === undefined)

export const taskFacts = {
  description: {
    kind: 'text',
    label: 'Task',
    maxLength: 2_000,
    isLong: true,
    isNeverNull: true,
    column: 'top',
  },
  dueDate: {
    kind: 'day',
    label: 'Due',
    isHalf: true,
    isOptional: true,
    render: (task) => task.dueDate && <DueDay task={task} />,
    column: 'left',
  },
  priority: {
    kind: 'choice',
    label: 'Priority',
    isHalf: true,
    isNeeded: true,
    choices: priorities.map((value) => ({ value, label: value })),
    column: 'left',
    order: 1,
  },
  delegatedTo: {
    kind: 'person',
    label: 'Assignee',
    isHalf: true,
    none: 'Nobody',
    choices: useColleagues,
    render: ({ delegatedToName }) => delegatedToName && <Person name={delegatedToName} />,
    column: 'left',
    order: 1,
  },
  status: {
    kind: 'choice',
    label: 'Status',
    isHalf: true,
    isNeeded: true,
    choices: taskStatuses.map((value) => ({ value, label: taskStatusLabels[value] })),
    column: 'left',
  },
  isFollowUp: {
    kind: 'yes-no',
    label: 'Follow-up',
    words: ['Yes, get in touch again', 'No'],
    isNeeded: true,
    column: 'left',
    order: 1,
  },
} satisfies Readonly<Record<string, PlacedFact<Task, { column: 'top' | 'left' }>>>

export type TaskField = keyof typeof taskFacts
