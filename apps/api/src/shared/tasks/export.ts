/** The list of tasks as a CSV file. */
import type { Task } from '@crm/contract/web/task-shapes'
import { taskStatusLabels } from '@crm/domain/work/task-statuses'
import { type Cells, momentCell } from '#spine/records/export'

export const taskCells: Cells<'tasks', Task> = {
  description: ({ description }) => description,
  due: ({ dueDate }) => dueDate,
  priority: ({ priority }) => priority,
  status: ({ status }) => taskStatusLabels[status],
  about: ({ about }) => about.map(({ number, name }) => `${number} ${name}`).join(', '),
  assignee: ({ delegatedToName }) => delegatedToName,
  givenBy: ({ createdByName }) => createdByName,
  createdAt: ({ createdAt }) => momentCell(createdAt),
  updatedAt: ({ updatedAt }) => momentCell(updatedAt),
  completedAt: ({ completedAt }) => momentCell(completedAt),
}
