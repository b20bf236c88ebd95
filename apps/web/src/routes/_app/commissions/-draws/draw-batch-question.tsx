import type { ListedDraw } from '@crm/contract/web/draw-list-shapes'
import { type BatchDrawAction, checkNumberAt, incrementableCheck } from '@crm/domain/commissions/draw-batches'
import { formatDollars } from '@crm/domain/money'
import { pacificDay } from '@crm/domain/time'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { showFaults } from '~/forms/show-faults.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import type { BatchResultRow } from '~/lists/batch-results.tsx'
import type { FactTable } from '~/records/facts/fact.ts'
import { faultsIn } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { batchWords, drawsInWords, totalOf } from './draw-batch.ts'
import type { DrawsPayment } from './use-draw-batch.ts'

interface Props {
  readonly action: BatchDrawAction
  /** The draws that are sent, by check number. */
  readonly open: readonly ListedDraw[]
  readonly leftOut: readonly BatchResultRow[]
  readonly onAgree: (payment: DrawsPayment) => void
  readonly onClose: () => void
}

const paymentFacts = {
  paymentDate: { kind: 'day', label: 'Paid on', isHalf: true },
  firstCheckNumber: {
    kind: 'text',
    label: 'First check number',
    help: 'Counts up, draw by draw.',
    maxLength: 18,
    isOptional: true,
    isHalf: true,
  },
} as const satisfies FactTable<DrawsPayment>

/** The draws with their total and how they are paid: each check is shown before anything is sent. */
export function DrawBatchQuestion({ action, open, leftOut, onAgree, onClose }: Props) {
  const [today] = useState(() => pacificDay(new Date()))
  const form = useForm<Record<string, string>>({
    defaultValues: { paymentDate: today, firstCheckNumber: '' },
  })
  const draft = useFormDraft(form, `payment of ${drawsInWords(open.length)} from ${open[0]?.id}`)
  const isPayment = action === 'mark-paid'
  const first = useWatch({ control: form.control, name: 'firstCheckNumber' })?.trim() ?? ''
  const { verb, question, cannot } = batchWords[action]
  const agree = (values: Record<string, string>) => {
    const { paymentDate = '' } = values
    const faults = [
      ...Object.entries(faultsIn(paymentFacts, values)),
      ...(paymentDate > today ? [['paymentDate', 'This day is in the future.'] as const] : []),
      ...(first && !incrementableCheck.test(first)
        ? [['firstCheckNumber', 'Enter digits only.'] as const]
        : []),
    ]
    showFaults(faults, form)
    if (faults.length > 0) return
    draft.end()
    onAgree(isPayment ? { paymentDate, ...(first && { firstCheckNumber: first }) } : {})
  }
  return (
    <Dialog title={question(drawsInWords(open.length))} help={`${totalOf(open)} in total.`} onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(agree)(event)}>
        {isPayment ? (
          <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
            {Object.entries(paymentFacts).map(([field, fact]) => (
              <FormFact key={field} form={form} fact={fact} field={field} />
            ))}
          </div>
        ) : null}
        {leftOut.length > 0 ? (
          <p className="text-13 text-warn-text">
            {drawsInWords(leftOut.length)} {cannot} and {leftOut.length === 1 ? 'is' : 'are'} left out.
          </p>
        ) : null}
        <ol
          aria-label="Draws"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className="-mx-6 max-h-[40vh] overflow-y-auto border-y border-line max-sm:-mx-4"
        >
          {open.map((draw, position) => (
            <li
              key={draw.id}
              className="flex min-h-9 items-center gap-3 border-b border-line px-6 py-1.5 text-13 last:border-0 max-sm:px-4"
            >
              <span className="min-w-0 flex-1 truncate">
                {draw.repName} <span className="text-3">{draw.jobNumber}</span>
              </span>
              {isPayment && incrementableCheck.test(first) ? (
                <span className="num text-3">Check {checkNumberAt(first, position)}</span>
              ) : null}
              <span className="num w-24 text-right">{formatDollars(draw.amount)}</span>
            </li>
          ))}
        </ol>
        <footer className="flex justify-end gap-2">
          <Button
            variant="quiet"
            onClick={() => {
              draft.end()
              onClose()
            }}
          >
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={open.length === 0}>
            {verb}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
