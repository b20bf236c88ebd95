/** `HislicenseNum` and `isMarketting` are the specification's spelling. */
import type { User, UserListQuery } from '@crm/contract/web/user-shapes'
import { departments, roles } from '@crm/domain/people/actor'
import { can } from '@crm/domain/people/can'
import { searchTerms, searchText } from '@crm/domain/search/search-text'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '../db/database.ts'
import { contains } from '../db/conditions.ts'
import { choice, optionalChoice } from '../records/fields.ts'
import { store } from '../records/store.ts'
import type { Sight } from '../records/unit-of-work.ts'
import type { UserRow } from '../people/people.ts'

export const users = store({
  table: 'users',
  subject: 'user',
  isNeverRemoved: true,
  verbs: {
    created: 'user.created',
    changed: 'user.changed',
    removed: 'user.disabled',
    restored: 'user.enabled',
  },
  fields: {
    name: 'name',
    email: 'email',
    phoneNum: 'phone_num',
    HislicenseNum: 'his_license_num',
    hisExpiresOn: 'his_expires_on',
    swUsername: 'sw_username',
    department: optionalChoice('department', departments),
    isSales: 'is_sales',
    isMarketting: 'is_marketing',
    isEnabled: 'is_enabled',
    role: choice('role', roles),
    territory: 'territory',
  },
  from: sql`users as r`,
  reach: () => sql<SqlBool>`true`,
  about: (user) => user,
  view: (user, { viewer }: Sight): User => {
    const full = wholeUser(user as UserRow)
    const seesAll = viewer && can.readUserSecrets(viewer, user).ok
    return seesAll ? full : { ...full, HislicenseNum: null, hisExpiresOn: null, swUsername: null }
  },
  // Before the one row: two who lock each other's do not embrace.
  async lockFirst({ tx }, _id, columns) {
    if (endsAdministration(columns as Partial<UserRow>)) await lockAdministrators(tx)
  },
  facts: ({ name }) => ({ name }),
  derived: ({ name, email }) => ({ search: searchText({ names: [name], emails: [email] }) }),
})
export type GivenUser = Parameters<typeof users.change>[2]

export const endsAdministration = ({ is_enabled, role }: Partial<UserRow>): boolean =>
  is_enabled === false || (role !== undefined && role !== 'ADMIN')

/** With licence and software name, which are for the person, managers and administrators. */
export const wholeUser = (user: UserRow): User => ({
  id: user.id,
  ...users.fieldsOf(user),
  createdAt: user.created_at,
  updatedAt: user.updated_at,
  version: user.version,
})

/** By name, one row more than asked for. */
export function listUsers(db: Connection, { q, department, role, isEnabled, limit, after }: UserListQuery) {
  let query = db
    .selectFrom('users')
    .selectAll()
    .$castTo<UserRow>()
    .orderBy('name')
    .orderBy('id')
    .limit(limit + 1)
  for (const term of q ? searchTerms(q) : []) query = query.where('search', 'like', contains(term))
  if (department) query = query.where('department', 'in', department)
  if (role) query = query.where('role', 'in', role)
  if (isEnabled !== undefined) query = query.where('is_enabled', '=', isEnabled)
  if (after) query = query.where(sql<SqlBool>`(name, id) > (select name, id from users where id = ${after})`)
  return query.execute()
}

/** Locks them in the order of their ids; who was disabled or demoted while this waited is not among them. */
export const lockAdministrators = (tx: Connection) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('is_enabled', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Claims are noted, not changed: the directory owns them, so no version and no activity. */
export const noteClaims = (db: Connection, id: string, claims: readonly string[], at: Date) =>
  db
    .updateTable('users')
    .set({ claims: [...claims], claims_seen_at: at })
    .where('id', '=', id)
    .execute()
