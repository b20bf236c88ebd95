import { expect, test } from 'vitest'
import { jobOfFile } from './job-of-file.ts'

test.each([
  ['J-1065 permit.pdf', 'J-1065'],
  ['j1065_plan-set.pdf', 'J-1065'],
  ['Permit J_1066.PDF', 'J-1066'],
  ['permit-1.pdf', undefined],
  ['J-10651.pdf', undefined],
  ['AJ-1065.pdf', undefined],
  ['J-1065 and J-1066.pdf', undefined],
  ['J-9999.pdf', undefined],
  ['__proto__.pdf', undefined],
])('%s belongs to %s', (name, job) => {
  expect(jobOfFile(name, ['J-1065', 'J-1066'])).toBe(job)
})
