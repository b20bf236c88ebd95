import { readCsv } from '../csv/read-csv.ts'

/** The rows of a good CSV file by the names in its first line. */
export function csvRows(text: string): Record<string, string>[] {
  const read = readCsv(text)
  if (!read.ok) throw new Error(read.reason)
  return read.rows.map(({ cells }) =>
    Object.fromEntries(read.heading.map((name, at) => [name, cells[at] ?? ''])),
  )
}
