/** Rows to wire and wire to rows. `HislicenseNum` and `isMarketting` are the specification's spelling. */
import type { Me, User, UserChanges } from '@crm/contract/web/user-shapes'
import { territoryOf } from '@crm/domain/leads/assignment'
import { can } from '@crm/domain/people/can'
import type { Updateable } from 'kysely'
import type { Tables } from '../db/database.ts'
import { definedOf } from '../defined.ts'
import type { Person } from './people.ts'
import type { UserRow } from './queries.ts'

/** The card as `viewer` may see it: licence and software name are for the person, managers and administrators. */
export function userView(row: UserRow, viewer: Person): User {
  const full = wholeUser(row)
  return can.readUserSecrets(viewer, row).ok ? full : { ...full, HislicenseNum: null, swUsername: null }
}

export const meView = (row: UserRow, claims: Me['claims']): Me => ({ ...wholeUser(row), claims })

export const wholeUser = (row: UserRow): User => ({
  id: row.id,
  ...userFields(row),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  version: row.version,
})

/** The fields that people change, as the wire names them. */
export const userFields = (row: UserRow) => ({
  name: row.name,
  email: row.email,
  phoneNum: row.phone_num,
  HislicenseNum: row.his_license_num,
  swUsername: row.sw_username,
  department: row.department,
  isSales: row.is_sales,
  isMarketting: row.is_marketing,
  isEnabled: row.is_enabled,
  role: row.role,
  territory: row.territory,
})
export type UserFields = ReturnType<typeof userFields>

/** A change set as columns; absent fields stay absent. */
export const userColumns = (fields: Omit<UserChanges, 'version'>): Updateable<Tables['users']> =>
  definedOf({
    name: fields.name,
    email: fields.email,
    phone_num: fields.phoneNum,
    his_license_num: fields.HislicenseNum,
    sw_username: fields.swUsername,
    department: fields.department,
    is_sales: fields.isSales,
    is_marketing: fields.isMarketting,
    is_enabled: fields.isEnabled,
    role: fields.role,
    territory: fields.territory === undefined ? undefined : territoryOf(fields.territory ?? ''),
  })
