import type { User } from '@crm/contract/web/user-shapes'
import { expect, test } from 'vitest'
import { rowsQuery, validSearch } from '~/lists/list-query.ts'
import { readListSearch } from '~/lists/list-search.ts'
import { inOrder } from '~/lists/page/use-rows.ts'
import { peopleList } from './people-list.tsx'

const person = (name: string, role: User['role'], department: User['department']) =>
  ({ name, role, department }) as User
const people = [
  person('Adam', 'ADMIN', null),
  person('Max', 'USER', 'Marketing'),
  person('Mona', 'MANAGER', 'Sales'),
]
const namesIn = (sort: string) => {
  const { rows } = peopleList
  return rows.kind === 'whole' ? inOrder(people, rows.sorts, sort).map(({ name }) => name) : []
}

test('people sort by name, by role label, and by department with missing ones last', () => {
  expect(namesIn('-name')).toEqual(['Mona', 'Max', 'Adam'])
  expect(namesIn('role')).toEqual(['Adam', 'Mona', 'Max'])
  expect(namesIn('-role')).toEqual(['Max', 'Mona', 'Adam'])
  expect(namesIn('department')).toEqual(['Max', 'Mona', 'Adam'])
})

test('an address names the people to show', () => {
  const read = (given: Record<string, unknown>) => validSearch(peopleList, readListSearch(given))
  const given = { q: 'ma', role: 'USER', department: 'Sales', access: 'disabled', sort: '-role' }
  expect(read(given)).toEqual(given)
  expect(rowsQuery(peopleList, read(given), 25)).toEqual({
    q: 'ma',
    role: 'USER',
    department: 'Sales',
    isEnabled: 'false',
    limit: 1000,
  })
  expect(read({ role: 'KING', department: 7, access: 'maybe', sort: 'name' })).toEqual({})
})
