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
  summary: 'The last runs that brought the former store over, or tried to, newest first',
  who: can.migrateLegacy,
  ours: true,
  answers: { 200: LegacyMigrations, 500: Refusal },
})

export const get = route({
  method: 'GET',
  path: '/legacy-migrations/{id}',
  summary: 'How far a run is, and what came of it',
  who: can.migrateLegacy,
  ours: true,
  params: IdParams,
  answers: { 200: LegacyMigration, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const entries = route({
  method: 'GET',
  path: '/legacy-migrations/{id}/entries',
  summary: 'What became of each client, the last first',
  who: can.migrateLegacy,
  ours: true,
  params: IdParams,
  query: LegacyMigrationEntryQuery,
  answers: { 200: LegacyMigrationEntries, 400: Refusal, 404: Refusal, 500: Refusal },
})

export const begin = route({
  method: 'POST',
  path: '/legacy-migrations',
  summary: 'Bring the former store over, or try what would become of it',
  who: can.migrateLegacy,
  ours: true,
  body: NewLegacyMigration,
  answers: { 201: LegacyMigration, 400: Refusal, 409: Refusal, 500: Refusal },
})

export const stop = route({
  method: 'POST',
  path: '/legacy-migrations/{id}/stop',
  summary: 'Stop a run after the client it is at; what is brought over stays',
  who: can.migrateLegacy,
  ours: true,
  params: IdParams,
  answers: { 200: LegacyMigration, 400: Refusal, 404: Refusal, 500: Refusal },
})
