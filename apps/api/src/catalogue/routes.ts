import { type ahjs, catalogueCalls } from '@crm/contract/web/catalogue'
import { type CatalogueKind, catalogueKindNames, kindNamed } from '@crm/domain/catalogue/kinds'
import { can } from '@crm/domain/people/can'
import { type Handled, done, handle } from '../http/handle.ts'
import { read, readList, readPage, write, writeOn } from '../records/routes.ts'
import { changeEntry, createEntry, removeEntry, restoreEntry } from './act.ts'
import { exportEntries, importEntries } from './file.ts'
import { catalogueAsked, catalogueSortsOf, storeOf, usersOf } from './store.ts'

/** One kind's stand for those of any: what differs is in their shapes, and nothing here looks into these. */
type Routes = typeof ahjs

function routesOf(kind: CatalogueKind): Handled[] {
  const entries = storeOf(kind)
  const mayChange = can.changeCatalogue[kindNamed(kind).keeper]
  return handle<Routes>(kind, catalogueCalls[kind] as unknown as Routes, {
    get: read(entries),

    list: readList(entries, `/${kind}`, (query) => ({ where: catalogueAsked(kind, query) })),

    listPaginated: readPage(entries, catalogueSortsOf(kind), (query) => catalogueAsked(kind, query)),

    async uses({ params, ctx }) {
      const entry = await entries.find(ctx.db.read, params.id, ctx.actor)
      return entry ? done(200, { uses: await usersOf(ctx.db.read, kind, entry.id) }) : entries.notFound
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

export const catalogue = catalogueKindNames.flatMap(routesOf)
