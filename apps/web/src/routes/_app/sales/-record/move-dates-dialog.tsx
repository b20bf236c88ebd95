import type { WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import type { Stamp } from '@crm/domain/sales/phases'
import { pacificDay } from '@crm/domain/time'
import { useRef, useState } from 'react'
import { isServerError, messageOf } from '~/api/server-error.ts'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { Field } from '~/forms/field.tsx'
import { TextInput, unfinishedIn } from '~/forms/text-input.tsx'
import { useEdit } from '~/records/edit/use-edit.ts'
import { dateLabel } from '~/records/phases/date-labels.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { saleMoveKind } from './sale-move-kind.ts'

interface Props {
  readonly sale: WebSale
  /** "Move to Install" */
  readonly label: string
  readonly changes: WebSaleChanges
  /** Dates that the move records: nearly always one. */
  readonly dates: readonly Stamp[]
  readonly onMoved: (saved: WebSale) => void
  readonly onClose: () => void
}

/** Asks for the dates of a move: today is the default, and Enter confirms. */
export default function MoveDatesDialog({ sale, label, changes, dates, onMoved, onClose }: Props) {
  const edit = useEdit(saleMoveKind, sale)
  const form = useRef<HTMLFormElement>(null)
  const [today] = useState(() => pacificDay(new Date()))
  const [days, setDays] = useState<Readonly<Partial<Record<Stamp, string>>>>({})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const dayOf = (field: Stamp) => days[field] ?? today
  const save = async () => {
    if (edit.isSaving) return
    const missing = dates.flatMap((field) => {
      const input = form.current?.querySelector<HTMLInputElement>(`[name=${field}]`) ?? null
      const fault = unfinishedIn(input) ?? (dayOf(field) === '' ? 'Required.' : undefined)
      return fault === undefined ? [] : [[field, fault] as const]
    })
    setFaults(Object.fromEntries(missing))
    if (missing.length > 0) return
    const given = Object.fromEntries(dates.map((field) => [field, dayOf(field)]))
    const saved = await edit.save({ ...changes, ...given }, (refusal) => setFaults(faultsOf(refusal, dates)))
    if (!saved) return
    onMoved(saved)
    if (edit.isThere()) onClose()
  }
  return (
    <Dialog title={`${label}: ${sale.jobNumber}`} onClose={onClose}>
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {dates.map((field) => (
          <Field key={field} label={`${dateLabel(field)} on`} error={faults[field]}>
            {(control) => (
              <TextInput
                {...control}
                name={field}
                type="date"
                max={today}
                value={dayOf(field)}
                onChange={({ target }) => setDays({ ...days, [field]: target.value })}
              />
            )}
          </Field>
        ))}
        <DialogFooter action={label} isSending={edit.isSaving} onBack={onClose} />
      </form>
    </Dialog>
  )
}

/** The error at its date field, or at the first one if it is about something else. */
function faultsOf(refusal: unknown, dates: readonly Stamp[]): Readonly<Record<string, string>> {
  const errors = isServerError(refusal) ? (refusal.body.errors ?? []) : []
  const own = errors.filter(({ field }) => dates.some((date) => date === field))
  if (own.length > 0) return Object.fromEntries(own.map(({ field, message }) => [field, message]))
  return dates[0] === undefined ? {} : { [dates[0]]: messageOf(refusal) }
}
