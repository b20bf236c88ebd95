import { expect, test } from 'vitest'
import { negativeBalances } from './-negative-balance.ts'

const sheet = (jobNumber: string, balanceDue: number, state: 'Submitted' | 'Approved' = 'Submitted') => ({
  jobNumber,
  balanceDue,
  state,
  repName: 'Rita Reyes',
})

test('an approval asks about negative balances only, and names the first three', () => {
  expect(negativeBalances([sheet('J-1', 8_000), sheet('J-2', 0)])).toBeUndefined()
  expect(negativeBalances([sheet('J-1', -10, 'Approved')])).toBeUndefined()
  expect(negativeBalances([sheet('J-1', 8_000), sheet('J-2', -10_149.65)])).toBe(
    'J-2, Rita Reyes: −$10,149.65',
  )
  const many = ['J-1', 'J-2', 'J-3', 'J-4', 'J-5'].map((jobNumber) => sheet(jobNumber, -1))
  expect(negativeBalances(many)).toMatch(/^J-1, .+; J-2, .+; J-3, .+; 2 more$/)
})
