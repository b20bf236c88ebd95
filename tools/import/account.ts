import type { Told } from './import-rows.ts'
import type { Fate } from './send.ts'

/** The result of one row: "Row 7: merged into L-1042." */
export const sentenceOf = ({ row, fate }: Told): string => `Row ${row.number}: ${words[fate.result](fate)}`

const words: Record<Fate['result'], (fate: Fate) => string> = {
  created: ({ lead }) => `created ${lead}.`,
  merged: ({ lead }) => `merged into ${lead}.`,
  repeated: ({ lead }) => `repeated, ${lead} has it already.`,
  refused: ({ reason }) => `refused. ${reason}`,
  failed: ({ reason }) => `failed. ${reason || 'The server could not say why.'}`,
  'not sent': ({ reason }) => `not sent. ${reason}`,
}

/** "2000 rows: 1700 created, 160 merged, 40 repeated, 100 refused, 0 failed, 0 not sent." */
export function totalsOf(told: readonly Told[]): string {
  const results = Object.keys(words) as Fate['result'][]
  const count = (result: Fate['result']) => told.filter(({ fate }) => fate.result === result).length
  return `${told.length} rows: ${results.map((result) => `${count(result)} ${result}`).join(', ')}.`
}

/** True if every row has a lead now. */
export const areAllIn = (told: readonly Told[]): boolean => told.every(({ fate }) => fate.lead !== null)
