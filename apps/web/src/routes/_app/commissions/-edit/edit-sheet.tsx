import { factKind } from '~/records/edit/record-kind.ts'
import { commissionSettings, commissions } from '@crm/contract'
import type { Commission, CommissionChanges } from '@crm/contract/web/commission-shapes'
import { type Figures, figuresOf } from '@crm/domain/commissions/figures'
import { formatDollars } from '@crm/domain/money'
import { can } from '@crm/domain/people/can'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { routeQuery } from '~/api/route-query.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { usePersistentForm } from '~/forms/use-persistent-form.ts'
import { newestIn } from '~/records/edit/edit.tsx'
import { FormFact, setFact } from '~/records/facts/form-fact.tsx'
import { fieldsInGroup } from '~/records/facts/layout.ts'
import { useMe } from '~/session/me.ts'
import { Sheet } from '~/ui/sheet.tsx'
import { toast } from '~/ui/toast.ts'
import { formatPerWatt } from '~/kinds/commissions/per-watt.ts'
import { sheetSubject } from '../-sheet-snapshot.ts'
import { AdderLines } from './adder-lines.tsx'
import { FinanceLines } from './finance-lines.tsx'
import {
  type SheetField,
  type SheetValues,
  changesOfSheet,
  faultsOfValues,
  inputsOf,
  sheetFacts,
  valuesOfSheet,
  wattsIn,
} from './sheet-values.ts'
import { TheirChanges } from './their-changes.tsx'

const sheetKind = factKind<Commission, CommissionChanges>()({
  what: 'this commission sheet',
  facts: sheetFacts,
  get: commissions.get,
  update: commissions.update,
  nameOf: ({ jobNumber }) => jobNumber,
})

interface Props {
  readonly sheetId: string
}

export function EditSheet({ sheetId }: Props) {
  const navigate = useNavigate()
  const sheet = useQuery(routeQuery(commissions.get, { params: { id: sheetId } })).data
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

/** All inputs of a commission; the results below are computed while typing. */
function EditSheetForm({ sheet, onClose }: FormProps) {
  const mayTerms = can.setSheetTerms(useMe(), sheetSubject(sheet))
  const { form, draft, open, rebase } = usePersistentForm(sheet, sheet.id, valuesOfSheet)
  /** The version the edit was based on, when the sheet was changed meanwhile. */
  const [since, setSince] = useState<number>()
  const based = draft.version ?? sheet.version
  const prices = useQuery(
    routeQuery(commissionSettings.get, { query: { version: sheet.settingsVersion } }),
  ).data
  const typed = useWatch({ control: form.control }) as SheetValues
  const putOnTheirs = (theirs: Commission) => {
    rebase(theirs)
    setSince((first) => first ?? based)
  }
  useEffect(() => {
    // Restores a draft that was typed before somebody else saved.
    // oxlint-disable-next-line react/set-state-in-effect -- the fields are the form's own, filled when it opens
    if (based < sheet.version) putOnTheirs(sheet)
    // oxlint-disable-next-line react/exhaustive-deps -- once: a change saved while the form is open is a version conflict at save
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
  const reasons: Partial<Record<SheetField, string | undefined>> = mayTerms.ok
    ? { repId: sheet.state === 'Draft' ? undefined : 'Only a draft can be reassigned.' }
    : {
        parValue: mayTerms.reason,
        selfGenAmount: 'It follows self-gen.',
        repId: 'Ask a commission approver.',
      }
  const followSelfGen = (text: string) =>
    setFact(form, 'selfGenAmount', (text === 'yes' ? (prices?.selfGenAmount ?? 0) : 0).toFixed(2))
  const factsOf = (group: string) =>
    fieldsInGroup(sheetFacts, group).map((field) => (
      <FormFact<Commission, SheetValues>
        key={field}
        form={form}
        fact={sheetFacts[field]}
        field={field}
        reason={reasons[field]}
        {...(field === 'isSelfGen' && { onText: followSelfGen })}
      />
    ))
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
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
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
      <div className="grid pairs gap-4">{factsOf('Job')}</div>
      <FinanceLines form={form} />
      <AdderLines form={form} prices={prices} watts={wattsIn(typed.systemWatts)} />
      <div className="grid pairs gap-4">{factsOf('Terms')}</div>
    </FormBody>
  )
}

/** The results of the typed values, beside those before. */
function Outcome({ before, typed }: { readonly before: SheetValues; readonly typed: SheetValues }) {
  const [then, now] = [inputsOf(before), inputsOf(typed)]
  const words = now ? outcomeInWords(figuresOf(now), then && figuresOf(then)) : undefined
  return (
    <output className="ml-auto grid justify-items-end text-12 text-3">
      <strong className="num text-14 font-strong text-1">{words?.amount ?? '–'}</strong>
      <span className="num">{words?.beside ?? 'Correct the fields first'}</span>
    </output>
  )
}

function outcomeInWords({ commissionAmount, netToRepPPW }: Figures, before: Figures | undefined) {
  const was = before?.commissionAmount.value
  return {
    amount: formatDollars(commissionAmount.value),
    beside:
      was && !commissionAmount.value.equals(was)
        ? `was ${formatDollars(was)}`
        : netToRepPPW.value === null
          ? 'as it was'
          : `${formatPerWatt(netToRepPPW.value)} to the rep`,
  }
}
