import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import { ImportBatch, ImportBatchCount, ImportBatchQuery, ImportBatchResult } from './import-batch-shapes.ts'
import { LeadBatchUndo } from './lead-batch-shapes.ts'
import {
  Imported,
  LeadImport,
  LeadImportCount,
  LeadImportCountQuery,
  LeadImportEntries,
  LeadImportEntry,
  LeadImportQuery,
  LeadImportDetails,
} from './lead-import-shapes.ts'

export const importLead = route({
  method: 'POST',
  path: '/webhooks/import-lead',
  summary: 'Import a lead',
  description: 'For automation tools. Creates a lead, or merges the inquiry into an existing lead.',
  who: 'webhook',
  body: LeadImport,
  answers: { 200: Imported, 400: Refusal, 500: Refusal },
})

export const list = route({
  method: 'GET',
  path: '/lead-imports',
  summary: 'List lead imports, newest first',
  who: can.readImportLog,
  ours: true,
  query: LeadImportQuery,
  answers: { 200: LeadImportEntries, 500: Refusal },
})

export const count = route({
  method: 'GET',
  path: '/lead-imports/count',
  summary: 'Count lead imports by outcome',
  who: can.readImportLog,
  ours: true,
  query: LeadImportCountQuery,
  answers: { 200: LeadImportCount, 500: Refusal },
})

export const get = route({
  method: 'GET',
  path: '/lead-imports/{id}',
  summary: 'Get a lead import with its body',
  who: can.readImportLog,
  ours: true,
  params: IdParams,
  answers: { 200: LeadImportDetails, 400: Refusal, 404: Refusal, 500: Refusal },
})

const revertChanges = ['lead-import', 'webLead', 'webNote', 'webAddress', 'task', 'activity-feed'] as const

export const revertibleCount = route({
  method: 'GET',
  path: '/lead-imports/takable-count',
  summary: 'Count the matching lead imports that can be reverted',
  who: can.undoImport,
  ours: true,
  query: ImportBatchQuery,
  answers: { 200: ImportBatchCount, 403: Refusal, 500: Refusal },
})

export const revert = route({
  method: 'POST',
  path: '/lead-imports/take-back',
  summary: 'Revert lead imports',
  description: 'Reverts the listed or matching imports. Returns a result for each import.',
  who: can.undoImport,
  ours: true,
  body: ImportBatch,
  changes: revertChanges,
  answers: { 200: ImportBatchResult, 400: Refusal, 403: Refusal, 409: Refusal, 500: Refusal },
})

export const undoRevert = route({
  method: 'POST',
  path: '/lead-imports/take-back/{id}/undo',
  summary: 'Undo a revert of lead imports',
  description: 'Skips records on which the same fields were changed since.',
  who: can.undoImport,
  ours: true,
  params: IdParams,
  body: LeadBatchUndo,
  changes: revertChanges,
  answers: { 200: ImportBatchResult, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
})

export const replay = route({
  method: 'POST',
  path: '/lead-imports/{id}/replay',
  summary: 'Replay a lead import that was refused or failed',
  who: can.replayImport,
  ours: true,
  params: IdParams,
  changes: ['lead-import', 'webLead', 'webNote', 'webAddress', 'activity-feed'],
  answers: { 200: LeadImportEntry, 400: Refusal, 404: Refusal, 500: Refusal },
})
