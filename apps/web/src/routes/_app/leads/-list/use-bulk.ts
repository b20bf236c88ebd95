import type { LeadBatchRow, LeadBatchResult } from '@crm/contract/web/lead-batch-shapes'
import { useRef, useState } from 'react'
import { messageOf } from '~/api/server-error.ts'
import type { BatchResultRow } from '~/lists/batch-results.tsx'
import { type BatchAction, type BatchPart, changeMany, inParts, partsOf, undoMany } from './lead-batch.ts'

/** Runs a batch in parts at the server and records the result of each lead. */
export function useBulk(action: BatchAction) {
  const [rows, setRows] = useState<ReadonlyMap<string, BatchResultRow>>(() => waitingRows(action))
  const [isRunning, setRunning] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [last, setLast] = useState<LeadBatchResult>()
  const batchId = last?.batchId
  /** The cursor to continue a filter batch that did not finish. */
  const [next, setNext] = useState<string | null>(null)
  const stopped = useRef(false)

  const note = (results: readonly LeadBatchRow[], isUndo = false) =>
    setRows((known) => {
      const next = new Map(known)
      for (const { leadId, fullName, fate, reason } of results) {
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
      changeMany(action.change, parts, {
        batchId,
        isStopped: () => stopped.current,
        onResult: (result) => {
          setLast(result)
          setNext(result.next)
          note(result.leads)
        },
      }),
    )
  const having = (...kinds: BatchResultRow['is'][]) =>
    [...rows.values()].filter((row) => kinds.includes(row.is))
  return {
    rows: [...rows.values()],
    isRunning,
    /** It stopped before all matching leads were checked. */
    hasMore: next !== null,
    /** Why it stopped. */
    failure,
    /** The last response, once something changed. */
    last,
    having,
    run: () => change(partsOf(action)),
    /** A retry overwrites concurrent changes: the person has read the conflict. */
    retry: () =>
      change([
        ...inParts(having('refused', 'conflict', 'leftOut').map(({ id }) => ({ id }))),
        ...(next === null ? [] : partsOf(action).map((part) => ({ ...part, after: next }))),
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

const waitingRows = ({ leads, filter }: BatchAction): ReadonlyMap<string, BatchResultRow> =>
  new Map(
    (filter ? [] : leads).map((lead) => [
      lead.id,
      { id: lead.id, name: lead.fullName, is: 'waiting', reason: null },
    ]),
  )

/** Leads that were not reached when it stopped. */
const leftOut = (rows: ReadonlyMap<string, BatchResultRow>): ReadonlyMap<string, BatchResultRow> =>
  new Map([...rows].map(([id, row]) => [id, row.is === 'waiting' ? { ...row, is: 'leftOut' } : row]))
