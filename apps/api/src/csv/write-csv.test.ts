import { expect, test } from 'vitest'
import { deadCell } from './write-csv.ts'

test.each([
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\tx',
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
  ['x;=1+1', "x;'=1+1"],
  ['Ada;=1+1;@SUM(A1)', "Ada;'=1+1;'@SUM(A1)"],
  ['x\t-2-3', "x\t'-2-3"],
  ['x\n=1+1', "x\n'=1+1"],
  ['x\r\n＝1', "x\r\n'＝1"],
  ['\t=1+1', "'\t'=1+1"],
  ['\r=1+1', "'\r'=1+1"],
  ['x;"=1+1', 'x;\'"=1+1'],
  [';;=1', ";;'=1"],
])('%j would run where cells are split otherwise, and is made text there', (text, dead) => {
  expect(deadCell(text)).toBe(dead)
})

test.each([
  '',
  'Ada; Po',
  'first line\r\nsecond line',
  'first line\n-5\n+19095550129',
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
