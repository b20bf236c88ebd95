/** Routes of legacy records: the same for each kind, with different fields and permissions. */
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { Decision } from '@crm/domain/people/permissions'
import { answers, route } from '../route.ts'
import { Removed } from '../shapes.ts'
import { type LegacyKind, legacyKind } from './kinds.ts'
import { LegacyRefusal } from './legacy-refusals.ts'
import { RecordParams, legacyShapes } from './legacy-shapes.ts'

/** Error statuses that the specification allows on legacy routes. */
const refusals = answers({
  400: LegacyRefusal,
  401: LegacyRefusal,
  403: LegacyRefusal,
  404: LegacyRefusal,
  405: LegacyRefusal,
  409: LegacyRefusal,
  413: LegacyRefusal,
  423: LegacyRefusal,
  429: LegacyRefusal,
  500: LegacyRefusal,
  501: LegacyRefusal,
})

type Right = (actor: Actor) => Decision

interface Rights {
  readonly read: Right
  readonly create: Right
  readonly change: Right
}

const pathTo = (kind: LegacyKind) => legacyKind(kind).path

function routesOf(kind: LegacyKind, { read, create, change }: Rights) {
  const topics = [`legacy-${kind}`]
  // The answer of a lead includes its related records.
  const changes = [...topics, ...(legacyKind(kind).onLead ? ['legacy-leads'] : []), 'activity-feed']
  return {
    get: route({
      method: 'GET',
      path: `${pathTo(kind)}/{${legacyKind(kind).id}}`,
      summary: `Get a ${legacyKind(kind).noun.toLowerCase()}`,
      who: read,
      legacy: true,
      params: legacyShapes(kind).GetParams,
      reads: topics,
      answers: { 200: legacyShapes(kind).Whole, ...refusals },
    }),
    list: route({
      method: 'GET',
      path: pathTo(kind),
      summary: `List legacy ${kind}, newest first`,
      who: read,
      legacy: true,
      query: legacyShapes(kind).ListQuery,
      reads: topics,
      answers: { 200: legacyShapes(kind).Records, ...refusals },
    }),
    create: route({
      method: 'POST',
      path: pathTo(kind),
      summary: `Create a ${legacyKind(kind).noun.toLowerCase()}`,
      who: create,
      legacy: true,
      body: legacyShapes(kind).New,
      changes,
      answers: { 201: legacyShapes(kind).Record, ...refusals },
    }),
    update: route({
      method: 'PUT',
      path: `${pathTo(kind)}/{recordId}`,
      summary: `Update a ${legacyKind(kind).noun.toLowerCase()}`,
      who: change,
      legacy: true,
      params: RecordParams,
      body: legacyShapes(kind).Changes,
      changes,
      answers: { 200: legacyShapes(kind).Record, ...refusals, 409: legacyShapes(kind).Conflict },
    }),
    remove: route({
      method: 'DELETE',
      path: `${pathTo(kind)}/{recordId}`,
      summary: `Remove a ${legacyKind(kind).noun.toLowerCase()}`,
      description: 'You can restore a removed record.',
      who: can.removeLegacy,
      legacy: true,
      params: RecordParams,
      changes,
      answers: { 200: Removed, ...refusals },
    }),
    restore: route({
      method: 'POST',
      path: `${pathTo(kind)}/{recordId}/restore`,
      summary: `Restore a removed ${legacyKind(kind).noun.toLowerCase()}`,
      who: can.removeLegacy,
      legacy: true,
      ours: true,
      params: RecordParams,
      changes,
      answers: { 200: legacyShapes(kind).Record, ...refusals },
    }),
    listPaginated: route({
      method: 'GET',
      path: `${pathTo(kind)}Paginated`,
      summary: `List a page of legacy ${kind}`,
      who: read,
      legacy: true,
      ours: true,
      query: legacyShapes(kind).PageQuery,
      reads: topics,
      answers: { 200: legacyShapes(kind).Page, ...refusals },
    }),
  }
}

/** Same scopes and change rights as the CRM's own records; creating has a separate right. */
export const legacyLeads = routesOf('leads', {
  read: can.readLead,
  create: can.createLegacyClient,
  change: can.updateLeadContact,
})
export const legacySales = routesOf('sales', {
  read: can.readSale,
  create: can.createLegacy,
  change: can.readSale,
})
export const legacyNotes = routesOf('notes', {
  read: can.readNote,
  create: can.createLegacyClient,
  change: can.changeNote,
})
export const legacyAddresses = routesOf('addresses', {
  read: can.readAddress,
  create: can.createLegacy,
  change: can.changeAddress,
})
export const legacyUsers = {
  ...routesOf('users', { read: can.readLegacyUsers, create: can.createLegacy, change: can.changeUser }),
  me: route({
    method: 'GET',
    path: `${pathTo('users')}/me`,
    summary: 'Get your legacy user',
    who: 'staff',
    legacy: true,
    reads: ['legacy-users'],
    answers: { 200: legacyShapes('users').Record, ...refusals },
  }),
}

/** Routes by kind. */
export const legacyRoutes = {
  leads: legacyLeads,
  sales: legacySales,
  notes: legacyNotes,
  addresses: legacyAddresses,
  users: legacyUsers,
}
