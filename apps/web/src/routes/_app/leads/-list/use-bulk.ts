import type { LeadBatchFate } from '@crm/contract/web/lead-batch-shapes'
import { useRef, useState } from 'react'
import { messageOf } from '../../../../api/server-error.ts'
import type { FateRow } from '../../../../lists/batch-fates.tsx'
import { surnameFirst } from '../-surname-first.ts'
import { type BatchDeed, type BatchPart, changeMany, inParts, partsOf, undoMany } from './lead-batch.ts'

/** Changes leads part by part at the server, and knows the fate of each. */
export function useBulk(deed: BatchDeed) {
  const [rows, setRows] = useState<ReadonlyMap<string, FateRow>>(() => waitingRows(deed))
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [batchId, setBatchId] = useState<string>()
  /** Of a filter that was not gone through to its end: where to go on. */
  const [next, setNext] = useState<string | null>(null)
  const stopped = useRef(false)

  const note = (fates: readonly LeadBatchFate[], isUndo = false) =>
    setRows((known) => {
      const next = new Map(known)
      for (const { leadId, fullName, fate, reason } of fates) {
        const name = known.get(leadId)?.name ?? fullName ?? 'A lead'
        const isBack = isUndo && (fate === 'done' || fate === 'unchanged')
        next.set(leadId, { id: leadId, name, is: isBack ? 'undone' : fate, reason })
      }
      return next
    })
  const walk = async (doing: () => Promise<void>) => {
    setRunning(true)
    setFailure(undefined)
    stopped.current = false
    await doing().catch((error: unknown) => setFailure(messageOf(error)))
    setRows(leftOut)
    setRunning(false)
  }
  const change = (parts: readonly BatchPart[]) =>
    walk(() =>
      changeMany(deed.change, parts, {
        batchId,
        isStopped: () => stopped.current,
        onResult: (result) => {
          setBatchId(result.batchId)
          setNext(result.next)
          note(result.leads)
        },
      }),
    )
  const having = (...kinds: FateRow['is'][]) => [...rows.values()].filter((row) => kinds.includes(row.is))
  return {
    rows: [...rows.values()],
    isRunning,
    /** It ended before all that match were looked at. */
    hasMore: next !== null,
    /** Why it went no further. */
    failure,
    /** What an undo names, once something was done. */
    batchId,
    having,
    run: () => change(partsOf(deed)),
    /** Whoever tries again has read why it was refused, and means the lead as it now is. */
    retry: () =>
      change([
        ...inParts(having('refused', 'conflict', 'leftOut').map(({ id }) => ({ id }))),
        ...(next === null ? [] : partsOf(deed).map((part) => ({ ...part, after: next }))),
      ]),
    undo: () =>
      walk(async () => {
        if (batchId !== undefined) note(await undoMany(batchId), true)
      }),
    cancel: () => {
      stopped.current = true
    },
  }
}

const waitingRows = ({ leads, filter }: BatchDeed): ReadonlyMap<string, FateRow> =>
  new Map(
    (filter ? [] : leads).map((lead) => [
      lead.id,
      { id: lead.id, name: surnameFirst(lead), is: 'waiting', reason: null },
    ]),
  )

/** What was not come to when it ended. */
const leftOut = (rows: ReadonlyMap<string, FateRow>): ReadonlyMap<string, FateRow> =>
  new Map([...rows].map(([id, row]) => [id, row.is === 'waiting' ? { ...row, is: 'leftOut' } : row]))
