export interface CsvRow {
  /** The row number in a spreadsheet: the header is row 1, and an empty line counts. */
  readonly number: number
  readonly cells: readonly string[]
}

export type ReadCsv =
  | { readonly ok: true; readonly heading: readonly string[]; readonly rows: readonly CsvRow[] }
  | { readonly ok: false; readonly reason: string }

/**
 * Parses a CSV file (RFC 4180). The separator is the most frequent of comma, semicolon and tab in the first line.
 * Empty lines are dropped. A file with unbalanced quotes is refused with the line number, since its row boundaries
 * would be guesses.
 */
export function readCsv(text: string): ReadCsv {
  const plain = text.replace(/^\uFEFF/, '')
  const read = recordsOf(plain, separatorIn(plain))
  if (!read.ok) return read
  const [heading, ...rows] = read.records
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.length > 1 || cells[0] !== '')
  return heading ? { ok: true, heading: heading.cells, rows } : { ok: false, reason: 'The file is empty.' }
}

const separators = [',', ';', '\t'] as const
type Separator = (typeof separators)[number]

/** The separator of the first line, outside quotes. */
function separatorIn(text: string): Separator {
  const [line = ''] = /(?:"[^"]*"|[^"\r\n]+)+/.exec(text) ?? []
  const bare = line.replace(/"[^"]*"/g, '')
  const counted = separators.map((separator) => ({ one: separator, count: bare.split(separator).length }))
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

/**
 * A quoted cell and its closing quote, or a bare cell; then the separator or line end, which is empty at the end of
 * the text.
 */
const cellBefore = (separator: Separator) =>
  new RegExp(`(?: *"([^"]*(?:""[^"]*)*)("?) *|([^${separator}\\r\\n]*))(${separator}|\\r\\n?|\\n|)`, 'y')

function misquoted(text: string, position: number, problem: string): Extract<Records, { ok: false }> {
  const line = text.slice(0, position).split(/\r\n?|\n/).length
  return { ok: false, reason: `Line ${line}: ${problem}. Nothing was read.` }
}
