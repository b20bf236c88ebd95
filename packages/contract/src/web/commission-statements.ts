import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { CommissionQueues, CommissionStatement, StatementFile, StatementQuery } from './statement-shapes.ts'

/** Earned, at-risk and owed-back amounts depend on the sale. */
const reads = ['commission', 'webSale', 'webLead']
const refusals = { 403: Refusal, 404: Refusal, 500: Refusal }

export const get = route({
  method: 'GET',
  path: '/commissionStatement',
  summary: 'What a rep has earned, drawn and has to come, in total and on each sheet',
  who: can.readSheet,
  ours: true,
  query: StatementQuery,
  reads,
  answers: { 200: CommissionStatement, ...refusals },
})

export const exportCsv = route({
  method: 'GET',
  path: '/commissionStatement/export',
  summary: 'The sheets of a statement as a CSV file',
  who: can.readSheet,
  ours: true,
  query: StatementQuery,
  streams: 'text/csv; charset=utf-8',
  answers: { 200: StatementFile, ...refusals },
})

export const paper = route({
  method: 'GET',
  path: '/commissionStatement/paper',
  summary: 'A statement as a PDF, to be printed',
  who: can.readSheet,
  ours: true,
  query: StatementQuery,
  streams: 'application/pdf',
  answers: { 200: StatementFile, ...refusals },
})

export const sheetPaper = route({
  method: 'GET',
  path: '/commissions/{id}/paper',
  summary: 'A commission sheet with its arithmetic and its draws as a PDF, to be printed',
  who: can.readSheet,
  ours: true,
  params: IdParams,
  streams: 'application/pdf',
  answers: { 200: StatementFile, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const queues = route({
  method: 'GET',
  path: '/commissionQueues',
  summary: 'How many commission sheets and draws wait for a decision, what they come to, and since when',
  who: can.readSheet,
  ours: true,
  reads,
  answers: { 200: CommissionQueues, ...refusals },
})
