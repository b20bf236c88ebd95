import { expect, test } from 'vitest'
import { restorableOf } from './restorable.ts'

test('the values before the change are what can be put back', () => {
  expect(restorableOf({ changes: { city: ['Chino', 'Ontario'], stories: [null, 2] } })).toEqual({
    city: 'Chino',
    stories: null,
  })
})

test('nine digits of a ZIP go back as one, and what only the application sets does not', () => {
  const changes = { zip: ['91762', '91764'], zipPlus4: ['1234', null], isRemoved: [true, false] } as const
  expect(restorableOf({ changes: changes as never })).toEqual({ zip: '91762-1234' })
})
