import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import {
  ClosePayRun,
  LeaveOut,
  NewPayRun,
  PayFile,
  PayFileQuery,
  PayRun,
  PayRunChanges,
  PayRunConflict,
  PayRunListQuery,
  PayRunRows,
  PutBack,
  ReopenPayRun,
} from './pay-run-shapes.ts'

const reads = ['payRun', 'commission', 'referral', 'webSale']
const changes = ['payRun', 'commission', 'referral', 'webLead', 'activity-feed', 'notification']
const refusals = { 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal }

export const list = route({
  method: 'GET',
  path: '/pay-runs',
  summary: 'Pay runs, newest first',
  who: can.managePayRuns,
  ours: true,
  query: PayRunListQuery,
  reads,
  answers: { 200: PayRunRows, ...refusals },
})
export const get = route({
  method: 'GET',
  path: '/pay-runs/{id}',
  summary: 'One pay run, with everybody it pays',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  reads,
  answers: { 200: PayRun, ...refusals },
})
export const create = route({
  method: 'POST',
  path: '/pay-runs',
  summary: 'Draft a pay run of a period',
  who: can.managePayRuns,
  ours: true,
  body: NewPayRun,
  changes,
  answers: { 201: PayRun, ...refusals },
})
export const update = route({
  method: 'PUT',
  path: '/pay-runs/{id}',
  summary: 'Change the period, the pay date or the check numbers of an open run',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  body: PayRunChanges,
  changes,
  answers: { 200: PayRun, ...refusals, 409: PayRunConflict },
})
export const leaveOut = route({
  method: 'POST',
  path: '/pay-runs/{id}/leave-out',
  summary: 'Leave a line out of an open run, with a reason',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  body: LeaveOut,
  changes,
  answers: { 200: PayRun, ...refusals },
})
export const putBack = route({
  method: 'POST',
  path: '/pay-runs/{id}/put-back',
  summary: 'Pay a line in this run after all',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  body: PutBack,
  changes,
  answers: { 200: PayRun, ...refusals },
})
export const close = route({
  method: 'POST',
  path: '/pay-runs/{id}/close',
  summary: 'Pay everything in the run, in one transaction',
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
  summary: 'Reverse everything that a closed run paid, until it is marked paid',
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
  summary: 'Say that the checks of a closed run went out; it is final then',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  changes,
  answers: { 200: PayRun, ...refusals },
})
export const file = route({
  method: 'GET',
  path: '/pay-runs/{id}/file',
  summary: 'The payments of a run as a CSV file for payroll or the books',
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
  summary: 'The statements of everybody in a run as one PDF',
  who: can.managePayRuns,
  ours: true,
  params: IdParams,
  streams: 'application/pdf',
  answers: { 200: PayFile, ...refusals },
})
