import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { csvStream, escapeFormula } from '@crm/api/platform/csv/write-csv'
import type { Told } from './import-rows.ts'

/**
 * Writes the results beside the original rows, escaped against spreadsheet formulas. The four columns in front collide
 * with no field, so that corrected rows can be imported from the report.
 */
export const writeReport = (file: string, heading: readonly string[], told: readonly Told[]): Promise<void> =>
  pipeline(
    csvStream(['Row', 'Result', 'Lead', 'Reason', ...heading.map(escapeFormula)], linesOf(told)),
    createWriteStream(file),
  )

async function* linesOf(told: readonly Told[]) {
  for (const { row, fate } of told)
    yield [String(row.number), fate.result, fate.lead ?? '', fate.reason, ...row.cells]
}
