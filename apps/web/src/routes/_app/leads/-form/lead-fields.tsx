import { leadSources } from '@crm/domain/leads/lead-sources'
import type { ReactNode } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { Field } from '../../../../forms/field.tsx'
import { Picker } from '../../../../forms/picker.tsx'
import { TextInput } from '../../../../forms/text-input.tsx'
import { useReps } from '../../../../people.ts'
import type { LeadReasons } from './lead-rights.ts'
import {
  choiceFields,
  type ChoiceName,
  type LeadValues,
  type TextField,
  textFields,
  type TextName,
  textNames,
} from './lead-values.ts'

interface Props {
  readonly form: UseFormReturn<LeadValues>
  readonly reasons: LeadReasons
}

interface LeadFieldsProps extends Props {
  /** Where a new lead lives; of an old one the record says it. */
  readonly home?: ReactNode
  /** Stands where the owners are chosen, when there is nothing to choose. */
  readonly owners?: ReactNode
}

const sources = leadSources.map(({ name }) => ({ value: name, label: name }))

/** The fields of a lead, for new ones and for changes. */
export function LeadFields({ form, reasons, home, owners }: LeadFieldsProps) {
  const reps = useReps()
  return (
    <>
      <div className="grid grid-cols-2 gap-4">
        {textNames.map((name) => (
          <Line key={name} form={form} reasons={reasons} name={name} />
        ))}
      </div>
      {home}
      <Choose form={form} reasons={reasons} name="sourceName" choices={sources} />
      {owners ?? (
        <>
          <Choose form={form} reasons={reasons} name="salesRepId" choices={reps} />
          <Choose form={form} reasons={reasons} name="repId" choices={reps} />
        </>
      )}
    </>
  )
}

interface LineProps extends Props {
  readonly name: TextName
}

function Line({ form, reasons, name }: LineProps) {
  const { label, isHalf, ...input }: TextField = textFields[name]
  return (
    <div className={isHalf ? 'min-w-0' : 'col-span-2'}>
      <Field label={label} help={reasons[name]} error={form.formState.errors[name]?.message}>
        {(control) => (
          <TextInput
            {...control}
            {...input}
            {...form.register(name)}
            autoComplete="off"
            disabled={reasons[name] !== undefined}
          />
        )}
      </Field>
    </div>
  )
}

interface ChooseProps extends Props {
  readonly name: ChoiceName
  readonly choices: readonly { readonly value: string; readonly label: string }[]
}

function Choose({ form, reasons, name, choices }: ChooseProps) {
  const { label, none } = choiceFields[name]
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={label} isOptional help={reasons[name]} error={fieldState.error?.message}>
          {({ id }) => (
            <Picker
              id={id}
              label={label}
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
}
