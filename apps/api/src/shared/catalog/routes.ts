import { type ahjs, catalogRoutes } from '@crm/contract/web/catalog'
import { type CatalogKind, catalogKindNames, kindNamed } from '@crm/domain/catalog/kinds'
import { can } from '@crm/domain/people/can'
import { type BoundHandler, done, handle } from '#spine/http/handle'
import { read, readList, readPage, write, writeOn } from '#spine/records/routes'
import { changeEntry, createEntry, removeEntry, restoreEntry } from './act.ts'
import { exportEntries, importEntries } from './file.ts'
import { catalogConditions, catalogSortsOf, storeOf, referencesTo } from './store.ts'

/** One kind's types stand in for all kinds: only the schemas differ, and this code does not read their fields. */
type Routes = typeof ahjs

function routesOf(kind: CatalogKind): BoundHandler[] {
  const entries = storeOf(kind)
  const mayChange = can.changeCatalogue[kindNamed(kind).keeper]
  return handle<Routes>(kind, catalogRoutes[kind] as unknown as Routes, {
    get: read(entries),

    list: readList(entries, `/${kind}`, (query) => ({ where: catalogConditions(kind, query) })),

    listPaginated: readPage(entries, catalogSortsOf(kind), (query) => catalogConditions(kind, query)),

    async uses({ params, ctx }) {
      const entry = await entries.find(ctx.db.read, params.id, ctx.actor)
      return entry ? done(200, { uses: await referencesTo(ctx.db.read, kind, entry.id) }) : entries.notFound
    },

    exportCsv: ({ query, ctx }) => exportEntries(kind, query, ctx),

    importCsv: write(async ({ work, body }) => done(200, await importEntries(work, kind, body))),

    create: write(async ({ work, body }) =>
      done(201, entries.view(await createEntry(work, kind, body), work) as never),
    ),

    update: writeOn(entries, mayChange, async ({ work, record, body }) =>
      done(200, entries.view(await changeEntry(work, kind, record, body), work) as never),
    ),

    remove: writeOn(entries, can.removeCatalogue, async ({ work, record }) => {
      await removeEntry(work, kind, record)
      return done(200, entries.removed)
    }),

    restore: writeOn(
      entries,
      can.removeCatalogue,
      async ({ work, record }) =>
        done(200, entries.view(await restoreEntry(work, kind, record), work) as never),
      { removed: true },
    ),
  })
}

export const catalog = catalogKindNames.flatMap(routesOf)
