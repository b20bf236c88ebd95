import { dueLabels, dueGroups } from '@crm/domain/work/due'
import { priorities } from '@crm/domain/work/priorities'
import { taskStatuses, taskStatusLabels } from '@crm/domain/work/task-statuses'
import type { Filter } from '~/lists/filter.ts'
import { ofClientRep, ofClientStatus } from '~/kinds/leads/relation-filters.ts'

export const taskFilters: readonly Filter[] = [
  {
    key: 'due',
    name: 'Due',
    kind: 'choices',
    choices: dueGroups.map((value) => ({ value, label: dueLabels[value] })),
    isPinned: () => true,
  },
  {
    key: 'priority',
    name: 'Priority',
    kind: 'choices',
    choices: priorities.map((value) => ({ value, label: value })),
    isPinned: () => true,
  },
  {
    key: 'status',
    name: 'Status',
    kind: 'choices',
    choices: taskStatuses.map((value) => ({ value, label: taskStatusLabels[value] })),
  },
  { key: 'assignee', name: 'Assignee', field: 'delegatedTo', kind: 'people', nobody: 'Nobody' },
  { key: 'by', name: 'Assigned by', field: 'createdBy', kind: 'people', phrase: 'Assigned by' },
  { key: 'followUp', name: 'Follow-up', field: 'isFollowUp', kind: 'yesNo', words: ['yes', 'no'] },
  { key: 'day', name: 'Due day', field: 'due', kind: 'days' },
  ofClientStatus,
  ofClientRep,
]
