import { expect, test } from 'vitest'
import { read } from './viewing.ts'

test('the viewed person is restored from storage', () => {
  const viewed = { userId: 'id-rita', name: 'Rita Reyes', from: '/settings/people/id-rita' }
  expect(read(JSON.stringify(viewed))).toEqual(viewed)
})

test.each([
  null,
  '',
  'Rita',
  '{}',
  '{"userId":"id-rita"}',
  '{"userId":"1","name":"R","from":"https://elsewhere"}',
])('invalid storage means no viewed person: %s', (kept) => {
  expect(read(kept)).toBeUndefined()
})
