import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import { csvRoutePart } from './export.ts'
import {
  NewTask,
  Task,
  TaskChanges,
  TaskConflict,
  TaskCount,
  TaskCountQuery,
  TaskListQuery,
  TaskPage,
  TaskExportQuery,
  TaskPageQuery,
  Tasks,
} from './task-shapes.ts'

export const get = route({
  method: 'GET',
  path: '/tasks/{id}',
  summary: 'Get a task',
  who: 'staff',
  params: IdParams,
  answers: { 200: Task, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/tasks',
  summary: 'List tasks, newest first',
  who: 'staff',
  query: TaskListQuery,
  answers: { 200: Tasks, 404: Refusal, 500: Refusal },
})

export const listPaginated = route({
  method: 'GET',
  path: '/tasksPaginated',
  summary: 'List a page of tasks',
  description: 'The default order is by due day.',
  who: 'staff',
  ours: true,
  query: TaskPageQuery,
  answers: { 200: TaskPage, 400: Refusal, 500: Refusal },
})

export const exportCsv = route({
  ...csvRoutePart,
  path: '/tasks/export',
  who: 'staff',
  query: TaskExportQuery,
})

export const count = route({
  method: 'GET',
  path: '/taskCount',
  summary: 'Count tasks by view',
  description: 'The views are `mine`, `overdue`, `delegated`, `team` and `done`.',
  who: 'staff',
  ours: true,
  query: TaskCountQuery,
  answers: { 200: TaskCount, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/tasks',
  summary: 'Create a task',
  who: can.createTask,
  body: NewTask,
  answers: { 201: Task, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/tasks/{id}',
  summary: 'Update a task',
  who: 'staff',
  params: IdParams,
  body: TaskChanges,
  answers: { 200: Task, 400: Refusal, 403: Refusal, 404: Refusal, 409: TaskConflict, 500: Refusal },
})

export const remove = route({
  method: 'DELETE',
  path: '/tasks/{id}',
  summary: 'Remove a task',
  description: 'You can restore a removed task.',
  who: 'staff',
  params: IdParams,
  answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/tasks/{id}/restore',
  summary: 'Restore a removed task',
  who: 'staff',
  ours: true,
  params: IdParams,
  answers: { 200: Task, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})
