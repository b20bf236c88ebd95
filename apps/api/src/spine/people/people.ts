import { type Actor, type Claim, type Department, type Role, claims } from '@crm/domain/people/actor'
import type { Identity } from '#platform/auth/tokens'
import type { Connection, Database, Tables } from '#platform/db/database'
import type { Selectable } from 'kysely'

/** A CRM user. Database checks limit role and department to these lists. */
export type UserRow = Omit<Selectable<Tables['users']>, 'role' | 'department'> & {
  role: Role
  department: Department | null
}

export type NameOf = (id: string | null) => string | null

/** An acting person: the CRM user with the claims of the request's token. */
export interface Person extends Actor {
  readonly email: string
}

/** A cache of all users, at most one second old, so that disabling a user takes effect at once. */
export interface People {
  find(identity: Pick<Identity, 'tid' | 'oid'>): Promise<UserRow | undefined>
  get(id: string): Promise<UserRow | undefined>
  /** All users by id, from the cache. */
  all(): Promise<ReadonlyMap<string, UserRow>>
  /** Names by id for views, in place of a join in every list. */
  names(): Promise<NameOf>
  /** Clears the cache; called after a commit that changed a user. */
  forget(): void
}

const maxAgeMs = 1_000

/** Reads all users at most once a second, and only on demand. */
export function cachePeople(db: Database, clock: () => number = Date.now): People {
  let loading: Promise<UsersByKey> | undefined
  let loadedAt = -Infinity

  const known = () => {
    if (loading && clock() - loadedAt < maxAgeMs) return loading
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

/** Null ids have no name. */
export const nameIn =
  (users: ReadonlyMap<string, UserRow>): NameOf =>
  (id) =>
    id === null ? null : (users.get(id)?.name ?? null)

interface UsersByKey {
  byId: Map<string, UserRow>
  byIdentity: Map<string, UserRow>
}

async function load(db: Database): Promise<UsersByKey> {
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

/** Reads users past the cache, since claims count from the moment of sign-in. */
export function readUsers(db: Connection, ids?: readonly string[]): Promise<UserRow[]> {
  const users = db.selectFrom('users').selectAll().orderBy('name').orderBy('id').$castTo<UserRow>()
  return (ids ? users.where('id', 'in', ids) : users).execute()
}

/**
 * A person with the claims of their last sign-in, for notifications and for questions about them. A request uses its
 * own token's claims.
 */
export const personLastSeen = (user: UserRow): Person =>
  personOf(user, { claims: claims.filter((claim): claim is Claim => user.claims.includes(claim)) })
