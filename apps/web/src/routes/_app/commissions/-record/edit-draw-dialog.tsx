import { draws } from '@crm/contract'
import { topicsChanged } from '@crm/contract/topics'
import type { Commission } from '@crm/contract/web/commission-shapes'
import type { Draw, DrawChanges } from '@crm/contract/web/draw-shapes'
import { fieldLabel } from '@crm/domain/activity/field-labels'
import { whyNoDraw } from '@crm/domain/commissions/draw-actions'
import { formatDollars } from '@crm/domain/money'
import { useForm } from 'react-hook-form'
import { queries } from '~/api/queries.ts'
import { refresh } from '~/api/refresh.ts'
import { send } from '~/api/send.ts'
import { DialogFooter } from '~/forms/dialog-footer.tsx'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import type { RecordKind } from '~/records/edit/record-kind.ts'
import { useEdit } from '~/records/edit/use-edit.ts'
import { changesOf, faultsIn, valuesOf } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { useFormatFact } from '~/records/facts/use-format-fact.ts'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { snapshotOf } from '../-sheet-snapshot.ts'
import { type DrawFact, drawFacts } from './draw-facts.ts'

interface Props {
  readonly sheet: Commission
  readonly draw: Draw
  /** The fields that may be edited in the draw's current state. */
  readonly fields: readonly DrawFact[]
  readonly onClose: () => void
}

/** A draw is updated through its sheet, which the server returns. */
const kindOn = (commissionId: string): RecordKind<Draw, DrawChanges> => ({
  what: 'this draw',
  put: async (drawId, body, options) => {
    const params = { commissionId, drawId }
    const { draws: saved } = await send(draws.update, { params, body }, { quiet: true, ...options })
    return saved.find(({ id }) => id === drawId) as Draw
  },
  onNewest: () => void refresh(queries, topicsChanged(draws.update)),
  labelOf: fieldLabel,
  useFormat: () => useFormatFact(drawFacts),
})

/** Corrects the amount, the reason or the payment details of a draw. */
export default function EditDrawDialog({ sheet, draw, fields, onClose }: Props) {
  const facts = Object.fromEntries(fields.map((field) => [field, drawFacts[field]]))
  const form = useForm<Record<string, string>>({ defaultValues: valuesOf(facts, draw) })
  const draft = useFormDraft(form, `change of draw ${draw.id}`, draw.version)
  const edit = useEdit(kindOn(sheet.id), { ...draw, version: draft.version ?? draw.version })
  // Read while rendering: the form library tracks only what is read then.
  const { dirtyFields, errors } = form.formState
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const changed = Object.keys(dirtyFields)
    const changes: DrawChanges = changesOf(facts, values, changed)
    const over = changes.amount ? whyNoDraw(snapshotOf(sheet), changes.amount, draw.amount) : undefined
    const faults = [
      ...Object.entries(faultsIn(facts, values)),
      ...(changes.amount === null ? [['amount', 'Enter the amount.'] as const] : []),
      ...(over ? [['amount', over] as const] : []),
      ...(changes.notes === null ? [['notes', 'Enter the purpose of the draw.'] as const] : []),
    ]
    showFaults(faults, form)
    if (faults.length > 0 || edit.isSaving) return
    if (changed.length === 0) return close()
    const saved = await edit.save(changes, (error) => showRefusal(error, form))
    if (!saved) return
    toast.done(`Draw of ${formatDollars(saved.amount)} changed`)
    if (edit.isThere()) close()
  }
  return (
    <Dialog
      title={`Edit the draw of ${formatDollars(draw.amount)}`}
      help={
        fields.includes('amount')
          ? `Requested by ${draw.requestedByName} on ${sheet.jobNumber}.`
          : `To ${sheet.repName} on ${sheet.jobNumber}. The amount is final.`
      }
      onClose={onClose}
    >
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
        <FormError message={errors['root']?.message} />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {Object.entries(facts).map(([field, fact]) => (
            <FormFact key={field} form={form} fact={fact} field={field} />
          ))}
        </div>
        <DialogFooter action="Save" isSending={edit.isSaving} onBack={close} />
      </form>
    </Dialog>
  )
}
