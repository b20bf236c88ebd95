/** The calls of the catalogue: the same for each kind, which differ in their shapes. */
import { type CatalogueKind, kindNamed } from '@crm/domain/catalogue/kinds'
import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import {
  CatalogueCsv,
  CatalogueExportQuery,
  CatalogueFile,
  CatalogueImport,
  CatalogueListQuery,
  CataloguePageQuery,
  CatalogueUses,
  shapesOf,
} from './catalogue-shapes.ts'

/** `ours` where the specification has no call of this kind. */
const specified = <K extends CatalogueKind>(kind: K) => ({
  get: route({
    method: 'GET',
    path: `/${kind}/{id}`,
    summary: `One of the ${kindNamed(kind).nouns}`,
    who: 'staff',
    params: IdParams,
    answers: { 200: shapesOf(kind).Entry, 400: Refusal, 404: Refusal, 500: Refusal },
  }),
  list: route({
    method: 'GET',
    path: `/${kind}`,
    summary: `${kindNamed(kind).nouns}, newest first`,
    who: 'staff',
    query: CatalogueListQuery,
    answers: { 200: shapesOf(kind).Entries, 404: Refusal, 500: Refusal },
  }),
  create: route({
    method: 'POST',
    path: `/${kind}`,
    summary: `Create one of the ${kindNamed(kind).nouns}`,
    who: can.changeCatalogue[kindNamed(kind).keeper],
    body: shapesOf(kind).New,
    answers: { 201: shapesOf(kind).Entry, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
  }),
  update: route({
    method: 'PUT',
    path: `/${kind}/{id}`,
    summary: `Change or disable one of the ${kindNamed(kind).nouns}`,
    who: can.changeCatalogue[kindNamed(kind).keeper],
    params: IdParams,
    body: shapesOf(kind).Changes,
    answers: {
      200: shapesOf(kind).Entry,
      400: Refusal,
      403: Refusal,
      404: Refusal,
      409: shapesOf(kind).Conflict,
      500: Refusal,
    },
  }),
  remove: route({
    method: 'DELETE',
    path: `/${kind}/{id}`,
    summary: `Remove one of the ${kindNamed(kind).nouns} that nothing uses`,
    who: can.removeCatalogue,
    params: IdParams,
    answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
  }),
})

const beyond = <K extends CatalogueKind>(kind: K) => ({
  listPaginated: route({
    method: 'GET',
    path: `/${kind}Paginated`,
    summary: `A page of the ${kindNamed(kind).nouns}`,
    who: 'staff',
    ours: true,
    query: CataloguePageQuery,
    answers: { 200: shapesOf(kind).Page, 400: Refusal, 404: Refusal, 500: Refusal },
  }),
  restore: route({
    method: 'POST',
    path: `/${kind}/{id}/restore`,
    summary: `Bring a removed one of the ${kindNamed(kind).nouns} back`,
    who: can.removeCatalogue,
    ours: true,
    params: IdParams,
    answers: { 200: shapesOf(kind).Entry, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
  }),
  uses: route({
    method: 'GET',
    path: `/${kind}/{id}/uses`,
    summary: `What speaks of one of the ${kindNamed(kind).nouns}`,
    who: 'staff',
    ours: true,
    params: IdParams,
    answers: { 200: CatalogueUses, 400: Refusal, 404: Refusal, 500: Refusal },
  }),
  exportCsv: route({
    method: 'GET',
    path: `/${kind}/export`,
    summary: `The ${kindNamed(kind).nouns} as a CSV file`,
    who: 'staff',
    ours: true,
    query: CatalogueExportQuery,
    streams: 'text/csv; charset=utf-8',
    answers: { 200: CatalogueCsv, 400: Refusal, 500: Refusal },
  }),
  importCsv: route({
    method: 'POST',
    path: `/${kind}/import`,
    summary: `Create and change ${kindNamed(kind).nouns} from a CSV file, all or none`,
    who: can.changeCatalogue[kindNamed(kind).keeper],
    ours: true,
    body: CatalogueFile,
    answers: { 200: CatalogueImport, 400: Refusal, 403: Refusal, 500: Refusal },
  }),
})

const callsOf = <K extends CatalogueKind>(kind: K) => ({ ...specified(kind), ...beyond(kind) })

/** Calls of a kind that the specification names only as a list of choices. */
const ownCallsOf = <K extends CatalogueKind>(kind: K) => {
  const { get, list, create, update, remove } = specified(kind)
  const ours = true as const
  return {
    get: { ...get, ours },
    list: { ...list, ours },
    create: { ...create, ours },
    update: { ...update, ours },
    remove: { ...remove, ours },
    ...beyond(kind),
  }
}

export const installers = callsOf('installers')
export const subInstallers = callsOf('subInstallers')
export const modules = callsOf('modules')
export const inverters = callsOf('inverters')
export const batteries = callsOf('batteries')
export const ahjs = callsOf('ahjs')
export const financeOptions = callsOf('financeOptions')
export const hoas = ownCallsOf('hoas')
export const utilities = ownCallsOf('utilities')
export const pickLists = ownCallsOf('pickLists')

/** By their kinds. */
export const catalogueCalls = {
  installers,
  subInstallers,
  modules,
  inverters,
  batteries,
  ahjs,
  financeOptions,
  hoas,
  utilities,
  pickLists,
} satisfies Record<CatalogueKind, object>
