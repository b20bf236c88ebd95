import type { WebAddress } from '@crm/contract/web/address-shapes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../../forms/show-refusal.ts'
import { AddressConflict } from './address-conflict.tsx'
import { AddressForm } from './address-form.tsx'
import { addressFieldNames } from './address-fields.ts'
import { type AddressValues, change, valuesOf } from './address-values.ts'
import { checkAddress } from './check-address.ts'
import { useAddressUpdate } from './use-address-update.ts'

interface Props {
  readonly address: WebAddress
  readonly onClose: () => void
}

/** Sends only what was changed, so that what others change meanwhile stays theirs. */
export function ChangeAddressForm({ address: newest, onClose }: Props) {
  // What the fields were filled from: a newer version read meanwhile must not make an old value look fresh.
  const [address] = useState(newest)
  const form = useForm<AddressValues>({ defaultValues: valuesOf(address), resolver: checkAddress })
  const { update, conflict, settle, isPending } = useAddressUpdate(address)
  const { dirtyFields } = form.formState
  const save = (values: AddressValues) => {
    const dirty = addressFieldNames.filter((field) => dirtyFields[field])
    const changes = Object.assign({}, ...dirty.map((field) => change(field, values[field]))) as object
    return update(changes).then(
      (saved) => saved && onClose(),
      (error: unknown) => showRefusal(error, form),
    )
  }
  return (
    <>
      <AddressForm
        form={form}
        before={valuesOf(address)}
        leadId={address.leadId}
        action="Save"
        isPending={isPending}
        onSave={save}
        onClose={onClose}
      />
      <AddressConflict {...{ conflict, update, settle }} onSettled={onClose} />
    </>
  )
}
