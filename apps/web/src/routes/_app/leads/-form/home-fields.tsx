import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../../../forms/field.tsx'
import { Picker } from '../../../../forms/picker.tsx'
import { TextInput } from '../../../../forms/text-input.tsx'
import { addressFacts } from '../-addresses/address-fields.ts'
import type { AddressValues } from '../-addresses/address-values.ts'

interface Props {
  readonly form: UseFormReturn<AddressValues>
}

/** Where a new lead lives and what they pay for power; everything else is asked on the record. */
export const HomeFields = ({ form }: Props) => (
  <div className="grid grid-cols-2 gap-4 sm:grid-cols-[minmax(0,1fr)_5.5rem_6.5rem]">
    <div className="col-span-full">
      <Line form={form} name="streetAddress" placeholder="Number and street" isOptional />
    </div>
    <div className="max-sm:col-span-full">
      <Line form={form} name="city" />
    </div>
    <Choice form={form} name="state" none="None" />
    <Line form={form} name="zip" placeholder="5 digits" />
    <div className="col-span-full">
      <Choice form={form} name="annualUsage" label="Monthly bill" none="Choose a band" isOptional />
    </div>
  </div>
)

interface LineProps extends Props {
  readonly name: 'streetAddress' | 'city' | 'zip'
  readonly placeholder?: string
  readonly isOptional?: boolean
}

const Line = ({ form, name, placeholder, isOptional = false }: LineProps) => (
  <Field
    label={addressFacts[name].label}
    isOptional={isOptional}
    error={form.formState.errors[name]?.message}
  >
    {(control) => (
      <TextInput
        {...control}
        {...form.register(name)}
        maxLength={addressFacts[name].maxLength}
        placeholder={placeholder}
        autoComplete="off"
        {...(name === 'zip' && { inputMode: 'numeric' })}
      />
    )}
  </Field>
)

interface ChoiceProps extends Props {
  readonly name: 'state' | 'annualUsage'
  readonly none: string
  readonly label?: string
  readonly isOptional?: boolean
}

const Choice = ({ form, name, none, label = addressFacts[name].label, isOptional = false }: ChoiceProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field, fieldState }) => (
      <Field label={label} isOptional={isOptional} error={fieldState.error?.message}>
        {({ id }) => (
          <Picker
            id={id}
            label={label}
            none={none}
            choices={addressFacts[name].choices}
            value={field.value || null}
            onChange={(next) => field.onChange(next ?? '')}
          />
        )}
      </Field>
    )}
  />
)
