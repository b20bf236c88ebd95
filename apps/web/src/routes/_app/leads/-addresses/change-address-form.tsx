import type { WebAddress } from '@crm/contract/web/address-shapes'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useFormDraft } from '~/forms/use-form-draft.ts'
import { showRefusal } from '~/forms/show-refusal.ts'
import { useEdit } from '~/records/edit/use-edit.ts'
import { changesOf, valuesOf } from '~/records/facts/fact-values.ts'
import { AddressForm } from './address-form.tsx'
import { addressKind } from '~/kinds/addresses/address-kind.ts'
import { addressFacts, type AddressValues, checkAddress } from '~/kinds/addresses/address-facts.ts'

interface Props {
  readonly address: WebAddress
  readonly onClose: () => void
}

/** Sends only the changed fields, so that concurrent edits of other fields survive. */
export function ChangeAddressForm({ address: newest, onClose }: Props) {
  // The record that the fields were filled from.
  const [address] = useState(newest)
  const form = useForm<AddressValues>({
    defaultValues: valuesOf(addressFacts, address),
    resolver: checkAddress,
  })
  const draft = useFormDraft(form, address.id, address.version)
  const edit = useEdit(addressKind, { ...address, version: draft.version ?? address.version })
  const { dirtyFields } = form.formState
  const save = async (values: AddressValues) => {
    const changes = changesOf(addressFacts, values, Object.keys(dirtyFields))
    const saved = await edit.save(changes, (error) => showRefusal(error, form))
    if (saved) draft.forget()
    if (saved && edit.isThere()) onClose()
  }
  return (
    <AddressForm
      form={form}
      before={valuesOf(addressFacts, address)}
      leadId={address.leadId}
      action="Save"
      isPending={edit.isSaving}
      onSave={save}
      draft={draft}
      onClose={onClose}
    />
  )
}
