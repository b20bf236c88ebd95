/** Routes of the catalog: the same for each kind, with different shapes. */
import { type CatalogKind, kindNamed, nounInSentence } from '@crm/domain/catalog/kinds'
import { can } from '@crm/domain/people/can'
import { Refusal } from '../refusals.ts'
import { route } from '../route.ts'
import { IdParams, Removed } from '../shapes.ts'
import {
  CatalogCsv,
  CatalogExportQuery,
  CatalogFile,
  CatalogImport,
  CatalogListQuery,
  CatalogPageQuery,
  CatalogUses,
  shapesOf,
} from './catalog-shapes.ts'

/** `ours` for kinds without routes in the specification. */
const specifiedRoutes = <K extends CatalogKind>(kind: K) => ({
  get: route({
    method: 'GET',
    path: `/${kind}/{id}`,
    summary: `Get the ${nounInSentence(kindNamed(kind).noun)} with this ID`,
    who: 'staff',
    params: IdParams,
    answers: { 200: shapesOf(kind).Entry, 400: Refusal, 404: Refusal, 500: Refusal },
  }),
  list: route({
    method: 'GET',
    path: `/${kind}`,
    summary: `List ${nounInSentence(kindNamed(kind).nouns)}, newest first`,
    who: 'staff',
    query: CatalogListQuery,
    answers: { 200: shapesOf(kind).Entries, 404: Refusal, 500: Refusal },
  }),
  create: route({
    method: 'POST',
    path: `/${kind}`,
    summary: `Create a new ${nounInSentence(kindNamed(kind).noun)}`,
    who: can.changeCatalogue[kindNamed(kind).keeper],
    body: shapesOf(kind).New,
    answers: { 201: shapesOf(kind).Entry, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
  }),
  update: route({
    method: 'PUT',
    path: `/${kind}/{id}`,
    summary: `Update or disable the ${nounInSentence(kindNamed(kind).noun)}`,
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
    summary: `Remove an unused ${nounInSentence(kindNamed(kind).noun)}`,
    description: 'An entry that other records use can only be disabled. You can restore a removed entry.',
    who: can.removeCatalogue,
    params: IdParams,
    answers: { 200: Removed, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
  }),
})

const additionalRoutes = <K extends CatalogKind>(kind: K) => ({
  listPaginated: route({
    method: 'GET',
    path: `/${kind}Paginated`,
    summary: `List a page of ${nounInSentence(kindNamed(kind).nouns)}`,
    who: 'staff',
    ours: true,
    query: CatalogPageQuery,
    answers: { 200: shapesOf(kind).Page, 400: Refusal, 404: Refusal, 500: Refusal },
  }),
  restore: route({
    method: 'POST',
    path: `/${kind}/{id}/restore`,
    summary: `Restore a removed ${nounInSentence(kindNamed(kind).noun)}`,
    who: can.removeCatalogue,
    ours: true,
    params: IdParams,
    answers: { 200: shapesOf(kind).Entry, 400: Refusal, 403: Refusal, 404: Refusal, 500: Refusal },
  }),
  uses: route({
    method: 'GET',
    path: `/${kind}/{id}/uses`,
    summary: `List the kinds of records that use the ${nounInSentence(kindNamed(kind).noun)}`,
    who: 'staff',
    ours: true,
    params: IdParams,
    answers: { 200: CatalogUses, 400: Refusal, 404: Refusal, 500: Refusal },
  }),
  exportCsv: route({
    method: 'GET',
    path: `/${kind}/export`,
    summary: `Export ${nounInSentence(kindNamed(kind).nouns)} as CSV`,
    who: 'staff',
    ours: true,
    query: CatalogExportQuery,
    streams: 'text/csv; charset=utf-8',
    answers: { 200: CatalogCsv, 400: Refusal, 500: Refusal },
  }),
  importCsv: route({
    method: 'POST',
    path: `/${kind}/import`,
    summary: `Import ${nounInSentence(kindNamed(kind).nouns)} from CSV`,
    description: 'Creates and updates entries from the rows of the file, either all of them or none.',
    who: can.changeCatalogue[kindNamed(kind).keeper],
    ours: true,
    body: CatalogFile,
    answers: { 200: CatalogImport, 400: Refusal, 403: Refusal, 500: Refusal },
  }),
})

const routesOf = <K extends CatalogKind>(kind: K) => ({
  ...specifiedRoutes(kind),
  ...additionalRoutes(kind),
})

/** Routes of a kind that the specification names only as a list of choices. */
const unspecifiedRoutesOf = <K extends CatalogKind>(kind: K) => {
  const { get, list, create, update, remove } = specifiedRoutes(kind)
  const ours = true as const
  return {
    get: { ...get, ours },
    list: { ...list, ours },
    create: { ...create, ours },
    update: { ...update, ours },
    remove: { ...remove, ours },
    ...additionalRoutes(kind),
  }
}

export const installers = routesOf('installers')
export const subInstallers = routesOf('subInstallers')
export const modules = routesOf('modules')
export const inverters = routesOf('inverters')
export const batteries = routesOf('batteries')
export const ahjs = routesOf('ahjs')
export const financeOptions = routesOf('financeOptions')
export const hoas = unspecifiedRoutesOf('hoas')
export const utilities = unspecifiedRoutesOf('utilities')
export const pickLists = unspecifiedRoutesOf('pickLists')

/** Routes by kind. */
export const catalogRoutes = {
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
} satisfies Record<CatalogKind, object>
