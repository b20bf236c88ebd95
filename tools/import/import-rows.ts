import type { FileRow } from './read-file.ts'
import type { Fate } from './send.ts'

export interface Told {
  readonly row: FileRow
  readonly fate: Fate
}

interface Way {
  readonly send: (fields: FileRow['fields']) => Promise<Fate>
  readonly concurrency: number
  /** On abort, running requests finish and nothing more is sent. */
  readonly signal: AbortSignal
  /** Called for each row, in the order of the file. */
  readonly tell: (told: Told) => void
}

/** Sends all rows with limited concurrency and returns the result of each. */
export async function importRows(
  rows: readonly FileRow[],
  { send, concurrency, signal, tell }: Way,
): Promise<Told[]> {
  const fates: Fate[] = []
  const told: Told[] = []
  let ended: Fate | undefined

  const fateOf = async ({ problem, fields }: FileRow): Promise<Fate> => {
    if (problem) return { result: 'refused', lead: null, reason: problem }
    if (ended || signal.aborted) return { result: 'not sent', lead: null, reason: ended?.reason ?? stopped }
    const fate = await send(fields)
    if (fate.endsAll) ended = fate
    return fate
  }
  const reportWhatIsKnown = () => {
    for (let at = told.length; ; at++) {
      const [row, fate] = [rows[at], fates[at]]
      if (!row || !fate) return
      told.push({ row, fate })
      tell({ row, fate })
    }
  }

  const waiting = rows.entries()
  const work = async () => {
    for (const [at, row] of waiting) {
      fates[at] = await fateOf(row)
      reportWhatIsKnown()
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  return told
}

const stopped = 'The import was stopped.'
