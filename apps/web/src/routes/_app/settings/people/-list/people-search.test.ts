import type { User } from '@crm/contract/web/user-shapes'
import { expect, test } from 'vitest'
import { inOrder, peopleQuery, readPeopleSearch } from './people-search.ts'

const person = (name: string, role: User['role'], department: User['department']) =>
  ({ name, role, department }) as User
const people = [
  person('Adam', 'ADMIN', null),
  person('Max', 'USER', 'Marketing'),
  person('Mona', 'MANAGER', 'Sales'),
]
const namesIn = (order: 'name' | '-name' | 'role' | '-role' | 'department') =>
  inOrder(people, order).map(({ name }) => name)

test('people are put in order by name, by role as it is called, and by department, those without one last', () => {
  expect(namesIn('-name')).toEqual(['Mona', 'Max', 'Adam'])
  expect(namesIn('role')).toEqual(['Adam', 'Mona', 'Max'])
  expect(namesIn('-role')).toEqual(['Max', 'Mona', 'Adam'])
  expect(namesIn('department')).toEqual(['Max', 'Mona', 'Adam'])
})

test('an address says whom to show', () => {
  const search = readPeopleSearch({
    q: 'ma',
    role: 'USER',
    department: 'Sales',
    access: 'disabled',
    order: '-role',
  })
  expect(search).toEqual({ q: 'ma', role: 'USER', department: 'Sales', access: 'disabled', order: '-role' })
  expect(peopleQuery(search)).toEqual({
    q: 'ma',
    role: 'USER',
    department: 'Sales',
    isEnabled: 'false',
    limit: 1000,
  })
  expect(readPeopleSearch({ role: 'KING', department: 7, access: 'maybe', order: 'name' })).toEqual({})
})
