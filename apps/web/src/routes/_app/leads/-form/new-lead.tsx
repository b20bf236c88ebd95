import { webLeads } from '@crm/contract'
import { can } from '@crm/domain/people/can'
import { leadScope } from '@crm/domain/people/scope'
import { getRouteApi } from '@tanstack/react-router'
import Lock from 'lucide-react/icons/lock'
import { useForm } from 'react-hook-form'
import { useSend } from '../../../../api/send.ts'
import { FormBody } from '../../../../forms/form-body.tsx'
import { FormError } from '../../../../forms/form-error.tsx'
import { showRefusal } from '../../../../forms/show-refusal.ts'
import { useMe } from '../../../../session/me.ts'
import { Button } from '../../../../ui/button.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toast.ts'
import { LeadFields } from './lead-fields.tsx'
import { leadReasons } from './lead-rights.ts'
import { checkLead, valuesOf, type LeadValues } from './lead-values.ts'

const list = getRouteApi('/_app/leads/_list')

/** Enters a lead. Whatever the server answers, what was typed stays. */
export function NewLead() {
  const navigate = list.useNavigate()
  const search = list.useSearch()
  const allowed = can.createLead(useMe())
  const close = () => void navigate({ to: '/leads', search })
  return (
    <Sheet title="New lead" onClose={close}>
      {allowed.ok ? (
        <NewLeadForm onClose={close} />
      ) : (
        <Panel icon={<Lock />} title="Leads are entered by others" help={allowed.reason} />
      )}
    </Sheet>
  )
}

function NewLeadForm({ onClose }: { readonly onClose: () => void }) {
  const me = useMe()
  const navigate = list.useNavigate()
  const reasons = leadReasons(me)
  // Whoever sees only their own leads owns what they enter: the server sees to it.
  const keepsIt = reasons.salesRepId !== undefined && leadScope(me) === 'Own'
  const form = useForm<LeadValues>({ defaultValues: valuesOf(), resolver: checkLead })
  const create = useSend(webLeads.create, {
    refresh: [webLeads.listPaginated, webLeads.statusCount],
    quiet: true,
  })
  const save = (values: LeadValues) =>
    create.mutateAsync({ body: values }).then(
      (lead) => {
        toast.done(`${lead.fullName} created`)
        return navigate({ to: '/leads/$leadId', params: { leadId: lead.id } })
      },
      (error: unknown) => showRefusal(error, form),
    )
  return (
    <FormBody
      onSubmit={(event) => void form.handleSubmit(save)(event)}
      footer={
        <>
          <Button type="submit" variant="primary" disabled={create.isPending}>
            Create lead
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <span className="ml-auto flex items-center gap-1 max-sm:hidden">
            <Kbd>↵</Kbd>
          </span>
        </>
      }
    >
      <FormError message={form.formState.errors.root?.message} />
      <LeadFields
        form={form}
        reasons={reasons}
        {...(keepsIt && { owners: <p className="text-13 text-3">The lead will be yours.</p> })}
      />
    </FormBody>
  )
}
