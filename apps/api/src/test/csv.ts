import { readCsv } from '#platform/csv/read-csv'

/** The rows of a valid CSV file, by column name. */
export function csvRows(text: string): Record<string, string>[] {
  const read = readCsv(text)
  if (!read.ok) throw new Error(read.reason)
  return read.rows.map(({ cells }) =>
    Object.fromEntries(read.heading.map((name, at) => [name, cells[at] ?? ''])),
  )
}
