import type { UseFormReturn } from 'react-hook-form'
import type { Fact } from '~/records/facts/fact.ts'
import { FormFact } from '~/records/facts/form-fact.tsx'
import type { WebAddress } from '@crm/contract/web/address-shapes'
import { addressFacts, type AddressField, type AddressValues } from '~/kinds/addresses/address-facts.ts'

interface Props {
  readonly form: UseFormReturn<AddressValues>
}

const { streetAddress, city, state, zip, annualUsage } = addressFacts
/** Questions asked on the phone, with shorter labels than on the record. */
const homeFacts: Partial<Record<AddressField, Fact<WebAddress> & { readonly place: string }>> = {
  streetAddress: {
    ...streetAddress,
    placeholder: 'Number and street',
    isOptional: true,
    place: 'col-span-full',
  },
  city: { ...city, isOptional: true, place: 'max-sm:col-span-full' },
  state: { ...state, none: 'None', place: '' },
  zip: { ...zip, isOptional: true, placeholder: '5 digits', place: '' },
  annualUsage: {
    kind: 'choice',
    choices: annualUsage.choices,
    label: 'Monthly bill',
    prompt: 'Choose a range',
    isOptional: true,
    place: 'col-span-full',
  },
}

/** A new lead's home and power bill; everything else is entered on the record. */
export const HomeFields = ({ form }: Props) => (
  <div className="grid pairs gap-4 sm:grid-cols-[minmax(0,1fr)_5.5rem_6.5rem]">
    {Object.entries(homeFacts).map(([field, fact]) => (
      <FormFact key={field} form={form} fact={fact} field={field as AddressField} place={fact.place} />
    ))}
  </div>
)
