/** `HislicenseNum` and `isMarketting` are spelled as in the specification. */
import type { User, UserListQuery } from '@crm/contract/web/user-shapes'
import { can } from '@crm/domain/people/can'
import { searchTerms, searchText } from '@crm/domain/search/search-text'
import { type SqlBool, sql } from 'kysely'
import type { Connection } from '#platform/db/database'
import { contains } from '#platform/db/conditions'
import { store } from '#spine/records/store'
import type { ViewContext } from '#spine/records/unit-of-work'
import type { UserRow } from '#spine/people/people'

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
    department: 'department',
    isSales: 'is_sales',
    isMarketting: 'is_marketing',
    isEnabled: 'is_enabled',
    role: 'role',
    territory: 'territory',
  },
  from: sql`users as r`,
  scope: () => sql<SqlBool>`true`,
  subjectOf: (user) => user,
  view: (user, { viewer }: ViewContext): User => {
    const full = fullUserView(user)
    const seesAll = viewer && can.readUserSecrets(viewer, user).ok
    return seesAll ? full : { ...full, HislicenseNum: null, hisExpiresOn: null, swUsername: null }
  },
  // Locks all administrators before the row, so that two mutual changes do not deadlock.
  async lockFirst({ tx }, _id, columns) {
    if (endsAdministration(columns as Partial<UserRow>)) await lockAdministrators(tx)
  },
  details: ({ name }) => ({ name }),
  derived: ({ name, email }) => ({ search: searchText({ names: [name], emails: [email] }) }),
})
export type UserInput = Parameters<typeof users.change>[2]

export const endsAdministration = ({ is_enabled, role }: Partial<UserRow>): boolean =>
  is_enabled === false || (role !== undefined && role !== 'ADMIN')

/** Includes license number and software name, which only the person, managers and administrators may read. */
export const fullUserView = (user: UserRow): User => ({
  id: user.id,
  ...users.fieldsOf(user),
  createdAt: user.created_at,
  updatedAt: user.updated_at,
  version: user.version,
})

/** Sorted by name, one row more than the limit. */
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

/** Locks in id order. Administrators disabled or demoted while waiting are not returned. */
export const lockAdministrators = (tx: Connection) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('is_enabled', '=', true)
    .orderBy('id')
    .forUpdate()
    .execute()

export async function hasAdministrator(db: Connection): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'ADMIN')
    .where('is_enabled', '=', true)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** The directory owns the claims, so storing them creates neither a version nor activity. */
export const storeClaims = (db: Connection, id: string, claims: readonly string[], at: Date) =>
  db
    .updateTable('users')
    .set({ claims: [...claims], claims_seen_at: at })
    .where('id', '=', id)
    .execute()
