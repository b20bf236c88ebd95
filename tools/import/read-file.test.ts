import { describe, expect, test } from 'vitest'
import { readLeadFile } from './read-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const heading = 'First Name;E-Mail Address;Phone number'
const reasonOf = (given: Uint8Array, encoding?: string) => {
  const read = readLeadFile(given, encoding)
  return read.ok ? undefined : read.reason
}

test('non-empty cells are posted under the names of their columns', () => {
  expect(readLeadFile(bytes(`${heading};Form Id;\nAda;ada@mail.example; ;7;x\n`))).toEqual({
    ok: true,
    heading: ['First Name', 'E-Mail Address', 'Phone number', 'Form Id', ''],
    rows: [
      {
        number: 2,
        cells: ['Ada', 'ada@mail.example', ' ', '7', 'x'],
        fields: {
          'First Name': 'Ada',
          'E-Mail Address': 'ada@mail.example',
          'Form Id': '7',
          'column 5': 'x',
        },
        problem: undefined,
      },
    ],
    unknown: ['Form Id'],
  })
})

test('a row that does not fit the header is skipped with a reason, and the others are read', () => {
  const read = readLeadFile(
    bytes(`${heading}\nAda;a@b.example\nBo;b@b.example;;\nCy;c@b.example;;x\nDi;d@b.example;1`),
  )
  expect(read.ok && read.rows.map(({ problem }) => problem)).toEqual([
    'The row has 2 cells where the heading has 3.',
    undefined,
    'The row has 4 cells where the heading has 3.',
    undefined,
  ])
})

describe('a file is refused before anything is sent', () => {
  test.each([
    ['that is empty', '', 'The file is empty.'],
    [
      'without a heading',
      'Ada,ada@mail.example',
      /^The first line has to name the columns.* It says: Ada, ada@mail/,
    ],
    ['that names nobody', 'E-mail,Phone\na@b.example,', /name and an email or a phone/],
    ['that reaches nobody', 'First name,Last name\nAda,Po', /name and an email or a phone/],
    [
      'with two columns of one name',
      'Name,Email,Email\n',
      'Two columns are called "Email": only one of them would be read.',
    ],
    ['with an open quote', 'Name,Email\n"Ada,a@b.example', /^Line 2: the quote/],
  ])('%s', (_, text, reason) => {
    expect(reasonOf(bytes(text))).toMatch(reason)
  })

  test('refuses a file that is not in its declared encoding', () => {
    const latin = Uint8Array.from([...bytes('Name,Email\nJos'), 0xe9, ...bytes(',j@b.example')])
    expect(reasonOf(latin)).toBe(
      'The file is not written in utf-8. Save it as "CSV UTF-8", or name what it is, such as --encoding windows-1252.',
    )
    expect(reasonOf(latin, 'no such thing')).toMatch(/^The file is not written in no such thing/)
    const read = readLeadFile(latin, 'windows-1252')
    expect(read.ok && read.rows[0]?.fields).toEqual({ Name: 'José', Email: 'j@b.example' })
  })
})

test('a spreadsheet’s "Unicode text" is read', () => {
  const text = '\uFEFFName\tEmail\r\nJosé\tj@b.example\r\n'
  const read = readLeadFile(new Uint8Array(Buffer.from(text, 'utf16le')))
  expect(read.ok && read.rows[0]?.fields).toEqual({ Name: 'José', Email: 'j@b.example' })
})
