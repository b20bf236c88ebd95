import { expect, test } from 'vitest'
import { read } from './viewing.ts'

test('whom this tab looks through is read as it was kept', () => {
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
])('what makes no sense is nobody: %s', (kept) => {
  expect(read(kept)).toBeUndefined()
})
