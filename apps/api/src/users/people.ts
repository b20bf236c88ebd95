import type { Actor } from '@crm/domain/people/actor'
import type { Identity } from '../auth/tokens.ts'
import type { Database } from '../db/database.ts'
import { type UserRow, allUsers } from './queries.ts'

/** Somebody who acts: the CRM user, with the claims of the token that asked. */
export interface Person extends Actor {
  readonly email: string
}

/** The people of the company as one process knows them: never older than a second, so that disabling works at once. */
export interface People {
  find(identity: Pick<Identity, 'tid' | 'oid'>): Promise<UserRow | undefined>
  get(id: string): Promise<UserRow | undefined>
  /** Names by id, for views: one look instead of a join per list. */
  names(): Promise<(id: string | null) => string | null>
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
    names: async () => {
      const { byId } = await known()
      return (id) => (id === null ? null : (byId.get(id)?.name ?? null))
    },
    forget: () => {
      loading = undefined
    },
  }
}

interface Known {
  byId: Map<string, UserRow>
  byIdentity: Map<string, UserRow>
}

async function load(db: Database): Promise<Known> {
  const users = await allUsers(db.read)
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
