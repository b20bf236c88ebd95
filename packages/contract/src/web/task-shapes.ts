import { leadStatuses } from '@crm/domain/leads/lead-status'
import { dueGroups } from '@crm/domain/work/due'
import { priorities } from '@crm/domain/work/priorities'
import { taskStatuses } from '@crm/domain/work/task-statuses'
import { taskOwners, taskViews } from '@crm/domain/work/task-views'
import { taskSortFields } from '@crm/domain/work/sort-fields'
import * as z from 'zod'
import {
  Day,
  Id,
  Instant,
  Version,
  conflictWith,
  listing,
  oneOrMany,
  pageOf,
  paging,
  sortParam,
} from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

const taskSubjects = ['lead', 'sale', 'serviceJob'] as const

/** The record that a task links to, as far as the reader may see it. */
export const TaskAbout = z
  .object({
    type: z.enum(taskSubjects),
    id: Id,
    number: z.string().describe('Display number, such as `L-1042`, `J-1042` or `S-1042`.'),
    name: z.string(),
    phone: z.string().nullable().describe('Phone number in E.164 format.'),
  })
  .meta({ id: 'TaskAbout' })
export type TaskAbout = z.output<typeof TaskAbout>

/** Specification section 3, Task: dueDate, status, priority, isFollowUp, description, delegatedTo. The rest is ours. */
export const Task = z
  .object({
    id: Id,
    description: z.string(),
    status: z.enum(taskStatuses),
    priority: z.enum(priorities),
    dueDate: Day.nullable().describe('Due day in Pacific time.'),
    isFollowUp: z.boolean().describe('True if the task is to contact a person again.'),
    delegatedTo: Id.nullable(),
    delegatedToName: z.string().nullable(),
    createdBy: Id.nullable().describe('ID of the user who created the task. Null if the application did.'),
    createdByName: z.string(),
    about: z.array(TaskAbout).describe('Records that the task is about, within the caller’s scope.'),
    completedAt: Instant.nullable(),
    createdAt: Instant,
    updatedAt: Instant,
    version: Version,
  })
  .meta({ id: 'Task' })
export type Task = z.output<typeof Task>

const fields = {
  description: z.string().trim().min(1, 'A task needs some words.').max(2_000),
  status: z.enum(taskStatuses),
  priority: z.enum(priorities),
  dueDate: Day.refine((day) => day < '2200', 'The last possible day is 2199-12-31.').nullable(),
  isFollowUp: z.boolean(),
  delegatedTo: Id.nullable().describe(
    'ID of the person who the task is assigned to, an enabled user who may see its records.',
  ),
}

export const NewTask = z
  .strictObject({
    description: fields.description,
    status: fields.status.default('Todo'),
    priority: fields.priority.default('Medium'),
    dueDate: fields.dueDate.default(null),
    isFollowUp: fields.isFollowUp.default(false),
    delegatedTo: fields.delegatedTo
      .optional()
      .describe('ID of the person who the task is assigned to. Defaults to you.'),
    about: z
      .strictObject({ type: z.enum(taskSubjects), id: Id })
      .nullable()
      .default(null)
      .describe('Record that the task is about. A task about a sale or service job is also about its lead.'),
  })
  .meta({ id: 'NewTask' })
export type NewTask = z.output<typeof NewTask>

/** A change set: an absent field is unchanged, `null` clears. */
export const TaskChanges = z
  .strictObject({ ...fields, version: Version })
  .partial()
  .meta({ id: 'TaskChanges' })
export type TaskChanges = z.output<typeof TaskChanges>

const filters = {
  id: oneOrMany(Id).optional(),
  view: z.enum(taskViews).optional().describe('Tab of the task list.'),
  whose: z.enum(taskOwners).optional(),
  status: oneOrMany(z.enum(taskStatuses)).optional(),
  priority: oneOrMany(z.enum(priorities)).optional(),
  due: oneOrMany(z.enum(dueGroups))
    .optional()
    .describe('Groups of due days of open tasks, relative to today.'),
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
  isFollowUp: z.stringbool().optional(),
  delegatedTo: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('IDs of users. `none` finds unassigned tasks.'),
  createdBy: oneOrMany(Id).optional(),
  leadId: Id.optional().describe('ID of a lead. Returns only tasks about it.'),
  saleId: Id.optional().describe('ID of a sale. Returns only its tasks.'),
  serviceJobId: Id.optional().describe('ID of a service job. Returns only its tasks.'),
  leadStatus: oneOrMany(z.enum(leadStatuses))
    .optional()
    .describe(
      'Statuses of the client. Matches only clients in the caller’s scope, as does `leadSalesRepId`.',
    ),
  leadSalesRepId: oneOrMany(z.union([Id, z.literal('none')])).optional(),
  q: z.string().trim().max(200).optional().describe('Search text: words of the task or of its client.'),
}

export const TaskListQuery = z.object({ ...filters, ...listing })
export type TaskListQuery = z.output<typeof TaskListQuery>
export type TaskFilter = Omit<TaskListQuery, 'limit' | 'after'>

export const TaskPageQuery = z.object({
  ...filters,
  ...paging,
  sort: sortParam(taskSortFields).default('dueDate'),
})
export const TaskExportQuery = TaskPageQuery.omit(pageParams).extend(exportColumnsParam('tasks'))
export type TaskPageQuery = z.output<typeof TaskPageQuery>

export const Tasks = z.array(Task)
export const TaskPage = pageOf(Task).meta({ id: 'TaskPage' })
export const TaskConflict = conflictWith(Task)

/** Counts tasks per view, so it takes no filter by view. */
export const TaskCountQuery = z.object(filters).omit({ view: true })
export type TaskCountFilter = z.output<typeof TaskCountQuery>

/** Count per view, capped at 2,001. */
export const TaskCount = z.record(z.enum(taskViews), z.int()).meta({ id: 'TaskCount' })
export type TaskCount = z.output<typeof TaskCount>
