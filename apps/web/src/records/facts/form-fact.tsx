import { formatPhone } from '@crm/domain/contact/format-phone'
import { type ComponentProps, useRef } from 'react'
import {
  Controller,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useWatch,
} from 'react-hook-form'
import { Field } from '~/forms/field.tsx'
import { Picker } from '~/forms/picker.tsx'
import { Select } from '~/forms/select.tsx'
import { TextArea } from '~/forms/text-area.tsx'
import { TextInput, unfinishedIn } from '~/forms/text-input.tsx'
import { Doubt } from './doubt.tsx'
import { type Fact, yesNoChoices } from './fact.ts'
import { decimalsOf, faultIn, isNumber, unitOf } from './fact-values.ts'
import { useChoices, useSuggestions } from './use-format-fact.ts'

interface Props<R, V extends FieldValues> {
  readonly form: UseFormReturn<V>
  readonly fact: Fact<R>
  readonly field: Path<V>
  /** Why the field is disabled; shown instead of the help text. */
  readonly reason?: string | undefined
  readonly isOff?: boolean
  /** A warning about its current value. */
  readonly doubt?: string | undefined
  /** Position in the form's grid, if not half or full width. */
  readonly place?: string
  /** Called with the text on each input or choice. */
  readonly onText?: (text: string) => void
}

/** One form field with a text value, rendered by its kind. */
export function FormFact<R, V extends FieldValues>(props: Props<R, V>) {
  const { form, fact, field, reason, isOff = false, doubt, place, onText } = props
  const disabled = isOff || reason !== undefined
  const choices = useChoices(fact)
  const usual = useSuggestions(fact)
  const { error } = form.getFieldState(field, form.formState)
  const day = useRef<HTMLInputElement>(null)
  const unit = isNumber(fact) ? unitOf(fact) : undefined
  return (
    <div className={`min-w-0 ${place ?? (fact.isHalf ? '' : 'col-span-full')}`}>
      <Field
        label={unit === undefined ? fact.label : `${fact.label}, ${unit}`}
        help={reason ?? fact.help}
        error={error?.message}
        {...(fact.isOptional && { isOptional: true })}
      >
        {(control) => {
          if (fact.kind === 'choice' || fact.kind === 'person') {
            return (
              <Controller
                control={form.control}
                name={field}
                render={({ field: { ref, value, onChange } }) => (
                  <Picker
                    {...control}
                    ref={ref}
                    label={fact.label}
                    none={fact.prompt ?? fact.none ?? 'Unknown'}
                    isNeeded={fact.isNeeded === true}
                    choices={choices ?? []}
                    value={value || null}
                    disabled={disabled}
                    onChange={(next) => {
                      onChange(next ?? '')
                      onText?.(next ?? '')
                    }}
                  />
                )}
              />
            )
          }
          const { onChange, onBlur, ...registered } = form.register(field, {
            validate: () => unfinishedIn(day.current),
          })
          const hears = {
            ...control,
            ...registered,
            disabled,
            autoComplete: 'off',
            onChange: (event: { readonly target: { readonly value: string } }) => {
              if (error?.type === 'left') form.clearErrors(field)
              const told = onChange(event)
              onText?.(event.target.value)
              return told
            },
            onBlur: (event: { readonly target: { readonly value: string } }) => {
              leave(form, fact, field, event.target.value, day.current)
              return onBlur(event)
            },
          }
          if (fact.kind === 'yes-no') {
            return (
              <Select {...hears} {...(!fact.isNeeded && { none: 'Unknown' })} choices={yesNoChoices(fact)} />
            )
          }
          if (fact.kind === 'text' && fact.isLong) return <TextArea {...hears} maxLength={fact.maxLength} />
          if (fact.kind === 'day' || fact.kind === 'moment')
            return (
              <DayInput
                {...hears}
                {...inputOf(fact, control.id)}
                ref={(element) => {
                  day.current = element
                  hears.ref(element)
                }}
                control={form.control}
                field={field}
              />
            )
          return (
            <>
              <TextInput {...hears} {...inputOf(fact, control.id)} />
              {usual ? (
                <datalist id={`${control.id}-usual`}>
                  {usual.map((word) => (
                    <option key={word}>{word}</option>
                  ))}
                </datalist>
              ) : null}
            </>
          )
        }}
      </Field>
      <Doubt words={error ? undefined : doubt} />
    </div>
  )
}

interface DayInputProps<V extends FieldValues> extends ComponentProps<typeof TextInput> {
  readonly control: UseFormReturn<V>['control']
  readonly field: Path<V>
}

/** Controlled: CSS cannot tell that an uncontrolled date field is empty. */
function DayInput<V extends FieldValues>({ control, field, ...input }: DayInputProps<V>) {
  const value: string | undefined = useWatch({ control, name: field })
  return <TextInput {...input} value={value ?? ''} />
}

/** On blur: formats the text and validates it before anything is sent. */
function leave<R, V extends FieldValues>(
  form: UseFormReturn<V>,
  fact: Fact<R>,
  field: Path<V>,
  text: string,
  day: HTMLInputElement | null,
): void {
  const digits = text.replaceAll(/\D/g, '')
  const isPhone = fact.kind === 'text' && fact.type === 'tel' && /^1?\d{10}$/.test(digits)
  const spelled = isPhone ? formatPhone(`+1${digits.slice(-10)}`) : text
  if (spelled !== text) setFact(form, field, spelled)
  const message = unfinishedIn(day) ?? faultIn(fact, text)
  if (message !== undefined) form.setError(field, { type: 'left', message })
}

/** Sets a derived field as if it had been typed. */
export const setFact = <V extends FieldValues>(form: UseFormReturn<V>, field: Path<V>, text: string): void =>
  form.setValue(field, text as PathValue<V, Path<V>>, { shouldDirty: true })

function inputOf<R>(fact: Fact<R>, id: string) {
  if (fact.kind === 'day') return { type: 'date' }
  if (fact.kind === 'moment') return { type: 'datetime-local' }
  if (isNumber(fact))
    return { inputMode: decimalsOf(fact) === 0 ? ('numeric' as const) : ('decimal' as const) }
  if (fact.kind !== 'text') return {}
  const { maxLength, type, placeholder, suggestions } = fact
  return { maxLength, type, placeholder, ...(suggestions && { list: `${id}-usual` }) }
}
