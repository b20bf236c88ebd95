import { serviceJobs } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import type { NewServiceJob, ServiceJob } from '@crm/contract/web/service-job-shapes'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { showFaults } from '~/forms/show-faults.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import type { FactTable } from '~/records/facts/fact.ts'
import { faultsIn, toNewRecord } from '~/records/facts/fact-values.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import { Button } from '~/ui/button.tsx'
import { toast } from '~/ui/toast.ts'
import { usePlaceFacts } from '../-place-facts.ts'
import { serviceJobFacts } from '../-service-job-facts.tsx'

interface Props {
  readonly lead: WebLead
  readonly saleId: string | undefined
  readonly onClose: () => void
  /** Absent where the client is preset. */
  readonly onOtherClient?: () => void
}

const fields = [
  'type',
  'otherType',
  'saleId',
  'addressId',
  'serviceNotes',
  'technician',
  'earliestServiceDate',
  'isNoCharge',
] as const

/** The fault, the place and the technician. */
export function NewServiceJobForm({ lead, saleId, onClose, onOtherClient }: Props) {
  const navigate = useNavigate()
  const facts = useFacts(lead)
  const form = useForm<Record<string, string>>({
    defaultValues: {
      ...Object.fromEntries(fields.map((field) => [field, ''])),
      type: 'Solar',
      isNoCharge: 'no',
      saleId: saleId ?? '',
    },
  })
  const draft = useFormDraft(form, `new service job ${lead.id}`)
  const create = useSend(serviceJobs.create, { quiet: true })
  const type = useWatch({ control: form.control, name: 'type' })
  const { setFocus } = form
  useEffect(() => setFocus('serviceNotes'), [setFocus])
  const cancel = () => {
    draft.end()
    onClose()
  }
  const save = async (values: Record<string, string>) => {
    const faults = Object.entries(faultsIn(facts, values))
    showFaults(faults, form)
    if (faults.length > 0 || create.isPending) return
    // Text entered for another type is dropped.
    const given = toNewRecord(facts, { ...values, ...(type !== 'Other' && { otherType: '' }) })
    try {
      const job = await create.mutateAsync({ body: { ...given, leadId: lead.id } as NewServiceJob })
      draft.end()
      toast.done(`${job.number} created for ${job.lead.fullName}`)
      void navigate({ to: '/service-jobs/$serviceJobId', params: { serviceJobId: job.id } })
    } catch (error) {
      showRefusal(error, form)
    }
  }
  return (
    <FormBody
      isSending={create.isPending}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <>
          <Button type="submit" variant="primary" disabled={create.isPending}>
            Create service job
          </Button>
          <Button variant="quiet" onClick={cancel}>
            Cancel
          </Button>
        </>
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
      <div className="grid pairs gap-4">
        {fields
          .filter((field) => field !== 'otherType' || type === 'Other')
          .map((field) => {
            const fact = facts[field]
            return fact ? <FormFact key={field} form={form} fact={fact} field={field} /> : null
          })}
      </div>
    </FormBody>
  )
}

/** The form's fields: the job's own, plus the client's sales and houses. */
function useFacts(lead: WebLead): FactTable<ServiceJob> {
  return {
    ...serviceJobFacts,
    ...usePlaceFacts(lead.id),
    type: { ...serviceJobFacts.type, isHalf: true },
    otherType: { ...serviceJobFacts.otherType, isHalf: true },
    technician: { ...serviceJobFacts.technician, isOptional: true },
    earliestServiceDate: { ...serviceJobFacts.earliestServiceDate, isHalf: true, isOptional: true },
    isNoCharge: { ...serviceJobFacts.isNoCharge, isHalf: true },
    serviceNotes: { ...serviceJobFacts.serviceNotes, isOptional: true },
  }
}
