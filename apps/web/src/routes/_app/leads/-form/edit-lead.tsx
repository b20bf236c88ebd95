import { webLeads } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { routeQuery } from '~/api/route-query.ts'
import { DraftNotice } from '~/forms/draft-notice.tsx'
import { FormBody } from '~/forms/form-body.tsx'
import { FormError } from '~/forms/form-error.tsx'
import { FormFooter } from '~/forms/form-footer.tsx'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useEdit } from '~/records/edit/use-edit.ts'
import { changesOf, valuesOf } from '~/records/facts/fact-values.ts'
import { reasonsOf } from '~/records/facts/reasons.ts'
import { useMe } from '~/session/me.ts'
import { Sheet } from '~/ui/sheet.tsx'
import { DuplicateNotice } from '~/kinds/leads/duplicate-notice.tsx'
import { leadKind } from '~/kinds/leads/lead-kind.ts'
import { LeadFields } from './lead-fields.tsx'
import { checkLead, leadFormFacts, type LeadValues } from './lead-values.ts'

interface Props {
  readonly leadId: string
}

export function EditLead({ leadId }: Props) {
  const navigate = useNavigate()
  const lead = useQuery(routeQuery(webLeads.get, { params: { id: leadId } })).data
  const close = () => void navigate({ to: '/leads/$leadId', params: { leadId }, search: true })
  return (
    <Sheet title={lead ? `Edit ${lead.fullName}` : 'Edit lead'} onClose={close}>
      {lead ? <EditLeadForm lead={lead} onClose={close} /> : null}
    </Sheet>
  )
}

/** Sends only the changed fields, so that concurrent edits of other fields survive. */
function EditLeadForm({ lead: newest, onClose }: { readonly lead: WebLead; readonly onClose: () => void }) {
  const me = useMe()
  // The record that the fields were filled from.
  const [lead] = useState(newest)
  const form = useForm<LeadValues>({ defaultValues: valuesOf(leadFormFacts, lead), resolver: checkLead })
  const draft = useFormDraft(form, lead.id, lead.version)
  const edit = useEdit(leadKind, { ...lead, version: draft.version ?? lead.version })
  const typed = useWatch({ control: form.control }) as LeadValues
  // Read while rendering: the form library tracks only what is read then.
  const { dirtyFields, errors, isSubmitting } = form.formState
  const save = async (values: LeadValues) => {
    const saved = await edit.save(changesOf(leadFormFacts, values, Object.keys(dirtyFields)), (error) =>
      showRefusal(error, form),
    )
    if (saved) draft.forget()
    if (saved && edit.isThere()) onClose()
  }
  return (
    <>
      <FormBody
        // Disabled from the press on: input typed during the phone check would be sent half-way.
        isSending={isSubmitting}
        onSubmit={(event) => void form.handleSubmit(save)(event)}
        footer={<FormFooter action="Save" isSending={isSubmitting} draft={draft} onClose={onClose} />}
      >
        <DraftNotice isRestored={draft.isRestored} onDiscard={draft.startAfresh} />
        <FormError message={errors.root?.message} />
        <LeadFields
          form={form}
          reasons={reasonsOf(leadKind, me, lead)}
          notice={<DuplicateNotice input={contactTyped(typed, dirtyFields)} exceptId={lead.id} />}
        />
      </FormBody>
    </>
  )
}

/** Duplicates of unchanged contact data are not shown. */
const contactTyped = (
  { firstName, lastName, phone1, email1 }: LeadValues,
  dirty: Partial<Record<keyof LeadValues, boolean>>,
) => ({ firstName, lastName, ...(dirty.phone1 && { phone1 }), ...(dirty.email1 && { email1 }) })
