import type { Actor } from '@crm/domain/people/actor'
import { expect, test } from 'vitest'
import type { FactTable } from './fact.ts'
import { applying, fieldsInColumn, fieldsInGroup, groupsOf } from './layout.ts'

interface House {
  readonly city: string
  readonly roof: string
  readonly hasHoa: boolean
  readonly hoaName: string
}

const text = { kind: 'text', label: 'Text', maxLength: 9 } as const
const facts = {
  roof: { ...text, group: 'Home', column: 'left', order: 1 },
  city: { ...text, group: 'Location', column: 'top' },
  hasHoa: { kind: 'yes-no', label: 'HOA', group: 'Home', column: 'left' },
  hoaName: { ...text, group: 'Home', column: 'left', appliesTo: ({ hasHoa }) => hasHoa !== false },
} satisfies FactTable<House>

const mona: Actor = { id: 'mona', name: 'Mona Marsh', role: 'USER', department: 'Sales', claims: [] }

test('a column has its fields by their order, then by the table', () => {
  expect(fieldsInColumn(facts, 'left')).toEqual(['hasHoa', 'hoaName', 'roof'])
  expect(fieldsInColumn(facts, 'right')).toEqual([])
})

test('groups and their fields are in the order of the table', () => {
  expect(groupsOf(facts)).toEqual([
    ['Home', ['roof', 'hasHoa', 'hoaName']],
    ['Location', ['city']],
  ])
})

test('a field that does not apply to the record is left out', () => {
  const fields = fieldsInGroup(facts, 'Home')
  expect(applying<House, keyof House>(facts, fields, { hasHoa: false }, mona)).toEqual(['roof', 'hasHoa'])
  expect(applying<House, keyof House>(facts, fields, {}, mona)).toEqual(fields)
})
