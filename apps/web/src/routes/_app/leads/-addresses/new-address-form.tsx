import { webAddresses } from '@crm/contract'
import { useForm } from 'react-hook-form'
import { useSend } from '../../../../api/send.ts'
import { showRefusal } from '../../../../forms/show-refusal.ts'
import { staleAfterAddress } from '../-stale.ts'
import { AddressForm } from './address-form.tsx'
import { type AddressValues, givenOf, valuesOf } from './address-values.ts'
import { checkAddress } from './check-address.ts'

interface Props {
  readonly leadId: string
  readonly onClose: () => void
}

export function NewAddressForm({ leadId, onClose }: Props) {
  const form = useForm<AddressValues>({
    defaultValues: { ...valuesOf(), state: 'CA' },
    resolver: checkAddress,
  })
  const create = useSend(webAddresses.create, { refresh: staleAfterAddress, quiet: true })
  const save = (values: AddressValues) => {
    return create.mutateAsync({ body: { ...givenOf(values), leadId } }).then(onClose, (error: unknown) => {
      showRefusal(error, form)
    })
  }
  return (
    <AddressForm
      form={form}
      before={valuesOf()}
      leadId={leadId}
      action="Add address"
      isPending={create.isPending}
      onSave={save}
      onClose={onClose}
    />
  )
}
