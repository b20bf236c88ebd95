import { adderUnitNames, adderUnits } from '@crm/domain/commissions/adders'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type FieldPath, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { DollarInput } from '~/forms/dollar-input.tsx'
import { Select } from '~/forms/select.tsx'
import { Switch } from '~/forms/switch.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import type { SettingsValues } from './settings-values.ts'

interface Props {
  readonly form: UseFormReturn<SettingsValues>
}

const units = adderUnitNames.map((value) => ({ value, label: adderUnits[value] }))

/** Catalog of adders that reps pick for their sheets, with prices. */
export function StoredAdders({ form }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'adders' })
  return (
    <Card
      title="Stored adders"
      actions={
        <Button
          size="small"
          variant="quiet"
          onClick={() => append({ name: '', description: '', unit: 'flat', unitPrice: '', isEnabled: true })}
        >
          <Plus className="icon-14" />
          Adder
        </Button>
      }
    >
      {fields.length === 0 ? <p className="px-4 py-3 text-13 text-3">None yet.</p> : null}
      <ul>
        {fields.map(({ id, name }, at) => {
          const called = name || `adder ${at + 1}`
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6.5rem_7rem_6rem_1.75rem] items-start gap-2 border-t border-line px-4 py-2 first:border-t-0 max-lg:grid-cols-[6.5rem_8rem_minmax(0,1fr)_auto] max-sm:grid-cols-2"
            >
              <AdderField form={form} field={`adders.${at}.name`} label={`Name of ${called}`} />
              <AdderField form={form} field={`adders.${at}.description`} label={`Description of ${called}`} />
              <Select
                aria-label={`Unit of ${called}`}
                choices={units}
                {...form.register(`adders.${at}.unit`)}
              />
              <AdderField
                form={form}
                field={`adders.${at}.unitPrice`}
                label={`Price of ${called}, $`}
                isDollars
              />
              <span className={besideClass}>
                <Switch
                  label="Offered"
                  aria-label={`${called} is offered`}
                  {...form.register(`adders.${at}.isEnabled`)}
                />
              </span>
              <span className={`justify-self-end ${besideClass}`}>
                <IconButton name={`Remove ${called}`} onClick={() => remove(at)}>
                  <X />
                </IconButton>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

/** As high as the fields, whatever message is below one of them. */
const besideClass = 'flex h-8 items-center max-sm:h-11'

interface FieldProps extends Props {
  readonly field: FieldPath<SettingsValues>
  readonly label: string
  readonly isDollars?: true
}

function AdderField({ form, field, label, isDollars }: FieldProps) {
  const { error } = form.getFieldState(field, form.formState)
  const Input = isDollars ? DollarInput : TextInput
  return (
    <span className={`grid min-w-0 ${isDollars ? '' : 'max-lg:col-span-2'}`}>
      <Input
        {...form.register(field)}
        aria-label={label}
        aria-invalid={error !== undefined}
        autoComplete="off"
        maxLength={400}
      />
      {error ? (
        <span role="alert" className="text-12 text-late-text">
          {error.message}
        </span>
      ) : null}
    </span>
  )
}
