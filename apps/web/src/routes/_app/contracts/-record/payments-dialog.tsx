import type { Contract } from '@crm/contract/web/contract-shapes'
import { formatDollars, sum } from '@crm/domain/money'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type FormEvent, useState } from 'react'
import { messageOf } from '~/api/server-error.ts'
import { FormError } from '~/forms/form-error.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { useEdit } from '~/records/edit/use-edit.ts'
import { faultIn, parseValue } from '~/records/facts/fact-values.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { contractKind } from '../-contract-kind.ts'

interface Props {
  readonly contract: Contract
  readonly payments: readonly { readonly work: string; readonly amount: number }[]
  readonly onClose: () => void
}

interface Row {
  readonly key: number
  readonly work: string
  readonly amount: string
}

const money = { kind: 'money', label: 'Amount', min: 0, max: 9_999_999 } as const
const most = 12

/** The payment schedule, by work done; never ahead of the work (B&P 7159). */
export function PaymentsDialog({ contract, payments, onClose }: Props) {
  const [rows, setRows] = useState<readonly Row[]>(() =>
    payments.map(({ work, amount }, key) => ({ key, work, amount: amount.toFixed(2) })),
  )
  const [fault, setFault] = useState<string>()
  const edit = useEdit(contractKind, contract)
  const change = (key: number, changes: Partial<Row>) =>
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...changes } : row)))
  const amounts = rows.map(({ amount }) => Number(parseValue(money, amount)))
  // No total while an amount cannot be parsed: it would be wrong.
  const total = amounts.some(Number.isNaN) ? '–' : formatDollars(sum(amounts))
  const save = async (progressPayments: { work: string; amount: number }[] | null) => {
    const saved = await edit.save({ progressPayments }, (error) => setFault(messageOf(error)))
    if (saved && edit.isThere()) onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = rows.map(({ work, amount }) =>
      work.trim() === ''
        ? 'Enter the work of each payment.'
        : amount.trim() === ''
          ? 'Enter each amount.'
          : faultIn(money, amount),
    )
    const first = wrong.find((words) => words !== undefined)
    setFault(first)
    if (first !== undefined || edit.isSaving) return
    void save(
      rows.map(({ work, amount }) => ({ work: work.trim(), amount: Number(parseValue(money, amount)) })),
    )
  }
  return (
    <Dialog
      title={`Payments of ${contract.contractId}`}
      help="Each is due when its work is done."
      onClose={onClose}
    >
      <form noValidate className="grid gap-3" onSubmit={submit}>
        <FormError message={fault} />
        {rows.map(({ key, work, amount }, at) => (
          <div key={key} className="grid grid-cols-[minmax(0,1fr)_7rem_auto] items-center gap-2">
            <TextInput
              aria-label={`Work of payment ${at + 1}`}
              maxLength={200}
              value={work}
              onChange={({ target }) => change(key, { work: target.value })}
            />
            <TextInput
              aria-label={`Amount of payment ${at + 1}, $`}
              inputMode="decimal"
              className="text-right"
              value={amount}
              onChange={({ target }) => change(key, { amount: target.value })}
            />
            <IconButton
              name={`Take payment ${at + 1} out`}
              onClick={() => setRows((before) => before.filter((row) => row.key !== key))}
            >
              <X />
            </IconButton>
          </div>
        ))}
        <p className="flex items-center gap-2 text-13">
          <Button
            size="small"
            variant="quiet"
            reason={rows.length < most ? null : `At most ${most} payments.`}
            onClick={() =>
              setRows((before) => [
                ...before,
                { key: Math.max(-1, ...before.map((row) => row.key)) + 1, work: '', amount: '' },
              ])
            }
          >
            <Plus className="icon-14" />
            Add a payment
          </Button>
          <span className="ml-auto">
            In all <strong className="num font-strong">{total}</strong>
          </span>
        </p>
        <footer className="flex justify-end gap-2">
          <Button variant="quiet" onClick={() => void save(null)}>
            Reset to default
          </Button>
          <Button type="submit" variant="primary" disabled={edit.isSaving}>
            Save payments
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
