import type { ActivitySubject } from '@crm/domain/activity/subjects'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '../db/database.ts'
import { type NameOf, type People, type Person, type UserRow, nameIn } from '../people/people.ts'
import type { Services } from '../services.ts'
import type { Changes, Faceless } from './activity.ts'

/** Who writes: rights are asked of people only. */
export type Doer = Person | Faceless

/** How a record is looked at: names stand in place of ids, and some fields are for some people. */
export interface Sight {
  readonly nameOf: NameOf
  readonly viewer: Person | undefined
  /** The instant of the request: some figures are those of today. */
  readonly now: Date
}

/** One transaction of the business: who writes, when, and what has been written in it so far. */
export interface UnitOfWork extends Sight {
  readonly tx: Transaction<Tables>
  readonly by: Doer
  /** What has to leave the house is asked for in the same transaction. */
  readonly jobs: Services['jobs']
  /** The people of the company by id, as they were when it began. */
  readonly users: ReadonlyMap<string, UserRow>
  /** Of which everything that is written here is a part, unless a write says otherwise. */
  readonly batchId: string | undefined
  /** Every write of a store adds itself. */
  readonly written: Written[]
}

/** One record as it was and as it is now, seen by what has to stay true beside it. */
export interface Written {
  /** Undefined for one that did not exist. */
  readonly before: object | undefined
  readonly after: { readonly id: string }
  readonly changes: Changes
  readonly subject: ActivitySubject
  /** What its kind keeps true, called once with all of its kind. */
  readonly keep: ((work: UnitOfWork, all: never[]) => Promise<void>) | undefined
}

/** In which a unit of work is done. */
export interface Circumstances {
  readonly db: Database
  readonly people: People
  readonly jobs: Services['jobs']
  readonly now: Date
}

/**
 * Runs `doing` in one transaction, again when PostgreSQL asks for it, and before the commit whatever the kinds that
 * were written keep true. What `doing` throws, Refused too, leaves nothing behind. Whoever does it is asked for rights
 * and sees what is in their scope, unless `viewer` says that it is nobody's work but the application's.
 */
export async function inUnitOfWork<T>(
  { db, people, jobs, now }: Circumstances,
  by: Doer,
  doing: (work: UnitOfWork) => Promise<T>,
  { viewer, batchId }: Pick<Sight, 'viewer'> & { readonly batchId?: string } = {
    viewer: typeof by === 'string' ? undefined : by,
  },
): Promise<T> {
  const users = await people.all()
  const nameOf = nameIn(users)
  const { answer, written } = await db.inTransaction(async (tx) => {
    const work: UnitOfWork = { tx, by, jobs, now, users, nameOf, viewer, batchId, written: [] }
    const answer = await doing(work)
    await keepTrue(work)
    return { answer, written: work.written }
  })
  if (written.some(({ subject }) => subject === 'user')) people.forget()
  return answer
}

/** What keeps something true may write, too: until nothing more is written. */
async function keepTrue(work: UnitOfWork): Promise<void> {
  for (let seen = 0; seen < work.written.length;) {
    const news = work.written.slice(seen)
    seen = work.written.length
    for (const keep of new Set(news.map((one) => one.keep))) {
      await keep?.(work, news.filter((one) => one.keep === keep) as never[])
    }
  }
}
