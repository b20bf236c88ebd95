export interface CsvRow {
  /** As spreadsheets count: the heading is row 1, an empty line is a row. */
  readonly number: number
  readonly cells: readonly string[]
}

export type ReadCsv =
  | { readonly ok: true; readonly heading: readonly string[]; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly reason: string }

/**
 * The rows of a CSV file (RFC 4180), with commas, semicolons or tabs between the cells, whichever the first line has most
 * of. Empty lines are left out. A file whose quotes do not fit together is refused whole, with the line: where one row
 * ends and the next begins would be a guess.
 */
export function readCsv(text: string): ReadCsv {
  const plain = text.replace(/^\uFEFF/, '')
  const read = recordsOf(plain, separatorIn(plain))
  if (!read.ok) return read
  const [heading, ...rows] = read.records
    .map((cells, at) => ({ number: at + 1, cells }))
    .filter(({ cells }) => cells.length > 1 || cells[0] !== '')
  return heading ? { ok: true, heading: heading.cells, rows } : { ok: false, reason: 'The file is empty.' }
}

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/** Of the first line, outside its quotes. */
function separatorIn(text: string): Separator {
  const [line = ''] = /(?:"[^"]*"|[^"\r\n]+)+/.exec(text) ?? []
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = separators.map((one) => ({ one, count: bare.split(one).length }))
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).one
}

type Records =
  | { readonly ok: true; readonly records: string[][] }
  | { readonly ok: false; readonly reason: string }

function recordsOf(text: string, separator: Separator): Records {
  const cell = cellBefore(separator)
  const records: string[][] = []
  let record: string[] = []
  let end = ''
  while (cell.lastIndex < text.length || end === separator) {
    const from = cell.lastIndex
    const match = cell.exec(text)
    const [, quoted, close, bare = ''] = match ?? []
    if (quoted !== undefined && close === '')
      return misquoted(text, from, 'the quote that opens here is never closed')
    end = match?.[4] ?? ''
    if (end === '' && cell.lastIndex < text.length)
      return misquoted(text, cell.lastIndex, 'there is text after a closing quote')
    record.push(quoted?.replaceAll('""', '"') ?? bare)
    if (end === separator) continue
    records.push(record)
    record = []
  }
  return { ok: true, records }
}

/** A quoted cell, its closing quote, or a bare cell; then what ends it, which is nothing at the end of the text. */
const cellBefore = (separator: Separator) =>
  new RegExp(`(?: *"([^"]*(?:""[^"]*)*)("?) *|([^${separator}\\r\\n]*))(${separator}|\\r\\n?|\\n|)`, 'y')

function misquoted(text: string, at: number, what: string): Extract<Records, { ok: false }> {
  const line = text.slice(0, at).split(/\r\n?|\n/).length
  return { ok: false, reason: `Line ${line}: ${what}. Nothing was read.` }
}
