import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const table = (text: string) => {
  const read = readCsv(text)
  return read.ok ? [read.heading, ...read.rows.map(({ cells }) => cells)] : read.reason
}

describe('a file of rows', () => {
  test.each<[string, string, string[][]]>([
    [
      'is split at commas and lines',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'may end without a line break',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'may end its lines as Windows does',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'may end its lines as old Macs did',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'may have semicolons',
      'a;b\n"1,5";2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'may have tabs',
      'a\tb\n1,5\t2;0',
      [
        ['a', 'b'],
        ['1,5', '2;0'],
      ],
    ],
    [
      'is no semicolon file for one in quotes',
      '"a;;;",b\n1,2',
      [
        ['a;;;', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'may begin with a byte-order mark',
      '\uFEFFa,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'may quote a mark and quotes',
      'a,b\n"1,""x"" ",2',
      [
        ['a', 'b'],
        ['1,"x" ', '2'],
      ],
    ],
    [
      'may quote a line break',
      'a,b\n"1\r\n2",3',
      [
        ['a', 'b'],
        ['1\r\n2', '3'],
      ],
    ],
    [
      'may have blanks around quotes',
      'a,b\n "1, 2" , 3',
      [
        ['a', 'b'],
        ['1, 2', ' 3'],
      ],
    ],
    [
      'may hold a quote within a cell',
      'a,b\n5" pipe,2',
      [
        ['a', 'b'],
        ['5" pipe', '2'],
      ],
    ],
    [
      'may end with an empty cell',
      'a,b\n1,',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    ['may have rows that are short or long', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
    [
      'leaves out empty lines',
      '\na,b\n\n1,2\n\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
  ])('%s: %j', (_, text, rows) => {
    expect(table(text)).toEqual(rows)
  })

  test.each([
    ['has nothing in it', '', 'The file is empty.'],
    [
      'never closes a quote',
      'a,b\n1,2\n"3,4\n5,6\n',
      'Line 3: the quote that opens here is never closed. Nothing was read.',
    ],
    [
      'writes on after a quote',
      'a,b\n1,2\n3,"4"5\n',
      'Line 3: there is text after a closing quote. Nothing was read.',
    ],
    [
      'counts the lines within cells',
      'a,b\n"1\n2",3\n"4"x,5',
      'Line 4: there is text after a closing quote. Nothing was read.',
    ],
  ])('a file is refused as a whole when it %s', (_, text, reason) => {
    expect(table(text)).toBe(reason)
  })

  test('rows are numbered as in a spreadsheet', () => {
    const read = readCsv('a,b\n"1\n2",3\n\n4,5')
    expect(read.ok && read.rows.map(({ number }) => number)).toEqual([2, 4])
  })

  test('writing and reading a file preserves every cell', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('"', '""', ',', ';', '\t', '\n', '\r\n', ' ', '=1', ''),
    )
    const rows = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 })
    const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
    fc.assert(
      fc.property(rows, fc.constantFrom(',', ';', '\t'), (given, separator) => {
        const heading = ['a', 'b', 'c']
        const text = [heading, ...given].map((row) => row.map(quoted).join(separator)).join('\n')
        expect(table(text)).toEqual([heading, ...given])
      }),
    )
  })
})
