import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { csvStream, deadCell } from '@crm/api/csv/write-csv'
import type { Told } from './import-rows.ts'

/**
 * Writes the account beside the rows as they were, for a spreadsheet, in which nothing of it runs. Nobody's field is
 * called like the four columns in front: rows that are mended there can be imported from the report.
 */
export const writeReport = (file: string, heading: readonly string[], told: readonly Told[]): Promise<void> =>
  pipeline(
    csvStream(['Row', 'Result', 'Lead', 'Reason', ...heading.map(deadCell)], linesOf(told)),
    createWriteStream(file),
  )

async function* linesOf(told: readonly Told[]) {
  for (const { row, fate } of told)
    yield [String(row.number), fate.result, fate.lead ?? '', fate.reason, ...row.cells]
}
