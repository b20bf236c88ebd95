import { draws as routes } from '@crm/contract'
import type { DrawBatchRow } from '@crm/contract/web/draw-batch-shapes'
import type { ListedDraw } from '@crm/contract/web/draw-list-shapes'
import { type BatchDrawAction, checkNumberAt } from '@crm/domain/commissions/draw-batches'
import { useRef, useState } from 'react'
import { send } from '~/api/send.ts'
import { messageOf } from '~/api/server-error.ts'
import type { BatchResultRow } from '~/lists/batch-results.tsx'
import { batchWords, nameOfDraw } from './draw-batch.ts'

export interface DrawsPayment {
  readonly paymentDate?: string
  readonly firstCheckNumber?: string
}

/** Draws per call: few enough that the progress is visible. */
const drawsAtOnce = 25

/** Sends the draws in parts and records the result of each. Draws that the action does not apply to now are not sent. */
export function useDrawBatch(action: BatchDrawAction, selected: readonly ListedDraw[]) {
  const { whyNot } = batchWords[action]
  const [rows, setRows] = useState<ReadonlyMap<string, BatchResultRow>>(
    () => new Map(selected.map((draw) => [draw.id, beforehand(draw, whyNot(draw))])),
  )
  const [phase, setPhase] = useState<'question' | 'running' | 'over'>('question')
  const [failure, setFailure] = useState<string>()
  const isStopped = useRef(false)
  const open = selected.filter((draw) => whyNot(draw) === null)

  const note = (results: readonly DrawBatchRow[]) =>
    setRows((known) => {
      const next = new Map(known)
      for (const { drawId, fate, reason, checkNumber } of results) {
        const row = known.get(drawId)
        if (row) next.set(drawId, { ...row, is: fate, reason: reason ?? checkInWords(checkNumber) })
      }
      return next
    })
  const sendAll = async ({ firstCheckNumber, ...payment }: DrawsPayment) => {
    for (let from = 0; from < open.length && !isStopped.current; from += drawsAtOnce) {
      const draws = open.slice(from, from + drawsAtOnce).map(({ id, version }) => ({ id, version }))
      const checks = firstCheckNumber && { firstCheckNumber: checkNumberAt(firstCheckNumber, from) }
      const body = { action, draws, ...payment, ...checks }
      note((await send(routes.batch, { body }, { quiet: true })).draws)
    }
  }
  const having = (is: BatchResultRow['is']) => [...rows.values()].filter((row) => row.is === is)
  return {
    /** The draws that are sent, by check number. */
    open,
    rows: [...rows.values()],
    phase,
    failure,
    having,
    run: async (payment: DrawsPayment) => {
      setPhase('running')
      await sendAll(payment).catch((error: unknown) => setFailure(messageOf(error)))
      setRows(notSent)
      setPhase('over')
    },
    stop: () => {
      isStopped.current = true
    },
  }
}

const beforehand = (draw: ListedDraw, reason: string | null): BatchResultRow => ({
  id: draw.id,
  name: nameOfDraw(draw),
  is: reason === null ? 'waiting' : 'refused',
  reason,
})

const checkInWords = (number: string | null) => number && `Check ${number}`

const notSent = (rows: ReadonlyMap<string, BatchResultRow>): ReadonlyMap<string, BatchResultRow> =>
  new Map([...rows].map(([id, row]) => [id, row.is === 'waiting' ? { ...row, is: 'leftOut' } : row]))
