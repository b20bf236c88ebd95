import type { FileRow } from './read-file.ts'
import type { RowResult } from './send.ts'

export interface RowReport {
  readonly row: FileRow
  readonly outcome: RowResult
}

interface ImportOptions {
  readonly send: (fields: FileRow['fields']) => Promise<RowResult>
  readonly concurrency: number
  /** On abort, running requests finish and nothing more is sent. */
  readonly signal: AbortSignal
  /** Called for each row, in the order of the file. */
  readonly onResult: (reports: RowReport) => void
}

/** Sends all rows with limited concurrency and returns the result of each. */
export async function importRows(
  rows: readonly FileRow[],
  { send, concurrency, signal, onResult }: ImportOptions,
): Promise<RowReport[]> {
  const results: RowResult[] = []
  const reports: RowReport[] = []
  let ended: RowResult | undefined

  const fateOf = async ({ problem, fields }: FileRow): Promise<RowResult> => {
    if (problem) return { result: 'refused', lead: null, reason: problem }
    if (ended || signal.aborted) return { result: 'not sent', lead: null, reason: ended?.reason ?? stopped }
    const result = await send(fields)
    if (result.endsAll) ended = result
    return result
  }
  const reportWhatIsKnown = () => {
    for (let at = reports.length; ; at++) {
      const [row, result] = [rows[at], results[at]]
      if (!row || !result) return
      reports.push({ row, outcome: result })
      onResult({ row, outcome: result })
    }
  }

  const waiting = rows.entries()
  const work = async () => {
    for (const [at, row] of waiting) {
      results[at] = await fateOf(row)
      reportWhatIsKnown()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return reports
}

const stopped = 'The import was stopped.'
