import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { csvStream, escapeFormula } from '@crm/api/platform/csv/write-csv'
import type { RowReport } from './import-rows.ts'

/**
 * Writes the results beside the original rows, escaped against spreadsheet formulas. The four columns in front collide
 * with no field, so that corrected rows can be imported from the report.
 */
export const writeReport = (
  file: string,
  heading: readonly string[],
  reports: readonly RowReport[],
): Promise<void> =>
  pipeline(
    csvStream(['Row', 'Result', 'Lead', 'Reason', ...heading.map(escapeFormula)], linesOf(reports)),
    createWriteStream(file),
  )

async function* linesOf(reports: readonly RowReport[]) {
  for (const { row, outcome } of reports)
    yield [String(row.number), outcome.result, outcome.lead ?? '', outcome.reason, ...row.cells]
}
