import { webLeads } from '@crm/contract'
import { fullAddressOf } from '@crm/domain/addresses/full-address'
import { useQuery } from '@tanstack/react-query'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { routeQuery } from '~/api/route-query.ts'
import { DuplicateNotice } from '~/kinds/leads/duplicate-notice.tsx'
import type { AddressValues } from '~/kinds/addresses/address-facts.ts'

interface Props {
  readonly form: UseFormReturn<AddressValues>
  readonly leadId: string
}

/** Warns when the house being typed is already known under this name or phone. */
export function SameHouseNotice({ form, leadId }: Props) {
  const lead = useQuery(routeQuery(webLeads.get, { params: { id: leadId } })).data
  const { streetAddress = '', city = '', state = '', zip = '' } = useWatch({ control: form.control })
  const { dirtyFields } = form.formState
  if (!lead || !(dirtyFields.streetAddress ?? dirtyFields.zip)) return null
  const address = fullAddressOf({ streetAddress, city, state, zip, zipPlus4: null })
  const { firstName, lastName, phone1 } = lead
  return (
    <DuplicateNotice
      input={{ firstName, lastName, phone1, address }}
      exceptId={leadId}
      counts={({ because }) => because.includes('name+house') || because.includes('phone+house')}
    />
  )
}
