import type { WebAddress } from '@crm/contract/web/address-shapes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { showRefusal } from '../../../../forms/show-refusal.ts'
import { useEdit } from '../../../../records/edit/use-edit.ts'
import { AddressForm } from './address-form.tsx'
import { addressKind } from './address-kind.ts'
import { addressFieldNames } from './address-fields.ts'
import { type AddressValues, change, valuesOf } from './address-values.ts'
import { checkAddress } from './check-address.ts'

interface Props {
  readonly address: WebAddress
  readonly onClose: () => void
}

/** Sends only what was changed, so that what others change meanwhile stays theirs. */
export function ChangeAddressForm({ address: newest, onClose }: Props) {
  // What the fields were filled from.
  const [address] = useState(newest)
  const form = useForm<AddressValues>({ defaultValues: valuesOf(address), resolver: checkAddress })
  const edit = useEdit(addressKind, address)
  const { dirtyFields } = form.formState
  const save = async (values: AddressValues) => {
    const dirty = addressFieldNames.filter((field) => dirtyFields[field])
    const changes = Object.assign({}, ...dirty.map((field) => change(field, values[field]))) as object
    const saved = await edit.save(changes, (error) => showRefusal(error, form))
    if (saved && edit.isThere()) onClose()
  }
  return (
    <AddressForm
      form={form}
      before={valuesOf(address)}
      leadId={address.leadId}
      action="Save"
      isPending={edit.isSaving}
      onSave={save}
      onClose={onClose}
    />
  )
}
