import { expect, test } from 'vitest'
import { escapeFormula } from './write-csv.ts'

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
])('the formula %j is escaped as text', (text) => {
  expect(escapeFormula(text)).toBe(`'${text}`)
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
])('the formula %j inside a split cell is escaped as text', (text, dead) => {
  expect(escapeFormula(text)).toBe(dead)
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
])('the value %j stays unchanged', (text) => {
  expect(escapeFormula(text)).toBe(text)
})
