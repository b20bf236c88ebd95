/** The calls of the legacy records: the same for each kind, which differ in their fields and in who may. */
import type { Actor } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import type { Decision } from '@crm/domain/people/permissions'
import { answers, route } from '../route.ts'
import { Removed } from '../shapes.ts'
import { type LegacyKind, legacyKind } from './kinds.ts'
import { LegacyRefusal } from './legacy-refusals.ts'
import { RecordParams, legacyShapes } from './legacy-shapes.ts'

/** Every status that the specification lets a legacy route answer, beside the good one. */
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

function callsOf(kind: LegacyKind, { read, create, change }: Rights) {
  const about = [`legacy-${kind}`]
  // What hangs on a lead is told with it.
  const changes = [...about, ...(legacyKind(kind).onLead ? ['legacy-leads'] : []), 'activity-feed']
  return {
    get: route({
      method: 'GET',
      path: `${pathTo(kind)}/{${legacyKind(kind).id}}`,
      summary: `One of the legacy ${kind}`,
      who: read,
      legacy: true,
      params: legacyShapes(kind).GetParams,
      reads: about,
      answers: { 200: legacyShapes(kind).Whole, ...refusals },
    }),
    list: route({
      method: 'GET',
      path: pathTo(kind),
      summary: `Legacy ${kind}, newest first`,
      who: read,
      legacy: true,
      query: legacyShapes(kind).ListQuery,
      reads: about,
      answers: { 200: legacyShapes(kind).Records, ...refusals },
    }),
    create: route({
      method: 'POST',
      path: pathTo(kind),
      summary: `Create one of the legacy ${kind}`,
      who: create,
      legacy: true,
      body: legacyShapes(kind).New,
      changes,
      answers: { 201: legacyShapes(kind).Record, ...refusals },
    }),
    update: route({
      method: 'PUT',
      path: `${pathTo(kind)}/{recordId}`,
      summary: `Change one of the legacy ${kind}`,
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
      summary: `Remove one of the legacy ${kind}`,
      who: can.removeLegacy,
      legacy: true,
      params: RecordParams,
      changes,
      answers: { 200: Removed, ...refusals },
    }),
    restore: route({
      method: 'POST',
      path: `${pathTo(kind)}/{recordId}/restore`,
      summary: `Bring a removed one of the legacy ${kind} back`,
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
      summary: `A page of the legacy ${kind}`,
      who: read,
      legacy: true,
      ours: true,
      query: legacyShapes(kind).PageQuery,
      reads: about,
      answers: { 200: legacyShapes(kind).Page, ...refusals },
    }),
  }
}

/** As of the CRM's own records: same scopes, same right to change; who creates is a right of its own. */
export const legacyLeads = callsOf('leads', {
  read: can.readLead,
  create: can.createLegacyClient,
  change: can.updateLeadContact,
})
export const legacySales = callsOf('sales', {
  read: can.readSale,
  create: can.createLegacy,
  change: can.readSale,
})
export const legacyNotes = callsOf('notes', {
  read: can.readNote,
  create: can.createLegacyClient,
  change: can.changeNote,
})
export const legacyAddresses = callsOf('addresses', {
  read: can.readAddress,
  create: can.createLegacy,
  change: can.changeAddress,
})
export const legacyUsers = {
  ...callsOf('users', { read: can.readLegacyUsers, create: can.createLegacy, change: can.changeUser }),
  me: route({
    method: 'GET',
    path: `${pathTo('users')}/me`,
    summary: 'The legacy user who is the caller',
    who: 'staff',
    legacy: true,
    reads: ['legacy-users'],
    answers: { 200: legacyShapes('users').Record, ...refusals },
  }),
}

/** By their kinds. */
export const legacyCalls = {
  leads: legacyLeads,
  sales: legacySales,
  notes: legacyNotes,
  addresses: legacyAddresses,
  users: legacyUsers,
}
