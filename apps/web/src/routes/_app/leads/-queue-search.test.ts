import { expect, test } from 'vitest'
import { readQueueSearch } from './-queue-search.ts'

test('an address keeps a queue that there is and drops the rest', () => {
  expect(readQueueSearch({ queue: 'unworked', page: 2 })).toEqual({ queue: 'unworked' })
  expect(readQueueSearch({ queue: 'unassigned' })).toEqual({ queue: 'unassigned' })
  expect(readQueueSearch({ queue: 'late' })).toEqual({})
})
