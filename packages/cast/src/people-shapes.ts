import type { Actor, Claim, Department, Group, Role } from '@crm/domain/people/actor'

/** The CRM's own record of a person. */
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

/** A person of the directory. */
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
  /** `trouble`: there to show what goes wrong. */
  readonly shelf: 'staff' | 'trouble'
  /** How the profile service answers about the person. */
  readonly profile: 'ok' | 'expired' | 'missing' | 'down' | 'malformed'
  /** Null before the first sign-in. */
  readonly crm: CrmUser | null
}

/** The person as rules see them. Throws for somebody without a CRM user: nobody acts before their first sign-in. */
export function actorOf({ crm, displayName, roles }: Person): Actor {
  if (!crm) throw new Error(`${displayName} has no CRM user`)
  return { id: crm.id, name: displayName, role: crm.role, department: crm.department, claims: roles }
}
