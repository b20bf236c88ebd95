import { expect, test } from 'vitest'
import { deadCell } from './dead-cell.ts'

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM',
  '=HYPERLINK("http://example.com","here")',
  "=cmd|' /C calc'!A0",
  '-',
  '+1 (909) 555-0129',
  '-2-3',
])('%j would run, and is made text', (text) => {
  expect(deadCell(text)).toBe(`'${text}`)
})

test.each([
  '',
  '0',
  '-12.50',
  '+19095550129',
  '(909) 555-0129',
  '$250-300',
  'O’Neil=Po',
  "'already",
  'L-1042',
])('%j stays as it is', (text) => {
  expect(deadCell(text)).toBe(text)
})
