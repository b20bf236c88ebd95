import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import {
  CommissionQueues,
  CommissionStatement,
  RepBalances,
  StatementFile,
  StatementQuery,
} from './statement-shapes.ts'

/** Earned, at-risk and owed-back amounts depend on the sale. */
const reads = ['commission', 'webSale', 'webLead']
const refusals = { 403: Refusal, 404: Refusal, 500: Refusal }

export const get = route({
  method: 'GET',
  path: '/commissionStatement',
  summary: 'Get the commission statement of a rep',
  description: 'Returns earned, drawn and due amounts, in total and per sheet.',
  who: can.readSheet,
  ours: true,
  query: StatementQuery,
  reads,
  answers: { 200: CommissionStatement, ...refusals },
})

export const balances = route({
  method: 'GET',
  path: '/commissionStatements',
  summary: 'List the commission totals of all reps',
  description: 'Returns one row per rep whose sheets you may read: the totals of their statement (A-700).',
  who: can.readSheet,
  ours: true,
  reads,
  answers: { 200: RepBalances, ...refusals },
})

export const exportCsv = route({
  method: 'GET',
  path: '/commissionStatement/export',
  summary: 'Export the sheets of a statement as CSV',
  who: can.readSheet,
  ours: true,
  query: StatementQuery,
  streams: 'text/csv; charset=utf-8',
  answers: { 200: StatementFile, ...refusals },
})

export const paper = route({
  method: 'GET',
  path: '/commissionStatement/paper',
  summary: 'Get a commission statement as PDF',
  who: can.readSheet,
  ours: true,
  query: StatementQuery,
  streams: 'application/pdf',
  answers: { 200: StatementFile, ...refusals },
})

export const sheetPaper = route({
  method: 'GET',
  path: '/commissions/{id}/paper',
  summary: 'Get a commission sheet as PDF',
  description: 'Includes the calculation and the draws.',
  who: can.readSheet,
  ours: true,
  params: IdParams,
  streams: 'application/pdf',
  answers: { 200: StatementFile, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const queues = route({
  method: 'GET',
  path: '/commissionQueues',
  summary: 'Get the queues of pending commission decisions',
  description:
    'Returns the number of sheets and draws in each queue, their total, and the time of the oldest one.',
  who: can.readSheet,
  ours: true,
  reads,
  answers: { 200: CommissionQueues, ...refusals },
})
