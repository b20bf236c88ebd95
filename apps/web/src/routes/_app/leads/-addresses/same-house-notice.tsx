import { webLeads } from '@crm/contract'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { ask } from '../../../../api/ask.ts'
import { DuplicateNotice } from '../-duplicates/duplicate-notice.tsx'
import type { AddressValues } from '../-address-facts.ts'

interface Props {
  readonly form: UseFormReturn<AddressValues>
  readonly leadId: string
}

/** Says who else of this name or phone lives in the house that is being typed. */
export function SameHouseNotice({ form, leadId }: Props) {
  const lead = useQuery(ask(webLeads.get, { params: { id: leadId } })).data
  const { streetAddress = '', city = '', state = '', zip = '' } = useWatch({ control: form.control })
  const { dirtyFields } = form.formState
  if (!lead || !(dirtyFields.streetAddress ?? dirtyFields.zip)) return null
  const address = fullAddressOf({ streetAddress, city, state, zip, zipPlus4: null })
  const { firstName, lastName, phone1 } = lead
  return (
    <DuplicateNotice
      typed={{ firstName, lastName, phone1, address }}
      exceptId={leadId}
      counts={({ because }) => because.includes('name+house') || because.includes('phone+house')}
    />
  )
}
