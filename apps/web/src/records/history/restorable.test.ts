import { expect, test } from 'vitest'
import { restorableOf } from './restorable.ts'

test('the values before the change are restorable', () => {
  expect(restorableOf({ changes: { city: ['Chino', 'Ontario'], stories: [null, 2] } })).toEqual({
    city: 'Chino',
    stories: null,
  })
})

test('a ZIP+4 is restored as one ZIP, and fields set by the application are not restorable', () => {
  const changes = { zip: ['91762', '91764'], zipPlus4: ['1234', null], isRemoved: [true, false] } as const
  expect(restorableOf({ changes: changes as never })).toEqual({ zip: '91762-1234' })
})
