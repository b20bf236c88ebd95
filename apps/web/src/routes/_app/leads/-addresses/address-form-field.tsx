import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../../../forms/field.tsx'
import { Picker } from '../../../../forms/picker.tsx'
import { Select } from '../../../../forms/select.tsx'
import { TextInput } from '../../../../forms/text-input.tsx'
import { type AddressFact, addressFacts, type AddressField, yesOrNo } from './address-fields.ts'
import type { AddressValues } from './address-values.ts'

interface Props {
  readonly form: UseFormReturn<AddressValues>
  readonly field: AddressField
  /** Hears the monthly bill as it is typed. */
  readonly onBill: (text: string) => void
}

/** One field of the sheet, by what kind of fact it is. */
export function AddressFormField({ form, field, onBill }: Props) {
  const fact: AddressFact = addressFacts[field]
  const hasNoHoa = useWatch({ control: form.control, name: 'hasHoa' }) === 'no'
  const isOff = field === 'hoaName' && hasNoHoa
  const unit = fact.kind === 'number' && fact.unit ? `, ${fact.unit}` : ''
  return (
    <div className={fact.isHalf ? 'min-w-0' : 'col-span-2 min-w-0'}>
      <Field label={`${fact.label}${unit}`} help={fact.help} error={form.formState.errors[field]?.message}>
        {(control) => {
          if (fact.kind === 'choice') {
            return (
              <Controller
                control={form.control}
                name={field}
                render={({ field: { value, onChange } }) => (
                  <Picker
                    id={control.id}
                    label={fact.label}
                    none="Unknown"
                    choices={fact.choices}
                    value={value || null}
                    onChange={(next) => onChange(next ?? '')}
                  />
                )}
              />
            )
          }
          if (fact.kind === 'yes-no') {
            const { onChange, ...registered } = form.register(field)
            return (
              <Select
                {...control}
                none="Unknown"
                choices={yesOrNo}
                {...registered}
                onChange={(event) => {
                  // Where there is no HOA, there is no name of one.
                  if (field === 'hasHoa' && event.target.value === 'no')
                    form.setValue('hoaName', '', { shouldDirty: true })
                  return onChange(event)
                }}
              />
            )
          }
          const { onChange, ...registered } = form.register(field)
          return (
            <>
              <TextInput
                {...control}
                {...registered}
                {...(fact.kind === 'number' && { inputMode: fact.decimals === 0 ? 'numeric' : 'decimal' })}
                {...(fact.kind === 'text' && { maxLength: fact.maxLength })}
                {...(fact.kind === 'text' && fact.usual && { list: `${control.id}-usual` })}
                autoComplete="off"
                disabled={isOff}
                onChange={(event) => {
                  const told = onChange(event)
                  if (field === 'utilBill') onBill(event.target.value)
                  return told
                }}
              />
              {fact.kind === 'text' && fact.usual ? (
                <datalist id={`${control.id}-usual`}>
                  {fact.usual.map((word) => (
                    <option key={word}>{word}</option>
                  ))}
                </datalist>
              ) : null}
            </>
          )
        }}
      </Field>
    </div>
  )
}
