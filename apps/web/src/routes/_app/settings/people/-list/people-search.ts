import type { User } from '@crm/contract/web/user-shapes'
import { type Department, departments, type Role, roles } from '@crm/domain/people/actor'
import { searchTexts } from '../../../../../tables/search-text.ts'
import { roleNames } from '../-role-names.ts'

const sortFields = ['name', 'role', 'department'] as const
type SortField = (typeof sortFields)[number]
export type PeopleOrder = SortField | `-${SortField}`

const orders = sortFields.flatMap((field): PeopleOrder[] => [field, `-${field}`])

/** What the address of the list says; a link reproduces the screen. */
export interface PeopleSearch {
  readonly q?: string
  readonly role?: Role
  readonly department?: Department
  readonly access?: 'enabled' | 'disabled'
  readonly order?: PeopleOrder
}

/** Keeps what makes sense: an address may be typed by hand or be old. */
export function readPeopleSearch(given: Record<string, unknown>): PeopleSearch {
  const role = roles.find((one) => one === given['role'])
  const department = departments.find((one) => one === given['department'])
  const access = (['enabled', 'disabled'] as const).find((one) => one === given['access'])
  const order = orders.find((one) => one === given['order'] && one !== 'name')
  return {
    ...searchTexts('q')(given),
    ...(role && { role }),
    ...(department && { department }),
    ...(access && { access }),
    ...(order && { order }),
  }
}

/** The whole company in one answer; the server knows no order but by name. */
export const peopleQuery = ({ q, role, department, access }: PeopleSearch) => ({
  ...(q && { q }),
  ...(role && { role }),
  ...(department && { department }),
  ...(access && { isEnabled: String(access === 'enabled') }),
  limit: 1000,
})

/** In the order asked for; within the same value by name, as they came. */
export function inOrder(people: readonly User[], order: PeopleOrder = 'name'): readonly User[] {
  const isTurned = order.startsWith('-')
  const field = sortFields.find((one) => order.endsWith(one)) ?? 'name'
  return people.toSorted((a, b) => {
    const compared = textOf(a, field).localeCompare(textOf(b, field))
    return isTurned ? -compared : compared
  })
}

/** Who has no department stands last. */
const textOf = (person: User, field: SortField): string => {
  if (field === 'role') return roleNames[person.role]
  return field === 'department' ? (person.department ?? '\uffff') : person.name
}
