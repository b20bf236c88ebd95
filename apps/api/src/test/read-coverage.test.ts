import { expect, test } from 'vitest'
import { pathsIn, readCalls, readFacts } from './read-coverage.ts'

const factTable = (...rows: string[]) =>
  ['# Title', '', '| id | fact | state | file | test |', '| --- | --- | --- | --- | --- |', ...rows].join(
    '\n',
  )

const callTable = (...rows: string[]) =>
  ['| id | call | declared statuses | state | file | test |', '|---|---|---|---|---|---|', ...rows].join('\n')

test('a call is read with its method, path, statuses and state', () => {
  const text = callTable(
    '| S7-041 | GET /webLeads/{id} | 200, 404 | built | a/routes.ts | a/a.test.ts#reads one |',
    '| S7-042 | PUT /{legacy}-users/{recordId} | 200 | not yet | | |',
  )
  expect(readCalls(text)).toEqual([
    {
      id: 'S7-041',
      method: 'GET',
      path: '/webLeads/{id}',
      statuses: [200, 404],
      state: 'built',
      file: 'a/routes.ts',
      test: 'a/a.test.ts#reads one',
    },
    {
      id: 'S7-042',
      method: 'PUT',
      path: '/{legacy}-users/{recordId}',
      statuses: [200],
      state: 'not yet',
      file: '',
      test: '',
    },
  ])
})

test('facts and calls of one document are distinguished', () => {
  const text = `${factTable('| S2-01 | A spinner | not yet | | |')}\n\n${callTable('| S7-001 | GET /tasks | 200 | not yet | | |')}`
  expect(readFacts(text).map((row) => row.id)).toEqual(['S2-01'])
  expect(readCalls(text).map((row) => row.id)).toEqual(['S7-001'])
})

test('a table padded by a formatter reads the same', () => {
  expect(readFacts(factTable('| S2-01  |  A spinner    | not yet |      |      |'))).toEqual([
    { id: 'S2-01', fact: 'A spinner', state: 'not yet', file: '', test: '' },
  ])
})

test('a cell may contain several paths, each with a test name', () => {
  expect(pathsIn('a.ts; b/c.test.ts#says hello, twice')).toEqual(['a.ts', 'b/c.test.ts'])
  expect(pathsIn('')).toEqual([])
})

test.each([
  ['a built fact without a file', '| S2-01 | x | built | | a.test.ts |', 'names its file'],
  ['a built fact without a test', '| S2-01 | x | built | a.ts | |', 'names its test'],
  ['a fact not yet built that names a file', '| S2-01 | x | not yet | a.ts | |', 'names no file or test'],
  ['an unknown state', '| S2-01 | x | started | | |', "'built' or 'not yet'"],
  ['a missing cell', '| S2-01 | x | not yet | |', '5 cells, not 4'],
  ['a missing fact', '| S2-01 | | not yet | | |', 'fact is missing'],
  ['an unknown id', '| 2.1 | x | not yet | | |', 'looks like S2-03'],
  ['a row without its last bar', '| S2-01 | x | not yet | |  ', '5 cells'],
  ['a row that breaks off', '| S2-01 | x | not yet', 'ends with a bar'],
])('the malformed row %s is refused with its line number', (_, row, reason) => {
  expect(() => readFacts(factTable(row))).toThrow(/^Line 5: /)
  expect(() => readFacts(factTable(row))).toThrow(reason)
})

test.each([
  ['an unknown method', '| S7-001 | PATCH /tasks | 200 | not yet | | |', 'GET /webLeads/{id}'],
  ['no statuses', '| S7-001 | GET /tasks | | not yet | | |', 'look like 200, 404'],
  ['statuses out of order', '| S7-001 | GET /tasks | 404, 200 | not yet | | |', 'ascend'],
  ['a built call without a test', '| S7-001 | GET /tasks | 200 | built | a.ts | |', 'names its test'],
  ['the id of a fact', '| S7-F01 | GET /tasks | 200 | not yet | | |', 'looks like S7-041'],
])('a call with %s is refused with its line number', (_, row, reason) => {
  expect(() => readCalls(callTable(row))).toThrow(/^Line 3: /)
  expect(() => readCalls(callTable(row))).toThrow(reason)
})

test('a repeated id is refused with both line numbers', () => {
  const row = '| S2-01 | x | not yet | | |'
  expect(() => readFacts(factTable(row, row))).toThrow('Line 6: the id S2-01 stands already on line 5')
})

test('a table with other columns is refused', () => {
  expect(() => readFacts('| id | fact |\n| --- | --- |')).toThrow('Line 1: this is not the header')
})
