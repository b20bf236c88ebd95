/** Rows into a table by COPY, in PostgreSQL's text format. */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from } from 'pg-copy-streams'

/** All rows have the columns of the first, in any order. */
export async function copyRows(client: Client, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const target = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(pieces(rows, columns), { objectMode: false }), target)
}

const rowsAtOnce = 200

function* pieces(rows: readonly object[], columns: readonly string[]): Generator<string> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    yield rows
      .slice(at, at + rowsAtOnce)
      .map((row) => lineOf(row, columns))
      .join('')
  }
}

const lineOf = (row: object, columns: readonly string[]) =>
  `${columns.map((column) => fieldOf((row as Readonly<Record<string, unknown>>)[column])).join('\t')}\n`

function fieldOf(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return `{${value.map((one) => JSON.stringify(one)).join(',')}}`
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.replaceAll(/[\\\t\n\r]/g, escaped)
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (letter: string) => escapes[letter] ?? letter
