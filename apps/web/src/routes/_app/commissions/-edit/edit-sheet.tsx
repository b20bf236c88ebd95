import { commissionSettings, commissions } from '@crm/contract'
import type { Commission } from '@crm/contract/web/commission-shapes'
import { figuresOf } from '@crm/domain/commissions/figures'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type Path, useForm, useWatch } from 'react-hook-form'
import { ask } from '../../../../api/ask.ts'
import { useSend } from '../../../../api/send.ts'
import { messageOf } from '../../../../api/server-error.ts'
import { DraftNotice } from '../../../../forms/draft-notice.tsx'
import { FormBody } from '../../../../forms/form-body.tsx'
import { FormError } from '../../../../forms/form-error.tsx'
import { FormFooter } from '../../../../forms/form-footer.tsx'
import { showRefusal } from '../../../../forms/show-refusal.ts'
import { useFormDraft } from '../../../../forms/use-form-draft.ts'
import { newestIn } from '../../../../records/edit/edit.tsx'
import { FormFact, setFact } from '../../../../records/facts/form-fact.tsx'
import { useMe } from '../../../../session/me.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toast.ts'
import { formatPerWatt } from '../-per-watt.ts'
import { aboutSheet } from '../-sheet-standing.ts'
import { AdderLines } from './adder-lines.tsx'
import { FinanceLines } from './finance-lines.tsx'
import {
  type SheetValues,
  changesOfSheet,
  faultsOfValues,
  inputsOf,
  sheetFacts,
  valuesOfSheet,
} from './sheet-values.ts'

interface Props {
  readonly sheetId: string
}

export function EditSheet({ sheetId }: Props) {
  const navigate = useNavigate()
  const sheet = useQuery(ask(commissions.get, { params: { id: sheetId } })).data
  const close = () => void navigate({ to: '/commissions/$sheetId', params: { sheetId }, search: true })
  return (
    <Sheet title={sheet ? `Edit the sheet of ${sheet.jobNumber}` : 'Edit the sheet'} onClose={close}>
      {sheet ? <EditSheetForm sheet={sheet} onClose={close} /> : null}
    </Sheet>
  )
}

interface FormProps {
  readonly sheet: Commission
  readonly onClose: () => void
}

/** Everything that a commission is computed from; what comes of it stands below while one types. */
function EditSheetForm({ sheet: newest, onClose }: FormProps) {
  // What the fields were filled from.
  const [sheet] = useState(newest)
  const [base, setBase] = useState(newest.version)
  const mayTerms = can.setSheetTerms(useMe(), aboutSheet(sheet))
  const form = useForm<SheetValues>({ defaultValues: valuesOfSheet(sheet) })
  const draft = useFormDraft(form, sheet.id, sheet.version)
  const update = useSend(commissions.update, { quiet: true })
  const prices = useQuery(ask(commissionSettings.get, { query: { version: sheet.settingsVersion } })).data
  const typed = useWatch({ control: form.control }) as SheetValues
  const reason = mayTerms.ok ? undefined : mayTerms.reason
  const save = async (values: SheetValues) => {
    const faults = faultsOfValues(values)
    for (const [path, message] of faults) {
      form.setError(path as Path<SheetValues>, { message }, { shouldFocus: true })
    }
    if (faults.length > 0) return
    try {
      const body = { ...changesOfSheet(sheet, values), version: base }
      await update.mutateAsync({ params: { id: sheet.id }, body })
      draft.end()
      toast.done(`The sheet of ${sheet.jobNumber} changed`)
      onClose()
    } catch (error) {
      const theirs = newestIn(error) as Commission | undefined
      if (!theirs) return showRefusal(error, form)
      setBase(theirs.version)
      form.setError('root', {
        message: `${messageOf(error)} Saving again puts what you typed in the place of theirs.`,
      })
    }
  }
  return (
    <FormBody
      isSending={update.isPending}
      onSubmit={(event) => {
        form.clearErrors()
        void form.handleSubmit(save)(event)
      }}
      footer={
        <FormFooter action="Save" isSending={update.isPending} draft={draft} onClose={onClose} isCancelWide>
          <Outcome sheet={sheet} typed={typed} />
        </FormFooter>
      }
    >
      <DraftNotice isRestored={draft.isRestored} onStartAfresh={draft.startAfresh} />
      <FormError message={form.formState.errors.root?.message} />
      <div className="grid grid-cols-2 gap-4">
        <FormFact form={form} fact={sheetFacts.saleAmount} field="saleAmount" />
        <FormFact form={form} fact={sheetFacts.systemWatts} field="systemWatts" />
      </div>
      <FinanceLines form={form} />
      <AdderLines form={form} prices={prices} watts={Number(typed.systemWatts) || 0} />
      <div className="grid grid-cols-2 gap-4">
        <FormFact form={form} fact={sheetFacts.parValue} field="parValue" reason={reason} />
        <FormFact
          form={form}
          fact={sheetFacts.isSelfGen}
          field="isSelfGen"
          onText={(text) =>
            setFact(form, 'selfGenAmount', (text === 'yes' ? (prices?.selfGenAmount ?? 0) : 0).toFixed(2))
          }
        />
        <FormFact
          form={form}
          fact={sheetFacts.selfGenAmount}
          field="selfGenAmount"
          reason={mayTerms.ok ? undefined : 'It follows self-gen.'}
        />
        <FormFact form={form} fact={sheetFacts.referralAmount} field="referralAmount" />
        <FormFact form={form} fact={sheetFacts.referredByName} field="referredByName" />
      </div>
    </FormBody>
  )
}

/** What it comes to as it is typed, beside what it was. */
function Outcome({ sheet, typed }: { readonly sheet: Commission; readonly typed: SheetValues }) {
  const { commissionAmount, netToRepPPW } = figuresOf(inputsOf(typed))
  const isSame = commissionAmount.value.equals(sheet.commissionAmount)
  return (
    <output className="ml-auto grid justify-items-end text-12 text-3">
      <strong className="num text-14 font-strong text-1">{formatDollars(commissionAmount.value)}</strong>
      <span className="num">
        {isSame
          ? netToRepPPW.value === null
            ? 'as it was'
            : `${formatPerWatt(netToRepPPW.value)} to the rep`
          : `was ${formatDollars(sheet.commissionAmount)}`}
      </span>
    </output>
  )
}
