import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import {
  ClosePayRun,
  PayLineExclusion,
  NewPayRun,
  PayFile,
  PayFileQuery,
  PayRun,
  PayRunChanges,
  PayRunConflict,
  PayRunListQuery,
  PayRunRows,
  PayLineInclusion,
  ReopenPayRun,
} from './pay-run-shapes.ts'

const reads = ['payRun', 'commission', 'referral', 'webSale']
const changes = ['payRun', 'commission', 'referral', 'webLead', 'activity-feed', 'notification']
const refusals = { 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal }

export const list = route({
  method: 'GET',
  path: '/pay-runs',
  summary: 'List pay runs, newest first',
  who: can.managePayRuns,
  ours: true,
  query: PayRunListQuery,
  reads,
  answers: { 200: PayRunRows, ...refusals },
})
export const get = route({
  method: 'GET',
  path: '/pay-runs/{id}',
  summary: 'Get a pay run with its payees',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  reads,
  answers: { 200: PayRun, ...refusals },
})
export const create = route({
  method: 'POST',
  path: '/pay-runs',
  summary: 'Create a pay run for a period',
  who: can.managePayRuns,
  ours: true,
  body: NewPayRun,
  changes,
  answers: { 201: PayRun, ...refusals },
})
export const update = route({
  method: 'PUT',
  path: '/pay-runs/{id}',
  summary: 'Update an open pay run',
  description: 'Changes the period, the pay date or the first check number.',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  body: PayRunChanges,
  changes,
  answers: { 200: PayRun, ...refusals, 409: PayRunConflict },
})
export const exclude = route({
  method: 'POST',
  path: '/pay-runs/{id}/leave-out',
  summary: 'Exclude a line from an open pay run',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  body: PayLineExclusion,
  changes,
  answers: { 200: PayRun, ...refusals },
})
export const include = route({
  method: 'POST',
  path: '/pay-runs/{id}/put-back',
  summary: 'Include an excluded line in a pay run',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  body: PayLineInclusion,
  changes,
  answers: { 200: PayRun, ...refusals },
})
export const close = route({
  method: 'POST',
  path: '/pay-runs/{id}/close',
  summary: 'Close a pay run',
  description: 'Pays everything in the run in one transaction.',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  body: ClosePayRun,
  changes,
  answers: { 200: PayRun, ...refusals, 409: PayRunConflict },
})
export const reopen = route({
  method: 'POST',
  path: '/pay-runs/{id}/reopen',
  summary: 'Reopen a closed pay run',
  description: 'Reverses all payments of the run. Not possible once the run is marked paid.',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  body: ReopenPayRun,
  changes,
  answers: { 200: PayRun, ...refusals },
})
export const markPaid = route({
  method: 'POST',
  path: '/pay-runs/{id}/mark-paid',
  summary: 'Mark a closed pay run paid',
  description: 'Confirms that the checks were sent. This is final.',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: PayRun, ...refusals },
})
export const file = route({
  method: 'GET',
  path: '/pay-runs/{id}/file',
  summary: 'Export the payments of a run as CSV',
  description: 'The file is for payroll or accounting.',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  query: PayFileQuery,
  streams: 'text/csv; charset=utf-8',
  answers: { 200: PayFile, ...refusals },
})
export const statements = route({
  method: 'GET',
  path: '/pay-runs/{id}/statements',
  summary: 'Get the statements of a pay run as PDF',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  streams: 'application/pdf',
  answers: { 200: PayFile, ...refusals },
})
