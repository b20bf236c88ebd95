/** The acting person. Roles, departments, claims and groups are from specification section 6. */

export const roles = ['ADMIN', 'MANAGER', 'USER'] as const
export type Role = (typeof roles)[number]

export const departments = ['Sales', 'Marketing', 'Operations', 'Servicing', 'Finance'] as const
export type Department = (typeof departments)[number]

export const claims = [
  'Client.Read.Own',
  'Client.Read.All',
  'Sale.Read.Own',
  'Sale.Read.All',
  'Commission.Admin',
] as const
export type Claim = (typeof claims)[number]

/** In the directory, groups assign claims; no rule here reads them. */
export const groups = [
  'Accounting Team',
  'Engineering Team',
  'Admin Team',
  'Testing',
  'Operations Team',
  'Software Development Team',
  'Installation Team',
  'Sales Team',
  'Marketing Team',
] as const
export type Group = (typeof groups)[number]

/**
 * An enabled person: claims come from the verified token of the request, role and department from the CRM user
 * . A disabled person never becomes an actor.
 */
export interface Actor {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly department: Department | null
  readonly claims: readonly Claim[]
  /** Set while another person views as this one: the reason why all changes are refused. */
  readonly readsOnly?: string
}

/** Removes the read-only restriction of view-as, for rules that depend only on the person's work. */
export const withoutViewAs = ({ readsOnly: _viewed, ...actor }: Actor): Actor => actor
