import { legacyRoutes, type legacyLeads, legacyUsers as userCalls } from '@crm/contract/legacy/legacy-records'
import { type LegacyKind, legacyKind, legacyKindNames } from '@crm/contract/legacy/kinds'
import type { LegacyValue } from '@crm/contract/legacy/legacy-shapes'
import { can } from '@crm/domain/people/can'
import type { StaffContext } from '#spine/http/context'
import { type BoundHandler, done, handle } from '#spine/http/handle'
import { Refused } from '#spine/refusals'
import { pageOf } from '#spine/records/page'
import { readList, viewContextOf, write, writeOn } from '#spine/records/routes'
import { changeLegacy, createLegacy } from './act.ts'
import { findByFormerId, findOwnUser } from './queries.ts'
import { mayChange } from './rights.ts'
import { type Legacy, legacyConditions, legacySortKeys, storeOf, valueIn } from './store.ts'

/** One kind's types stand in for all kinds: only the schemas differ, and this code does not read their fields. */
type Routes = typeof legacyLeads

function routesOf(kind: LegacyKind): BoundHandler[] {
  const records = storeOf(kind)
  const { id, path, nouns } = legacyKind(kind)
  const { me: _me, ...calls } = legacyRoutes[kind] as Routes & { me?: unknown }
  return handle<Routes>(`legacy${nouns}`, calls, {
    async get({ params, ctx }) {
      const found = await findByFormerId(ctx.db.read, kind, params[id] ?? '', ctx.actor)
      if (!found) throw new Refused(records.notFound)
      const record = records.view(found, await viewContextOf(ctx))
      return done(200, kind === 'leads' ? Object.assign({}, record, await relatedLists(found, ctx)) : record)
    },

    list: readList(records, path, (query) => ({ where: legacyConditions(query) })),

    async listPaginated({ query, ctx }) {
      const sight = await viewContextOf(ctx)
      const page = await pageOf(query, {
        sorts: legacySortKeys,
        read: (slice) => records.slice(ctx.db.read, ctx.actor, legacyConditions(query), slice),
        view: (record) => ({ id: String(valueIn(record, id)), record: records.view(record, sight) }),
      })
      if (page.status !== 200) throw new Refused(page)
      return page
    },

    create: write(async ({ work, body }) =>
      done(201, records.view(await createLegacy(work, kind, body), work)),
    ),

    update: writeOn(records, mayChange(kind), async ({ work, record, body }) =>
      done(200, records.view(await changeLegacy(work, kind, record, body), work)),
    ),

    remove: writeOn(records, can.removeLegacy, async ({ work, record }) => {
      await records.remove(work, record)
      return done(200, records.removed)
    }),

    restore: writeOn(
      records,
      can.removeLegacy,
      async ({ work, record }) => done(200, records.view(await records.restore(work, record), work)),
      { removed: true },
    ),
  })
}

/** The related lists of a lead, within the reader's scope. */
async function relatedLists(
  lead: Legacy,
  { db, actor }: StaffContext,
): Promise<Readonly<Record<string, LegacyValue>>> {
  const listed = { limit: 200, where: legacyConditions({ UUID_Lead: String(valueIn(lead, 'UUID_Lead')) }) }
  const [addresses, sales] = await Promise.all([
    storeOf('addresses').list(db.read, actor, listed),
    storeOf('sales').list(db.read, actor, listed),
  ])
  return {
    addresses: addresses.map(pickFields(['ID_Address', 'address_full'])),
    sales: sales.map(
      pickFields([
        'ID_Sale',
        'job_number',
        'status',
        'installer_name',
        'UUID_Sale',
        'is_qa_review_complete',
        'on_hold',
        'address_full',
      ]),
    ),
  }
}

const pickFields = (fields: readonly string[]) => (record: Legacy) =>
  Object.fromEntries(fields.map((field) => [field, valueIn(record, field) as string | boolean | null]))

const me = handle(
  'legacyUsers',
  { me: userCalls.me },
  {
    async me({ ctx }) {
      const user = await findOwnUser(ctx.db.read, ctx.actor)
      if (!user) throw new Refused(storeOf('users').notFound)
      return done(200, storeOf('users').view(user, await viewContextOf(ctx)))
    },
  },
)

export const legacy: readonly BoundHandler[] = [...legacyKindNames.flatMap(routesOf), ...me]
