import type { UserListQuery } from '@crm/contract/web/user-shapes'
import type { Department, Role } from '@crm/domain/people/actor'
import { searchTerms } from '@crm/domain/search/search-text'
import { type Insertable, type Selectable, type SqlBool, type Updateable, sql } from 'kysely'
import { contains } from '../db/like.ts'
import type { Connection, Tables } from '../db/database.ts'

/** Checks in the schema hold these two to their lists. */
export type UserRow = Omit<Selectable<Tables['users']>, 'role' | 'department'> & {
  role: Role
  department: Department | null
}

export const allUsers = (db: Connection) => db.selectFrom('users').selectAll().$castTo<UserRow>().execute()

export const findUser = (db: Connection, id: string) =>
  db.selectFrom('users').selectAll().where('id', '=', id).$castTo<UserRow>().executeTakeFirst()

export const lockUser = (tx: Connection, id: string) =>
  tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().$castTo<UserRow>().executeTakeFirst()

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

/** False when somebody with the same directory identity or mail address exists already. */
export async function insertUser(tx: Connection, user: Insertable<Tables['users']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('users')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

export const changeUser = (tx: Connection, id: string, changes: Updateable<Tables['users']>) =>
  tx
    .updateTable('users')
    .set((update) => ({ ...changes, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

/** Claims are noted, not changed: the directory owns them, so no version and no activity. */
export const noteClaims = (db: Connection, id: string, claims: readonly string[], at: Date) =>
  db
    .updateTable('users')
    .set({ claims: [...claims], claims_seen_at: at })
    .where('id', '=', id)
    .execute()
