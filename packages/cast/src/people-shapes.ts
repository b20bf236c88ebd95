import type { Actor, Claim, Department, Group, Role } from '@crm/domain/people/actor'

/** CRM user of a person. */
export interface CrmUser {
  /** UUIDv7-shaped, the same in every demo database. */
  readonly id: string
  readonly role: Role
  readonly department: Department | null
  readonly isSales: boolean
  readonly isMarketing: boolean
  readonly hisLicenseNum: string | null
  readonly isEnabled: boolean
}

/** A person in the directory. */
export interface Person {
  readonly oid: string
  readonly username: string
  readonly displayName: string
  readonly givenName: string
  readonly surname: string
  readonly jobTitle: string
  /** E.164 */
  readonly mobilePhone: string
  readonly roles: readonly Claim[]
  readonly group: Group
  /** The two lines under the name on the directory's picker. */
  readonly card: readonly [string, string]
  /** `trouble`: people who demonstrate sign-in problems. */
  readonly shelf: 'staff' | 'trouble'
  /** Answer of the profile service for the person. */
  readonly profile: 'ok' | 'expired' | 'challenged' | 'missing' | 'down' | 'malformed'
  /** Null before the first sign-in. */
  readonly crm: CrmUser | null
}

/** The person as an actor for permission rules. Throws for a person without a CRM user. */
export function actorOf({ crm, displayName, roles }: Person): Actor {
  if (!crm) throw new Error(`${displayName} has no CRM user`)
  return { id: crm.id, name: displayName, role: crm.role, department: crm.department, claims: roles }
}
