import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams } from '../shapes.ts'
import {
  LegacyMigration,
  LegacyMigrationEntries,
  LegacyMigrationEntryQuery,
  LegacyMigrations,
  NewLegacyMigration,
} from './migration-shapes.ts'

export const list = route({
  method: 'GET',
  path: '/legacy-migrations',
  summary: 'List legacy migrations, newest first',
  description: 'Returns the last 20 runs, including dry runs.',
  who: can.migrateLegacy,
  ours: true,
  answers: { 200: LegacyMigrations, 500: Refusal },
})

export const get = route({
  method: 'GET',
  path: '/legacy-migrations/{id}',
  summary: 'Get the progress of a legacy migration',
  who: can.migrateLegacy,
  ours: true,
  params: IdParams,
  answers: { 200: LegacyMigration, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const entries = route({
  method: 'GET',
  path: '/legacy-migrations/{id}/entries',
  summary: 'List migrated clients, newest first',
  description: 'Returns the outcome for each client of the run.',
  who: can.migrateLegacy,
  ours: true,
  params: IdParams,
  query: LegacyMigrationEntryQuery,
  answers: { 200: LegacyMigrationEntries, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const begin = route({
  method: 'POST',
  path: '/legacy-migrations',
  summary: 'Start a legacy migration',
  description: 'Migrates the records of the former system, or simulates that in a dry run.',
  who: can.migrateLegacy,
  ours: true,
  body: NewLegacyMigration,
  answers: { 201: LegacyMigration, 400: Refusal, 409: Refusal, 500: Refusal },
})

export const stop = route({
  method: 'POST',
  path: '/legacy-migrations/{id}/stop',
  summary: 'Stop a legacy migration',
  description: 'The run stops after the current client. Migrated records stay.',
  who: can.migrateLegacy,
  ours: true,
  params: IdParams,
  answers: { 200: LegacyMigration, 400: Refusal, 404: Refusal, 500: Refusal },
})
