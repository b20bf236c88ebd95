import type { ActivitySubject } from '@crm/domain/activity/subjects'
import type { Transaction } from 'kysely'
import type { Database, Tables } from '#platform/db/database'
import type { EvidenceKeys } from '#platform/evidence-keys'
import { type NameOf, type People, type Person, type UserRow, nameIn } from '#spine/people/people'
import type { Services } from '#spine/services'
import type { Changes, SystemAuthor } from './activity.ts'

/** The author of a change. Permissions apply to people only. */
export type Author = Person | SystemAuthor

/** The viewer of a record: views show names in place of ids, and some fields only to some people. */
export interface ViewContext {
  readonly nameOf: NameOf
  readonly viewer: Person | undefined
  /** The time of the request; some figures depend on the current day. */
  readonly now: Date
}

/** One business transaction: its author, its time, and its changes so far. */
export interface UnitOfWork extends ViewContext {
  readonly tx: Transaction<Tables>
  readonly author: Author
  /** Jobs are queued in the same transaction (outbox), so that a rollback queues none. */
  readonly jobs: Services['jobs']
  readonly evidence: EvidenceKeys
  /** All users by id, as of the start of the transaction. */
  readonly users: ReadonlyMap<string, UserRow>
  /** The default batch of every change in this transaction. */
  readonly batchId: string | undefined
  /** Stores append every change here. */
  readonly changeLog: LoggedChange[]
}

/** A record before and after a change, as `beforeCommit` of its kind reads it. */
export interface LoggedChange {
  /** Undefined for a new record. */
  readonly before: object | undefined
  readonly after: { readonly id: string }
  readonly changes: Changes
  readonly subject: ActivitySubject
  /** Updates dependent records, once with all changes of this kind. */
  readonly beforeCommit: ((work: UnitOfWork, changes: never[]) => Promise<void>) | undefined
}

/** The same transaction as work of the application itself: no permission is checked and no scope applies. */
export const asSystem = (work: UnitOfWork, author: Author = work.author): UnitOfWork => ({
  ...work,
  author,
  viewer: undefined,
})

/** The environment of a unit of work. */
export interface Environment {
  readonly db: Database
  readonly people: People
  readonly jobs: Services['jobs']
  readonly evidence: EvidenceKeys
  readonly now: Date
}

/**
 * Runs `action` and then `beforeCommit` of the changed kinds in one transaction, with a retry on deadlocks and
 * serialization failures. An error, Refused too, rolls everything back. Rights and scope are the author's, unless
 * `viewer` is undefined: then the application itself acts.
 */
export async function inUnitOfWork<T>(
  { db, people, jobs, evidence, now }: Environment,
  author: Author,
  action: (work: UnitOfWork) => Promise<T>,
  { viewer, batchId }: Pick<ViewContext, 'viewer'> & { readonly batchId?: string } = {
    viewer: typeof author === 'string' ? undefined : author,
  },
): Promise<T> {
  const users = await people.all()
  const nameOf = nameIn(users)
  const { answer, written } = await db.inTransaction(async (tx) => {
    const work: UnitOfWork = {
      tx,
      author,
      jobs,
      evidence,
      now,
      users,
      nameOf,
      viewer,
      batchId,
      changeLog: [],
    }
    const answer = await action(work)
    await runBeforeCommit(work)
    return { answer, written: work.changeLog }
  })
  if (written.some(({ subject }) => subject === 'user')) people.forget()
  return answer
}

/** `beforeCommit` may write too, so this repeats until nothing new was written. */
async function runBeforeCommit(work: UnitOfWork): Promise<void> {
  for (let processed = 0; processed < work.changeLog.length;) {
    const changes = work.changeLog.slice(processed)
    processed = work.changeLog.length
    for (const hook of new Set(changes.map((change) => change.beforeCommit))) {
      await hook?.(work, changes.filter((change) => change.beforeCommit === hook) as never[])
    }
  }
}
