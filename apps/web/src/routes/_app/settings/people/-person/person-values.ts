import type { User } from '@crm/contract/web/user-shapes'
import { formatPhone } from '@crm/domain/contact/format-phone'
import type { Department, Role } from '@crm/domain/people/actor'

/** What an administrator fills in about a person, spelled as on the wire. */
export interface PersonValues {
  readonly name: string
  readonly phoneNum: string
  readonly HislicenseNum: string
  readonly swUsername: string
  readonly territory: string
  readonly department: Department | ''
  readonly role: Role
  readonly isSales: boolean
  readonly isMarketting: boolean
  readonly isEnabled: boolean
}

export const personValues = (person: User): PersonValues => ({
  name: person.name,
  phoneNum: formatPhone(person.phoneNum ?? ''),
  HislicenseNum: person.HislicenseNum ?? '',
  swUsername: person.swUsername ?? '',
  territory: person.territory ?? '',
  department: person.department ?? '',
  role: person.role,
  isSales: person.isSales,
  isMarketting: person.isMarketting,
  isEnabled: person.isEnabled,
})

export const personLabels: Record<keyof PersonValues, string> = {
  name: 'Name',
  phoneNum: 'Phone',
  HislicenseNum: 'HIS number',
  swUsername: 'SW user name',
  territory: 'Territory',
  department: 'Department',
  role: 'Role',
  isSales: 'Works as a sales rep',
  isMarketting: 'Works in marketing',
  isEnabled: 'May sign in to the CRM',
}
