import { webAddresses } from '@crm/contract'
import { useForm } from 'react-hook-form'
import { useSend } from '~/api/send.ts'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { addressDraft } from '~/offline/send-outbox.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { toNewRecord, valuesOf } from '~/records/facts/fact-values.ts'
import { AddressForm } from './address-form.tsx'
import { addressFacts, type AddressValues, checkAddress } from '~/kinds/addresses/address-facts.ts'

interface Props {
  readonly leadId: string
  readonly onClose: () => void
}

export function NewAddressForm({ leadId, onClose }: Props) {
  const form = useForm<AddressValues>({
    defaultValues: { ...valuesOf(addressFacts), state: 'CA' },
    resolver: checkAddress,
  })
  const draft = useFormDraft(form, addressDraft(leadId))
  const create = useSend(webAddresses.create, { quiet: true })
  const save = (values: AddressValues) => {
    return create.mutateAsync({ body: { ...toNewRecord(addressFacts, values), leadId } }).then(
      () => {
        draft.forget()
        return onClose()
      },
      (error: unknown) => showRefusal(error, form),
    )
  }
  return (
    <AddressForm
      form={form}
      before={valuesOf(addressFacts)}
      leadId={leadId}
      action="Add address"
      isPending={create.isPending}
      onSave={save}
      draft={draft}
      onClose={onClose}
    />
  )
}
