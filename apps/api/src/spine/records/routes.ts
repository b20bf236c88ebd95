/**
 * Handlers that read or write records through a store: a list, one record, and a transaction with its permission
 * check.
 */
import type { Route } from '@crm/contract/route'
import type { RawBuilder, SqlBool } from 'kysely'
import type { StaffContext } from '#spine/http/context'
import {
  type Answering,
  type Call,
  type Handler,
  done,
  doneList,
  type RecordHandler,
} from '#spine/http/handle'
import type { Person } from '#spine/people/people'
import { type Found, type Slice, type Sorts, pageOf } from './page.ts'
import type { Listing, Right } from './kind.ts'
import { currentBatchId } from './batch-scope.ts'
import { runOnce } from './idempotency.ts'
import { type ViewContext, type UnitOfWork, inUnitOfWork } from './unit-of-work.ts'

/** The caller's view of records. */
export const viewContextOf = async ({ people, actor, now }: StaffContext): Promise<ViewContext> => ({
  nameOf: await people.names(),
  viewer: actor,
  now,
})

/** The parts of a call that every staff route has. The contract checks them per route; for any `R` they are unknown. */
interface StaffCall {
  readonly ctx: StaffContext
  readonly params: { readonly id?: string; readonly recordId?: string }
  readonly query: Pick<Listing, 'limit' | 'after'> & Parameters<typeof pageOf>[0] & { readonly q?: string }
}

export const staffCall = <R extends Route>(call: Pick<Call<R>, 'params' | 'ctx'>) =>
  call as unknown as StaffCall

/** The contract has the shape of an answer per route; here it is any of them. */
export const answer = <R extends Route>(value: object) => value as Answering<R>

interface ReadableStore<Rec extends { readonly id: string }> {
  readonly notFound: object
  view(record: Rec, sight: ViewContext): unknown
  find(db: StaffContext['db']['read'], id: string, actor: Person): Promise<Rec | undefined>
  list(db: StaffContext['db']['read'], actor: Person, listing: Listing): Promise<Rec[]>
}

/** Answers the record with `{id}`, or 404. */
export const read =
  <R extends Route, Rec extends { readonly id: string }>(store: ReadableStore<Rec>): Handler<R> =>
  async (call) => {
    const { ctx } = staffCall(call)
    const record = await store.find(ctx.db.read, idOf(call), ctx.actor)
    return answer<R>(record ? done(200, store.view(record, await viewContextOf(ctx))) : store.notFound)
  }

/** Answers whole records, newest first, with a link to the next page. */
export const readList =
  <R extends Route, Rec extends { readonly id: string }>(
    store: ReadableStore<Rec>,
    path: string,
    filterOf: (
      query: Call<R>['query'],
      ctx: StaffContext,
    ) => Pick<Listing, 'where' | 'orderBy' | 'isForOneParent'>,
  ): Handler<R> =>
  async (call) => {
    const { ctx, query } = staffCall(call)
    const { limit, after } = query
    const found = await store.list(ctx.db.read, ctx.actor, { limit, after, ...filterOf(call.query, ctx) })
    const context = await viewContextOf(ctx)
    return answer<R>(doneList(found, path, { ...query, limit }, (row) => store.view(row, context)))
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

interface PagedStore<Rec extends { readonly id: string }>
  extends Pick<ReadableStore<Rec>, 'view'>, Pages<Rec> {
  pagesWithin?(scope: RawBuilder<SqlBool>): Pages<Rec>
}

/**
 * Answers one page of whole records with its total. `filterOf` learns when the searched words are common; `scopeOf`
 * replaces the scope where the filter itself stays within the person's scope.
 */
export const readPage =
  <R extends Route, Rec extends { readonly id: string }>(
    store: PagedStore<Rec>,
    sorts: Sorts<Rec>,
    filterOf: (query: Call<R>['query'], ctx: StaffContext, areCommon: boolean) => Conditions,
    scopeOf?: (query: Call<R>['query'], actor: Person) => RawBuilder<SqlBool> | undefined,
  ): Handler<R> =>
  async (call) => {
    const { ctx, query } = staffCall(call)
    const { db, actor } = ctx
    const where = (areCommon: boolean) => filterOf(call.query, ctx, areCommon)
    const scope = scopeOf?.(call.query, actor)
    const pages = (scope && store.pagesWithin?.(scope)) ?? store
    const context = await viewContextOf(ctx)
    return answer<R>(
      await pageOf(query, {
        sorts,
        read: (slice) =>
          query.q
            ? pages.search(db.read, actor, where, slice)
            : pages.slice(db.read, actor, where(false), slice),
        view: (record) => store.view(record, context),
      }),
    )
  }

type Writing<R extends Route> = Call<R> & { readonly work: UnitOfWork }

/**
 * A route that writes in one transaction, once per idempotency key. The response is built inside the transaction:
 * after the commit somebody else may have changed or removed the rows.
 */
export const write =
  <R extends Route>(action: (call: Writing<R>) => Promise<Answering<R>>): Handler<R> =>
  (call) => {
    const { ctx } = staffCall(call)
    const batchId = currentBatchId()
    return inUnitOfWork(ctx, ctx.actor, (work) => runOnce(work, ctx, call, () => action({ ...call, work })), {
      viewer: ctx.actor,
      ...(batchId !== undefined && { batchId }),
    })
  }

/** A `write` that first asks another service, outside of its transaction. */
export const writeAfter =
  <R extends Route, Prepared>(
    prepare: (call: Call<R>) => Promise<Prepared>,
    action: (call: Writing<R> & { readonly prepared: Prepared }) => Promise<Answering<R>>,
  ): Handler<R> =>
  async (call) => {
    const prepared = await prepare(call)
    return write<R>((writing) => action({ ...writing, prepared }))(call)
  }

/** The parts of a store that `writeOn` uses. */
interface LockableStore<Rec, Subject, Fields> {
  find(db: StaffContext['db']['read'], id: string, actor: StaffContext['actor']): Promise<Rec | undefined>
  guard(record: Rec | undefined, actor: StaffContext['actor'], right: Right<Subject>, now: Date): Rec
  lock(work: UnitOfWork, id: string, right: Right<Subject>, options: LockOptions<Fields>): Promise<Rec>
}

interface LockOptions<Fields> {
  readonly removed?: boolean
  readonly fields?: Fields
}

interface Options<R extends Route, Fields> {
  /** The route restores a removed record. */
  readonly removed?: true
  /** The values about to be written, where they decide which rows to lock first. */
  readonly fields?: (body: Call<R>['body']) => Fields
}

/**
 * A `write` on the record with `{id}`, locked and with its right checked. With a malformed body the record decides
 * first: 404 or 403 comes before 400.
 */
export function writeOn<R extends Route, Rec, About, Fields>(
  store: LockableStore<Rec, About, Fields>,
  right: Right<About>,
  action: (call: Writing<R> & { readonly record: Rec }) => Promise<Answering<R>>,
  { removed, fields }: Options<R, Fields> = {},
): RecordHandler<R> {
  return {
    async check(call) {
      const { db, actor, now } = staffCall(call).ctx
      store.guard(await store.find(db.read, idOf(call), actor), actor, right, now)
      return undefined
    },
    handler: write<R>(async (call) => {
      const record = await store.lock(call.work, idOf(call), right, {
        ...(removed && { removed }),
        ...(fields && { fields: fields(call.body) }),
      })
      return action({ ...call, record })
    }),
  }
}

/** A `writeOn` that first asks another service, outside of its transaction. The record may change meanwhile. */
export function writeOnAfter<R extends Route, Rec, About, Fields, Prepared>(
  store: LockableStore<Rec, About, Fields>,
  right: Right<About>,
  prepare: (call: Call<R>) => Promise<Prepared>,
  action: (call: Writing<R> & { readonly record: Rec; readonly prepared: Prepared }) => Promise<Answering<R>>,
): RecordHandler<R> {
  const handlerFor = (prepared: Prepared) =>
    writeOn<R, Rec, About, Fields>(store, right, (writing) => action({ ...writing, prepared }))
  return {
    check: (call) => handlerFor(undefined as Prepared).check(call),
    handler: async (call) => handlerFor(await prepare(call)).handler(call),
  }
}

/** Reads `{id}`, or `{recordId}` as the legacy routes spell it. */
function idOf(call: Pick<Call<Route>, 'params' | 'ctx'>): string {
  const { id, recordId } = staffCall(call).params
  return id ?? recordId ?? ''
}
