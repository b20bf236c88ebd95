import { leadSources } from '@crm/domain/leads/lead-sources'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../../../forms/field.tsx'
import { Picker } from '../../../../forms/picker.tsx'
import { TextInput } from '../../../../forms/text-input.tsx'
import { useReps } from '../-reps.ts'
import type { LeadReasons } from './lead-rights.ts'
import { leadLabels, type LeadValues } from './lead-values.ts'

interface Props {
  readonly form: UseFormReturn<LeadValues>
  readonly reasons: LeadReasons
}

interface LeadFieldsProps extends Props {
  /** Stands where the owners are chosen, when there is nothing to choose. */
  readonly owners?: ReactNode
}

const sources = leadSources.map(({ name }) => ({ value: name, label: name }))

/** The fields of a lead, for new ones and for changes. */
export function LeadFields({ form, reasons, owners }: LeadFieldsProps) {
  const reps = useReps()
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        <Line form={form} reasons={reasons} name="firstName" autoComplete="off" maxLength={80} />
        <Line form={form} reasons={reasons} name="lastName" autoComplete="off" maxLength={80} />
      </div>
      <Line
        form={form}
        reasons={reasons}
        name="phone1"
        type="tel"
        placeholder="(909) 555-0129"
        maxLength={254}
      />
      <Line
        form={form}
        reasons={reasons}
        name="email1"
        type="email"
        placeholder="name@mail.com"
        maxLength={254}
      />
      <Choose form={form} reasons={reasons} name="sourceName" none="Choose a source" choices={sources} />
      {owners ?? (
        <>
          <Choose form={form} reasons={reasons} name="salesRepId" none="Unassigned" choices={reps} />
          <Choose form={form} reasons={reasons} name="repId" none="Nobody" choices={reps} />
        </>
      )}
    </>
  )
}

interface LineProps extends Props {
  readonly name: 'firstName' | 'lastName' | 'phone1' | 'email1'
  readonly type?: 'text' | 'tel' | 'email'
  readonly placeholder?: string
  readonly autoComplete?: string
  readonly maxLength: number
}

const Line = ({ form, reasons, name, ...input }: LineProps) => (
  <Field label={leadLabels[name]} help={reasons[name]} error={form.formState.errors[name]?.message}>
    {(control) => (
      <TextInput {...control} {...input} {...form.register(name)} disabled={reasons[name] !== undefined} />
    )}
  </Field>
)

interface ChooseProps extends Props {
  readonly name: 'sourceName' | 'salesRepId' | 'repId'
  readonly none: string
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

const Choose = ({ form, reasons, name, none, choices }: ChooseProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field, fieldState }) => (
      <Field label={leadLabels[name]} isOptional help={reasons[name]} error={fieldState.error?.message}>
        {({ id }) => (
          <Picker
            id={id}
            label={leadLabels[name]}
            none={none}
            choices={choices}
            value={field.value}
            onChange={field.onChange}
            disabled={reasons[name] !== undefined}
          />
        )}
      </Field>
    )}
  />
)
