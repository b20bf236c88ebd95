/** Routes that read or write records through a store: a list, one, and the transaction with its right, which is data of the route. */
import type { Route } from '@crm/contract/route'
import type { RawBuilder, SqlBool } from 'kysely'
import type { StaffContext } from '../http/context.ts'
import {
  type Answering,
  type Call,
  type Handler,
  done,
  doneList,
  type RecordHandler,
} from '../http/handle.ts'
import type { Person } from '../people/people.ts'
import { type Found, type Slice, type Sorts, pageOf } from './page.ts'
import type { Listing, Right } from './kind.ts'
import { once } from './once.ts'
import { type Sight, type UnitOfWork, inUnitOfWork } from './unit-of-work.ts'

/** With the eyes of the caller. */
export const sightOf = async ({ people, actor, now }: StaffContext): Promise<Sight> => ({
  nameOf: await people.names(),
  viewer: actor,
  now,
})

interface Readable<Rec extends { readonly id: string }> {
  readonly notFound: object
  view(record: Rec, sight: Sight): unknown
  find(db: StaffContext['db']['read'], id: string, actor: Person): Promise<Rec | undefined>
  list(db: StaffContext['db']['read'], actor: Person, listing: Listing): Promise<Rec[]>
}

/** The record that `{id}` names, or 404. */
export const read =
  <R extends Route, Rec extends { readonly id: string }>(store: Readable<Rec>): Handler<R> =>
  async (call) => {
    const ctx = call.ctx as StaffContext
    const { id } = call.params as { readonly id: string }
    const record = await store.find(ctx.db.read, id, ctx.actor)
    return (record ? done(200, store.view(record, await sightOf(ctx))) : store.notFound) as Answering<R>
  }

/** Whole records, newest first, with a link to the next ones: nothing is cut silently. */
export const readList =
  <R extends Route, Rec extends { readonly id: string }>(
    store: Readable<Rec>,
    path: string,
    asked: (query: Call<R>['query'], ctx: StaffContext) => Pick<Listing, 'where' | 'by' | 'isOfOne'>,
  ): Handler<R> =>
  async (call) => {
    const ctx = call.ctx as StaffContext
    const { limit, after } = call.query as Pick<Listing, 'limit' | 'after'>
    const found = await store.list(ctx.db.read, ctx.actor, { limit, after, ...asked(call.query, ctx) })
    const sight = await sightOf(ctx)
    return doneList(found, path, { ...(call.query as object), limit }, (row) =>
      store.view(row, sight),
    ) as Answering<R>
  }

type Conditions = readonly RawBuilder<SqlBool>[]

interface Pages<Rec> {
  slice(db: StaffContext['db']['read'], actor: Person, where: Conditions, slice: Slice): Promise<Found<Rec>>
  search(
    db: StaffContext['db']['read'],
    actor: Person,
    where: (areCommon: boolean) => Conditions,
    slice: Slice,
  ): Promise<Found<Rec>>
}

interface Paged<Rec extends { readonly id: string }> extends Readable<Rec>, Pages<Rec> {
  pagesWithin(reach: RawBuilder<SqlBool>): Pages<Rec>
}

/**
 * One page of whole records with its total. `asked` hears when words that are searched turn out to be common; `reachOf` says
 * what is left to ask where that keeps within the person's reach by itself.
 */
export const readPage =
  <R extends Route, Rec extends { readonly id: string }>(
    store: Paged<Rec>,
    sorts: Sorts<Rec>,
    asked: (query: Call<R>['query'], ctx: StaffContext, areCommon: boolean) => Conditions,
    reachOf?: (query: Call<R>['query'], actor: Person) => RawBuilder<SqlBool> | undefined,
  ): Handler<R> =>
  async (call) => {
    const ctx = call.ctx as StaffContext
    const { db, actor } = ctx
    const where = (areCommon: boolean) => asked(call.query, ctx, areCommon)
    const reach = reachOf?.(call.query, actor)
    const pages = reach ? store.pagesWithin(reach) : store
    const sight = await sightOf(ctx)
    const { q } = call.query as { readonly q?: string }
    return (await pageOf(call.query as Parameters<typeof pageOf>[0], {
      sorts,
      read: (slice) =>
        q ? pages.search(db.read, actor, where, slice) : pages.slice(db.read, actor, where(false), slice),
      view: (record) => store.view(record, sight),
    })) as Answering<R>
  }

type Writing<R extends Route> = Call<R> & { readonly work: UnitOfWork }

/**
 * A route that writes in one transaction, and once for a key of its caller's. What it answers is made inside of it, from the rows that were written, and
 * not read again after the commit: somebody else may have changed or removed them by then.
 */
export const write =
  <R extends Route>(doing: (call: Writing<R>) => Promise<Answering<R>>): Handler<R> =>
  (call) => {
    const ctx = call.ctx as StaffContext
    return inUnitOfWork(ctx, ctx.actor, (work) => once(work, ctx, call, () => doing({ ...call, work })))
  }

/** What a store offers for this. */
interface Guarded<Rec, About, Fields> {
  find(db: StaffContext['db']['read'], id: string, actor: StaffContext['actor']): Promise<Rec | undefined>
  guard(record: Rec | undefined, actor: StaffContext['actor'], right: Right<About>, now: Date): Rec
  lock(work: UnitOfWork, id: string, right: Right<About>, options: Locking<Fields>): Promise<Rec>
}

interface Locking<Fields> {
  readonly removed?: boolean
  readonly fields?: Fields
}

interface Options<R extends Route, Fields> {
  /** It brings a removed record back. */
  readonly removed?: true
  /** What is about to be written, where that decides what has to be locked first. */
  readonly fields?: (body: Call<R>['body']) => Fields
}

/**
 * The same about the record that `{id}` names, locked and the right asked. A malformed body meets the record first
 * who may not see or change it hears that, and not what is wrong with the body.
 */
export function writeOn<R extends Route, Rec, About, Fields>(
  store: Guarded<Rec, About, Fields>,
  right: Right<About>,
  doing: (call: Writing<R> & { readonly record: Rec }) => Promise<Answering<R>>,
  { removed, fields }: Options<R, Fields> = {},
): RecordHandler<R> {
  return {
    async check(call) {
      const { db, actor, now } = call.ctx as StaffContext
      store.guard(await store.find(db.read, idOf(call), actor), actor, right, now)
      return undefined
    },
    handler: write<R>(async (call) => {
      const record = await store.lock(call.work, idOf(call), right, {
        ...(removed && { removed }),
        ...(fields && { fields: fields(call.body) }),
      })
      return doing({ ...call, record })
    }),
  }
}

/** `{id}`, or `{recordId}` as the legacy routes spell it. */
function idOf(call: { readonly params: unknown }): string {
  const { id, recordId } = call.params as { readonly id?: string; readonly recordId?: string }
  return id ?? recordId ?? ''
}
