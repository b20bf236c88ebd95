import { webSales } from '@crm/contract/web/sales'
import type { SaleProgress, WebSale, WebSaleChanges } from '@crm/contract/web/sale-shapes'
import { phases } from '@crm/domain/sales/phases'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { routeQuery } from '~/api/route-query.ts'
import { isServerError, messageOf } from '~/api/server-error.ts'
import { usePickList } from '~/kinds/catalog/catalog-entries.ts'
import { Field } from '~/forms/field.tsx'
import { Select } from '~/forms/select.tsx'
import { TextArea } from '~/forms/text-area.tsx'
import { TextInput, unfinishedIn } from '~/forms/text-input.tsx'
import { useTextDraft } from '~/forms/use-text-draft.ts'
import { useEdit } from '~/records/edit/use-edit.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { saleMoveKind } from './sale-move-kind.ts'

/** Moves and the one step that need a reason. */
type Worded = SaleProgress['moves'][number]['kind'] | 'correct'

interface Refusal {
  readonly message: string
  readonly field?: string | undefined
}

/** The field that the server's error is about, if it is one field. */
const fieldOf = (error: unknown) => (isServerError(error) ? error.body.errors?.[0]?.field : undefined)

interface Props {
  readonly sale: WebSale
  readonly offer: Pick<SaleProgress['moves'][number], 'status'> & { readonly kind: Worded }
  /** Overrides the blockers of the gate. */
  readonly isOverride?: boolean
  readonly onClose: () => void
}

/** Asks for the reason of a hold, a cancellation, a move back or an override. */
export default function MoveDialog({ sale, offer, isOverride = false, onClose }: Props) {
  const edit = useEdit(saleMoveKind, sale)
  const { kind, status } = offer
  // Editing an active hold changes its reason or its day.
  const held = kind === 'hold' && sale.onHold ? sale : undefined
  const [choice, setChoice] = useState(held?.holdReason ?? '')
  const [reviewDate, setReviewDate] = useState(held?.reviewDate ?? '')
  const day = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<Refusal>()
  const [reason, setReason, forget] = useTextDraft(`${kind} ${sale.id}`)
  const list = kind === 'hold' ? 'holdReason' : kind === 'cancel' ? 'cancelReason' : undefined
  const choices = usePickList(list ?? '')
  // A stored reason stays a choice after it left the list.
  const offered = [...new Set([...choices, ...(held?.holdReason ? [held.holdReason] : [])])]
  const save = async () => {
    const changes: WebSaleChanges = {
      ...(kind === 'hold'
        ? { ...(!held && { onHold: true }), holdReason: choice }
        : kind === 'correct'
          ? { subStatus: 'CorrectionsNeeded' }
          : { status }),
      ...(kind === 'cancel' && { cancelReason: choice }),
      ...((reviewDate || held) && { reviewDate: reviewDate || null }),
      ...(reason.trim() && { reason: reason.trim() }),
      ...(isOverride && { override: true }),
    }
    if (list && !choice) return setRefusal({ message: 'Choose a reason.' })
    const unfinished = unfinishedIn(day.current)
    if (unfinished !== undefined) return setRefusal({ message: unfinished, field: 'reviewDate' })
    const saved = await edit.save(changes, (error) =>
      setRefusal({ message: messageOf(error), field: fieldOf(error) }),
    )
    if (saved) forget()
    if (saved && edit.isThere()) onClose()
  }
  const dayFault = refusal?.field === 'reviewDate' ? refusal.message : undefined
  const fault = dayFault === undefined ? refusal?.message : undefined
  const { title, verb, help } = wordsOf(sale, kind, phases[status].label, isOverride)
  return (
    <Dialog title={title} help={help} onClose={onClose}>
      {isOverride ? <GoneOver sale={sale} /> : null}
      {list ? (
        <Field label="Reason" error={fault}>
          {(control) => (
            <Select
              {...control}
              none="Choose a reason"
              choices={offered.map((value) => ({ value, label: value }))}
              value={choice}
              onChange={(event) => setChoice(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      {kind === 'hold' ? (
        <Field label="Review on" isOptional error={dayFault}>
          {(control) => (
            <TextInput
              {...control}
              ref={day}
              type="date"
              value={reviewDate}
              onChange={(event) => setReviewDate(event.target.value)}
            />
          )}
        </Field>
      ) : null}
      <Field
        label={kind === 'correct' ? 'Corrections' : 'Details'}
        isOptional={list !== undefined}
        error={list ? undefined : fault}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={2000}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
      </Field>
      <footer className="flex justify-end gap-2">
        <Button
          variant="quiet"
          onClick={() => {
            forget()
            onClose()
          }}
        >
          Keep as it is
        </Button>
        <Button variant="primary" disabled={edit.isSaving} onClick={() => void save()}>
          {verb}
        </Button>
      </footer>
    </Dialog>
  )
}

/** The blockers being overridden, in the gate's own words. */
function GoneOver({ sale }: Pick<Props, 'sale'>) {
  const { data } = useQuery(routeQuery(webSales.progress, { params: { id: sale.id } }))
  return (
    <ul aria-label="What is missing" className="grid list-disc gap-1 pl-5 text-13">
      {data?.missing.map(({ key, phase, message }) => (
        <li key={`${phase} ${key}`}>{message}</li>
      ))}
    </ul>
  )
}

function wordsOf({ jobNumber, onHold }: WebSale, kind: Worded, phase: string, isOverride: boolean) {
  if (isOverride) {
    return {
      title: `Move ${jobNumber} to ${phase} anyway?`,
      verb: `Move to ${phase}`,
      help: 'The reason is recorded in the history.',
    }
  }
  if (kind === 'hold' && onHold) {
    return {
      title: `Change the hold of ${jobNumber}?`,
      verb: 'Change the hold',
      help: 'The clock stays paused.',
    }
  }
  if (kind === 'hold') {
    return {
      title: `Put ${jobNumber} on hold?`,
      verb: 'Put on hold',
      help: 'The clock pauses until then.',
    }
  }
  if (kind === 'cancel') {
    return {
      title: `Cancel ${jobNumber}?`,
      verb: 'Cancel sale',
      help: 'Also cancels its open tasks and appointments.',
    }
  }
  if (kind === 'correct') {
    return {
      title: `Have ${jobNumber} corrected?`,
      verb: 'Ask for corrections',
      help: 'Operations gets a task. You get notified.',
    }
  }
  return {
    title: `Take ${jobNumber} back to ${phase}?`,
    verb: `Back to ${phase}`,
    help: 'Clears the dates of repeated work.',
  }
}
