import { type CsvRow, readCsv } from '@crm/api/platform/csv/read-csv'
import { type Field, fieldNamed } from '@crm/domain/imports/fields'

export interface FileRow extends CsvRow {
  /** The payload: non-empty cells by their header. */
  readonly fields: Readonly<Record<string, string>>
  /** The reason this row cannot be posted. */
  readonly problem: string | undefined
}

export type LeadFile =
  | {
      readonly ok: true
      readonly heading: readonly string[]
      readonly rows: readonly FileRow[]
      /** Columns that map to no field: they stay in the import log and nowhere else. */
      readonly unknown: readonly string[]
    }
  | { readonly ok: false; readonly reason: string }

/** A file of leads, parsed completely before anything is posted: errors are found before they have effects. */
export function readLeadFile(bytes: Uint8Array, encoding = 'utf-8'): LeadFile {
  const text = decoded(bytes, encoding)
  if (text === undefined) return refused(`The file is not written in ${encoding}. ${otherEncoding}`)
  const read = readCsv(text)
  if (!read.ok) return read
  const heading = read.heading.map((name) => name.trim())
  const reason = problemOf(heading)
  if (reason) return refused(reason)
  return {
    ok: true,
    heading,
    rows: read.rows.map((row) => ({
      ...row,
      fields: fieldsOf(heading, row.cells),
      problem:
        row.cells.slice(heading.length).some(Boolean) || row.cells.length < heading.length
          ? `The row has ${row.cells.length} cells where the heading has ${heading.length}.`
          : undefined,
    })),
    unknown: heading.filter((name) => name && !fieldNamed(name)),
  }
}

const refused = (reason: string) => ({ ok: false as const, reason })

const otherEncoding = 'Save it as "CSV UTF-8", or name what it is, such as --encoding windows-1252.'

/** Undefined if the bytes are invalid in that encoding. A byte-order mark overrides the declared encoding. */
function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  const [first, second] = bytes
  const marked =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : encoding
  try {
    return new TextDecoder(marked, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** The reason nothing can be read under this header, or undefined. */
function problemOf(heading: readonly string[]): string | undefined {
  const twice = heading.find((name, at) => name !== '' && heading.indexOf(name) !== at)
  if (twice) return `Two columns are called "${twice}": only one of them would be read.`
  const fields = new Set(heading.map(fieldNamed))
  const names = (...wanted: Field[]) => wanted.some((field) => fields.has(field))
  if (names('firstName', 'lastName', 'fullName') && names('email', 'phone')) return undefined
  return `The first line has to name the columns, among them a name and an email or a phone. It says: ${heading.join(', ')}`
}

/** A cell under an empty header is kept under its column number. */
function fieldsOf(heading: readonly string[], cells: readonly string[]): Record<string, string> {
  const named = heading.map((name, at) => [name || `column ${at + 1}`, cells[at] ?? ''] as const)
  return Object.fromEntries(named.filter(([, text]) => text.trim() !== ''))
}
