import { webSales } from '@crm/contract/web/sales'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { faultsIn, toNewRecord } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { useMe } from '~/session/me.ts'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { type InverterRow, InverterRows } from '../inverters/inverter-rows.tsx'
import { useNewSaleFacts } from './new-sale-facts.ts'
import { SystemSize } from './system-size.tsx'

interface Props {
  readonly lead: WebLead
  readonly onClose: () => void
  /** Absent where the client is preset. */
  readonly onOtherClient?: () => void
}

/** The terms agreed with the client. All fields are optional: the job lists what it lacks. */
export function NewSaleForm({ lead, onClose, onOtherClient }: Props) {
  const me = useMe()
  const navigate = useNavigate()
  const { facts, sections, fresh } = useNewSaleFacts(lead)
  const form = useForm<Record<string, string>>({ defaultValues: fresh })
  const draft = useFormDraft(form, `new sale ${lead.id}`)
  const agreed: Partial<WebSale> = toNewRecord(facts, useWatch({ control: form.control }) as typeof fresh)
  const [inverters, setInverters] = useState<readonly InverterRow[]>([])
  const { setFocus } = form
  useEffect(() => setFocus('contractDate'), [setFocus])
  const create = useSend(webSales.create, { quiet: true })
  const save = async (values: Record<string, string>) => {
    const faults = Object.entries(faultsIn(facts, values))
    showFaults(faults, form)
    if (faults.length > 0 || create.isPending) return
    try {
      const given = toNewRecord(facts, values)
      const sale = await create.mutateAsync({
        body: { ...given, leadId: lead.id, ...(inverters.length > 0 && { inverters: [...inverters] }) },
      })
      draft.end()
      toast.done(`${sale.jobNumber} created for ${sale.lead.fullName}`)
      void navigate({ to: '/sales/$saleId', params: { saleId: sale.id } })
    } catch (error) {
      showRefusal(error, form)
    }
  }
  return (
    <FormBody
      isSending={create.isPending}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <FormFooter action="Create sale" isSending={create.isPending} draft={draft} onClose={onClose} />
      }
    >
      <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
      <FormError message={form.formState.errors['root']?.message} />
      <p className="flex items-center gap-2 text-14">
        <strong className="cut">{lead.fullName}</strong>
        <span className="cut text-13 text-3">{lead.number}</span>
        {onOtherClient ? (
          <Button variant="quiet" size="small" className="ml-auto" onClick={onOtherClient}>
            Another client
          </Button>
        ) : null}
      </p>
      <p className="-mt-2 text-13 text-3">You can fill in the rest later.</p>
      {sections.map(({ title, fields }) => (
        <fieldset key={title} className="grid pairs gap-4">
          <legend className="col-span-full pb-3 text-13 font-strong">{title}</legend>
          {fields.map((field) => {
            const fact = facts[field]
            const allowed = fact?.may?.(me)
            return fact ? (
              <FormFact
                key={field}
                form={form}
                fact={fact}
                field={field}
                doubt={fact.doubt?.(agreed)}
                {...(allowed && !allowed.ok && { reason: allowed.reason })}
              />
            ) : null
          })}
          {title === 'System' ? (
            <>
              <SystemSize form={form} />
              <InverterRows value={inverters} onChange={setInverters} />
            </>
          ) : null}
        </fieldset>
      ))}
    </FormBody>
  )
}
