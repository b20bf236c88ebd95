import { payRuns } from '@crm/contract'
import type { NewPayRun as NewRun, PayRun } from '@crm/contract/web/pay-run-shapes'
import { periodName, defaultPeriod } from '@crm/domain/commissions/pay-period'
import { can } from '@crm/domain/people/can'
import { pacificDay } from '@crm/domain/time'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { faultsIn, toNewRecord } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'
import { payRunFacts } from '../-run/pay-run-kind.ts'

const list = getRouteApi('/_app/commissions/pay-runs/_list')

type Values = Record<keyof typeof payRunFacts, string>

const fields = Object.keys(payRunFacts) as (keyof Values)[]

/** Hidden from people who cannot manage pay runs: the list says why. */
export function NewPayRun() {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  if (!can.managePayRuns(useMe()).ok) return null
  return <DraftDialog onClose={() => void navigate({ to: '/commissions/pay-runs', search })} />
}

function DraftDialog({ onClose }: { readonly onClose: () => void }) {
  const navigate = list.useNavigate()
  const [today] = useState(() => pacificDay(new Date()))
  const form = useForm<Values>({
    defaultValues: { ...defaultPeriod(today), payDate: today, firstCheckNumber: '' },
  })
  const draft = useFormDraft(form, 'new pay run')
  const create = useSend(payRuns.create, { quiet: true })
  const close = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Values) => {
    const missing = (['from', 'to', 'payDate'] as const)
      .filter((field) => values[field] === '')
      .map((field) => [field, 'Choose a day.'] as const)
    const faults = [...Object.entries(faultsIn<PayRun>(payRunFacts, values)), ...missing]
    showFaults(faults, form)
    if (faults.length > 0 || create.isPending) return
    try {
      const run = await create.mutateAsync({ body: toNewRecord<PayRun>(payRunFacts, values) as NewRun })
      draft.forget()
      toast.done(`Pay run of ${periodName(run)} drafted`)
      await navigate({ to: '/commissions/pay-runs/$runId', params: { runId: run.id } })
    } catch (error) {
      showRefusal(error, form)
    }
  }
  return (
    <Dialog title="New pay run" help="Collects what was approved through the last day." onClose={onClose}>
      <form noValidate className="grid gap-4" onSubmit={(event) => void form.handleSubmit(save)(event)}>
        <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
        <FormError message={form.formState.errors.root?.message} />
        <div className="grid grid-cols-2 gap-4 max-sm:grid-cols-1">
          {fields.map((field) => (
            <FormFact<PayRun, Values> key={field} form={form} fact={payRunFacts[field]} field={field} />
          ))}
        </div>
        <footer className="flex justify-end gap-2">
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" disabled={create.isPending}>
            Draft pay run
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
