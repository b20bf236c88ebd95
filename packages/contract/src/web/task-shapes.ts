import { leadStatuses } from '@crm/domain/leads/lead-status'
import { dueGroups } from '@crm/domain/work/due'
import { priorities } from '@crm/domain/work/priorities'
import { taskStatuses } from '@crm/domain/work/task-statuses'
import { taskOwners, taskViews } from '@crm/domain/work/task-views'
import * as z from 'zod'
import { Day, Id, Instant, Version, conflictWith, listing, oneOrMany, pageOf, paging } from '../shapes.ts'
import { exportColumnsParam, pageParams } from './export-shapes.ts'

const taskSubjects = ['lead', 'sale', 'serviceJob'] as const

/** The record that a task links to, as far as the reader may see it. */
export const TaskAbout = z
  .object({
    type: z.enum(taskSubjects),
    id: Id,
    number: z.string().describe('L-1042, or J-1042 and S-1042 of a job.'),
    name: z.string(),
    phone: z.string().nullable().describe('E.164'),
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
    dueDate: Day.nullable().describe('A Pacific day.'),
    isFollowUp: z.boolean().describe('Somebody is to be contacted again.'),
    delegatedTo: Id.nullable(),
    delegatedToName: z.string().nullable(),
    createdBy: Id.nullable().describe('Nobody: the application made it by itself.'),
    createdByName: z.string(),
    about: z.array(TaskAbout).describe('What it leads to, without what its reader may not see.'),
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
  dueDate: Day.refine((day) => day < '2200', 'The last day there is, is 2199-12-31.').nullable(),
  isFollowUp: z.boolean(),
  delegatedTo: Id.nullable().describe('Somebody enabled who may see what it is about.'),
}

export const NewTask = z
  .strictObject({
    description: fields.description,
    status: fields.status.default('Todo'),
    priority: fields.priority.default('Medium'),
    dueDate: fields.dueDate.default(null),
    isFollowUp: fields.isFollowUp.default(false),
    delegatedTo: fields.delegatedTo.optional().describe('Oneself, unless told.'),
    about: z
      .strictObject({ type: z.enum(taskSubjects), id: Id })
      .nullable()
      .default(null)
      .describe('The record on which it stands; on a job it stands on its lead, too.'),
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
  view: z.enum(taskViews).optional().describe('A tab of the list.'),
  whose: z.enum(taskOwners).optional(),
  status: oneOrMany(z.enum(taskStatuses)).optional(),
  priority: oneOrMany(z.enum(priorities)).optional(),
  due: oneOrMany(z.enum(dueGroups)).optional().describe('Of open tasks, seen from today.'),
  dueFrom: Day.optional(),
  dueTo: Day.optional(),
  isFollowUp: z.stringbool().optional(),
  delegatedTo: oneOrMany(z.union([Id, z.literal('none')]))
    .optional()
    .describe('`none` finds those that nobody has.'),
  createdBy: oneOrMany(Id).optional(),
  leadId: Id.optional().describe('Tasks that lead to this lead.'),
  saleId: Id.optional().describe('Tasks of this job.'),
  serviceJobId: Id.optional().describe('Tasks of this service job.'),
  leadStatus: oneOrMany(z.enum(leadStatuses))
    .optional()
    .describe('Of the client, as far as the asker sees them; so is the next.'),
  leadSalesRepId: oneOrMany(z.union([Id, z.literal('none')])).optional(),
  q: z.string().trim().max(200).optional().describe('Words of the task, or of its client.'),
}

export const TaskListQuery = z.object({ ...filters, ...listing })
export type TaskListQuery = z.output<typeof TaskListQuery>
export type TaskFilter = Omit<TaskListQuery, 'limit' | 'after'>

export const taskSorts = ['dueDate', 'createdAt', 'updatedAt'] as const

export const TaskPageQuery = z.object({
  ...filters,
  ...paging,
  sort: z.enum(taskSorts.flatMap((sort) => [sort, `-${sort}`] as const)).default('dueDate'),
})
export const TaskExportQuery = TaskPageQuery.omit(pageParams).extend(exportColumnsParam('tasks'))
export type TaskPageQuery = z.output<typeof TaskPageQuery>

export const Tasks = z.array(Task)
export const TaskPage = pageOf(Task).meta({ id: 'TaskPage' })
export const TaskConflict = conflictWith(Task)

/** Count per view, capped at 2,001. */
export const TaskCount = z.record(z.enum(taskViews), z.int()).meta({ id: 'TaskCount' })
export type TaskCount = z.output<typeof TaskCount>
