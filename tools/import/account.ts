import type { RowReport } from './import-rows.ts'
import type { RowResult } from './send.ts'

/** The result of one row: "Row 7: merged into L-1042." */
export const sentenceOf = ({ row, outcome }: RowReport): string =>
  `Row ${row.number}: ${words[outcome.result](outcome)}`

const words: Record<RowResult['result'], (outcome: RowResult) => string> = {
  created: ({ lead }) => `created ${lead}.`,
  merged: ({ lead }) => `merged into ${lead}.`,
  repeated: ({ lead }) => `repeated, ${lead} has it already.`,
  refused: ({ reason }) => `refused. ${reason}`,
  failed: ({ reason }) => `failed. ${reason || 'The server could not say why.'}`,
  'not sent': ({ reason }) => `not sent. ${reason}`,
}

/** "2000 rows: 1700 created, 160 merged, 40 repeated, 100 refused, 0 failed, 0 not sent." */
export function totalsOf(reports: readonly RowReport[]): string {
  const results = Object.keys(words) as RowResult['result'][]
  const count = (result: RowResult['result']) =>
    reports.filter(({ outcome }) => outcome.result === result).length
  return `${reports.length} rows: ${results.map((result) => `${count(result)} ${result}`).join(', ')}.`
}

/** True if every row has a lead now. */
export const areAllIn = (reports: readonly RowReport[]): boolean =>
  reports.every(({ outcome }) => outcome.lead !== null)
