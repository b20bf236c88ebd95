import { type Actor, type Claim, type Department, type Role, claims } from '@crm/domain/people/actor'
import type { Identity } from '../auth/tokens.ts'
import type { Connection, Database, Tables } from '../db/database.ts'
import type { Selectable } from 'kysely'

/** A CRM user. Checks in the schema hold these two to their lists. */
export type UserRow = Omit<Selectable<Tables['users']>, 'role' | 'department'> & {
  role: Role
  department: Department | null
}

export type NameOf = (id: string | null) => string | null

/** Somebody who acts: the CRM user, with the claims of the token that asked. */
export interface Person extends Actor {
  readonly email: string
}

/** The people of the company as one process knows them: never older than a second, so that disabling works at once. */
export interface People {
  find(identity: Pick<Identity, 'tid' | 'oid'>): Promise<UserRow | undefined>
  get(id: string): Promise<UserRow | undefined>
  /** Everybody by id, as they are at this moment. */
  all(): Promise<ReadonlyMap<string, UserRow>>
  /** Names by id, for views: one look instead of a join per list. */
  names(): Promise<NameOf>
  /** Called after a commit that changed a user. */
  forget(): void
}

const freshFor = 1_000

/** Reads every user at most once a second, and only while somebody asks. */
export function rememberPeople(db: Database, clock: () => number = Date.now): People {
  let loading: Promise<Known> | undefined
  let loadedAt = -Infinity

  const known = () => {
    if (loading && clock() - loadedAt < freshFor) return loading
    loadedAt = clock()
    loading = load(db)
    loading.catch(() => {
      loading = undefined
    })
    return loading
  }

  return {
    find: async ({ tid, oid }) => (await known()).byIdentity.get(`${tid}/${oid}`),
    get: async (id) => (await known()).byId.get(id),
    all: async () => (await known()).byId,
    names: async () => nameIn((await known()).byId),
    forget: () => {
      loading = undefined
    },
  }
}

/** Nobody has no name. */
export const nameIn =
  (users: ReadonlyMap<string, UserRow>): NameOf =>
  (id) =>
    id === null ? null : (users.get(id)?.name ?? null)

interface Known {
  byId: Map<string, UserRow>
  byIdentity: Map<string, UserRow>
}

async function load(db: Database): Promise<Known> {
  const users = await db.read.selectFrom('users').selectAll().$castTo<UserRow>().execute()
  return {
    byId: new Map(users.map((user) => [user.id, user])),
    byIdentity: new Map(users.map((user) => [`${user.tid}/${user.oid}`, user])),
  }
}

export const personOf = (user: UserRow, identity: Pick<Identity, 'claims'>): Person => ({
  id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  department: user.department,
  claims: identity.claims,
})

/** As they are now, not as a process remembers them: claims count from the moment of signing in. */
export function usersNow(db: Connection, ids?: readonly string[]): Promise<UserRow[]> {
  const users = db.selectFrom('users').selectAll().orderBy('name').orderBy('id').$castTo<UserRow>()
  return (ids ? users.where('id', 'in', ids) : users).execute()
}

/** As of their last sign-in: who is to be told, and what others ask about them. A call is decided by its token. */
export const personLastSeen = (user: UserRow): Person =>
  personOf(user, { claims: claims.filter((claim): claim is Claim => user.claims.includes(claim)) })
