import { expect, test } from 'vitest'
import { distinctNames } from './zip-documents.ts'

test('no two files of a ZIP have the same name', () => {
  expect(distinctNames(['Plan.pdf', 'plan.PDF', 'Plan (2).pdf', 'Plan.pdf', 'Bill'])).toEqual([
    'Plan.pdf',
    'plan (2).PDF',
    'Plan (2) (2).pdf',
    'Plan (3).pdf',
    'Bill',
  ])
})
