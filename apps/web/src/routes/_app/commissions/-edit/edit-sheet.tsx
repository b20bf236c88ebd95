import { commissionSettings, commissions } from '@crm/contract'
import type { Commission, CommissionChanges } from '@crm/contract/web/commission-shapes'
import { figuresOf } from '@crm/domain/commissions/figures'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { ask } from '../../../../api/ask.ts'
import { DraftNotice } from '../../../../forms/draft-notice.tsx'
import { FormBody } from '../../../../forms/form-body.tsx'
import { FormError } from '../../../../forms/form-error.tsx'
import { FormFooter } from '../../../../forms/form-footer.tsx'
import { showFaults } from '../../../../forms/show-faults.ts'
import { showRefusal } from '../../../../forms/show-refusal.ts'
import { useStandingForm } from '../../../../forms/use-standing-form.ts'
import { newestIn } from '../../../../records/edit/edit.tsx'
import { FormFact, setFact } from '../../../../records/facts/form-fact.tsx'
import { useMe } from '../../../../session/me.ts'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toast.ts'
import { formatPerWatt } from '../-per-watt.ts'
import { aboutSheet } from '../-sheet-standing.ts'
import { AdderLines } from './adder-lines.tsx'
import { FinanceLines } from './finance-lines.tsx'
import { sheetKind } from './sheet-kind.ts'
import {
  type SheetValues,
  changesOfSheet,
  faultsOfValues,
  inputsOf,
  sheetFacts,
  valuesOfSheet,
} from './sheet-values.ts'
import { TheirChanges } from './their-changes.tsx'

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
function EditSheetForm({ sheet, onClose }: FormProps) {
  const mayTerms = can.setSheetTerms(useMe(), aboutSheet(sheet))
  const { form, draft, open, rebase } = useStandingForm(sheet, sheet.id, valuesOfSheet)
  /** The version that was typed on, where somebody changed the sheet since. */
  const [since, setSince] = useState<number>()
  const based = draft.version ?? sheet.version
  const prices = useQuery(ask(commissionSettings.get, { query: { version: sheet.settingsVersion } })).data
  const typed = useWatch({ control: form.control }) as SheetValues
  const reason = mayTerms.ok ? undefined : mayTerms.reason
  const putOnTheirs = (theirs: Commission) => {
    rebase(theirs)
    setSince((first) => first ?? based)
  }
  useEffect(() => {
    // What was typed before somebody else saved is here again.
    // oxlint-disable-next-line react/set-state-in-effect -- the fields are the form's own, filled when it opens
    if (based < sheet.version) putOnTheirs(sheet)
    // oxlint-disable-next-line react/exhaustive-deps -- once: what is saved while it is open is met when it is sent
  }, [])
  const saving = useMutation({
    mutationFn: (changes: CommissionChanges) => sheetKind.put(sheet.id, { ...changes, version: based }),
    meta: { quiet: true },
  })
  const save = async (values: SheetValues) => {
    const faults = faultsOfValues(values)
    showFaults(faults, form)
    if (faults.length > 0) return
    const before = form.formState.defaultValues as SheetValues
    try {
      await saving.mutateAsync(changesOfSheet(before, values))
      draft.end()
      toast.done(`The sheet of ${sheet.jobNumber} changed`)
      onClose()
    } catch (error) {
      const theirs = newestIn(error) as Commission | undefined
      if (!theirs) return showRefusal(error, form)
      sheetKind.onNewest?.(theirs)
      putOnTheirs(theirs)
    }
  }
  return (
    <FormBody
      isSending={saving.isPending}
      onSubmit={(event) => {
        form.clearErrors()
        void form.handleSubmit(save)(event)
      }}
      footer={
        <FormFooter action="Save" isSending={saving.isPending} draft={draft} onClose={onClose} isCancelWide>
          <Outcome before={form.formState.defaultValues as SheetValues} typed={typed} />
        </FormFooter>
      }
    >
      <DraftNotice isRestored={draft.isRestored} onStartAfresh={draft.startAfresh} />
      <FormError message={form.formState.errors.root?.message} />
      {since === undefined ? null : (
        <TheirChanges
          sheet={sheet}
          since={since}
          onTakeTheirs={() => {
            open(sheet)
            setSince(undefined)
          }}
        />
      )}
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
        <FormFact
          form={form}
          fact={sheetFacts.repId}
          field="repId"
          reason={
            mayTerms.ok
              ? sheet.state === 'Draft'
                ? undefined
                : 'Only a draft goes to another rep.'
              : 'Whoever decides about commissions moves it.'
          }
        />
      </div>
    </FormBody>
  )
}

/** What it comes to as it is typed, beside what it was before. */
function Outcome({ before, typed }: { readonly before: SheetValues; readonly typed: SheetValues }) {
  const { commissionAmount: was } = figuresOf(inputsOf(before))
  const { commissionAmount, netToRepPPW } = figuresOf(inputsOf(typed))
  const isSame = commissionAmount.value.equals(was.value)
  return (
    <output className="ml-auto grid justify-items-end text-12 text-3">
      <strong className="num text-14 font-strong text-1">{formatDollars(commissionAmount.value)}</strong>
      <span className="num">
        {isSame
          ? netToRepPPW.value === null
            ? 'as it was'
            : `${formatPerWatt(netToRepPPW.value)} to the rep`
          : `was ${formatDollars(was.value)}`}
      </span>
    </output>
  )
}
