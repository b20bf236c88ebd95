import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed, UndoMove } from '../shapes.ts'
import { csvRoutePart } from './export.ts'
import {
  NewServiceJob,
  ServiceJob,
  ServiceJobChanges,
  ServiceJobConflict,
  ServiceJobListQuery,
  ServiceJobPage,
  ServiceJobExportQuery,
  ServiceJobPageQuery,
  ServiceJobRelations,
  ServiceJobStatusCount,
  ServiceJobs,
  FilteredServiceJobCount,
  ServiceJobCountQuery,
} from './service-job-shapes.ts'

const changes = ['service-job', 'webLead', 'activity-feed', 'notification']

export const get = route({
  method: 'GET',
  path: '/service-jobs/{id}',
  summary: 'Get a service job',
  who: 'staff',
  params: IdParams,
  answers: { 200: ServiceJob, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const relations = route({
  method: 'GET',
  path: '/service-jobs-relations/{id}',
  summary: 'Get a service job with related records',
  description: 'Includes client, address, technician, sale and equipment.',
  who: 'staff',
  params: IdParams,
  reads: ['service-job', 'webLead', 'webAddress', 'webSale', 'user'],
  answers: { 200: ServiceJobRelations, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/service-jobs',
  summary: 'List service jobs, newest first',
  who: 'staff',
  query: ServiceJobListQuery,
  answers: { 200: ServiceJobs, 404: Refusal, 500: Refusal },
})

export const listPaginated = route({
  method: 'GET',
  path: '/service-jobsPaginated',
  summary: 'List a page of service jobs',
  who: 'staff',
  query: ServiceJobPageQuery,
  answers: { 200: ServiceJobPage, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const exportCsv = route({
  ...csvRoutePart,
  path: '/service-jobs/export',
  who: 'staff',
  query: ServiceJobExportQuery,
})

export const statusCount = route({
  method: 'GET',
  path: '/serviceJobStatusCount',
  summary: 'Count service jobs by status',
  who: 'staff',
  reads: ['service-job'],
  answers: { 200: ServiceJobStatusCount, 404: Refusal, 500: Refusal },
})

export const filteredStatusCount = route({
  method: 'GET',
  path: '/service-jobs/statusCount',
  summary: 'Count filtered service jobs by status',
  description: 'Returns an empty object if too many service jobs match.',
  who: 'staff',
  ours: true,
  query: ServiceJobCountQuery,
  answers: { 200: FilteredServiceJobCount, 404: Refusal, 500: Refusal },
})

export const create = route({
  method: 'POST',
  path: '/service-jobs',
  summary: 'Create a service job for a client',
  who: can.changeServiceJob,
  body: NewServiceJob,
  changes,
  answers: { 201: ServiceJob, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const update = route({
  method: 'PUT',
  path: '/service-jobs/{id}',
  summary: 'Update or move a service job',
  description: 'Moves a service job forward, back or to another step.',
  who: can.readServiceJob,
  params: IdParams,
  body: ServiceJobChanges,
  changes,
  answers: {
    200: ServiceJob,
    400: Refusal,
    403: Refusal,
    404: Refusal,
    409: ServiceJobConflict,
    500: Refusal,
  },
})

export const remove = route({
  method: 'DELETE',
  path: '/service-jobs/{id}',
  summary: 'Remove a service job',
  description: 'A completed or invoiced job cannot be removed. You can restore a removed job.',
  who: can.removeServiceJob,
  params: IdParams,
  changes,
  answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const restore = route({
  method: 'POST',
  path: '/service-jobs/{id}/restore',
  summary: 'Restore a removed service job',
  who: can.removeServiceJob,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: ServiceJob, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const undoMove = route({
  method: 'POST',
  path: '/service-jobs/{id}/undo-move',
  summary: 'Undo your move of a service job',
  description: 'Restores phase, step, clock and the dates that the move set.',
  who: can.readServiceJob,
  ours: true,
  params: IdParams,
  body: UndoMove,
  changes,
  answers: {
    200: ServiceJob,
    400: Refusal,
    403: Refusal,
    404: Refusal,
    409: ServiceJobConflict,
    500: Refusal,
  },
})
