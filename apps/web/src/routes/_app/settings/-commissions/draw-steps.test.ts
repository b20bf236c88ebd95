import { expect, test } from 'vitest'
import { drawStepsInText, drawStepsOf } from './draw-steps.ts'

test.each([
  ['', []],
  ['Permit 30%', [{ from: 'Permit', percent: 30 }]],
  [
    ' permit 30%\n\nQA review 100',
    [
      { from: 'Permit', percent: 30 },
      { from: 'QAReview', percent: 100 },
    ],
  ],
] as const)('“%s” is parsed as %j and formatted back unchanged', (text, steps) => {
  expect(drawStepsOf(text)).toEqual(steps)
  expect(drawStepsOf(drawStepsInText(steps))).toEqual(steps)
})

test.each([
  'Permit',
  'Permit 0',
  'Permit 101',
  'Permit 30.5',
  'Roof 30',
  'Canceled 30',
  'Cancelled 30',
  'Permit 30\nPermit 40',
])('“%s” is not a list of steps', (text) => {
  expect(drawStepsOf(text)).toBeUndefined()
})
