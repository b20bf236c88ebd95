import { tasks } from '@crm/contract'
import type { Task, TaskChanges } from '@crm/contract/web/task-shapes'
import { can, type TaskSubject } from '@crm/domain/people/can'
import { isUnstartedTask } from '@crm/domain/work/task-statuses'
import { factKind } from '~/records/edit/record-kind.ts'
import { taskFacts } from './task-facts.tsx'

/** The attributes of a task that permission checks need. */
export const tiesOf = ({ delegatedTo, createdBy, status }: Task): TaskSubject => ({
  people: { assignee: delegatedTo, creator: createdBy },
  isUnstarted: isUnstartedTask(status),
})

export const taskKind = factKind<Task, TaskChanges>()({
  what: 'this task',
  facts: taskFacts,
  get: tasks.get,
  update: tasks.update,
  nameOf: ({ description }) => description && `“${shortOf(description)}”`,
  may: (me, task) => (task ? can.changeTask(me, tiesOf(task)) : can.createTask(me)),
})

/** The first words of a task, for one line. */
export const shortOf = (description: string): string => {
  const [line = ''] = description.split('\n')
  return line.length > 60 ? `${line.slice(0, 59).trimEnd()}…` : line
}
