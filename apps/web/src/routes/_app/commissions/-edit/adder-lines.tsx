import type { CommissionSettings } from '@crm/contract/web/commission-settings-shapes'
import { adderCost, adderUnits, singlePieceHint, defaultQuantity } from '@crm/domain/commissions/adders'
import { formatDollars } from '@crm/domain/money'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { Picker } from '~/forms/picker.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { LineField } from './line-field.tsx'
import { type SheetValues, costIn } from './sheet-values.ts'

interface Props {
  readonly form: UseFormReturn<SheetValues>
  /** The settings that the sheet was created with. */
  readonly prices: CommissionSettings | undefined
  readonly watts: number
}

/** Adders of the job, one line each: a catalog adder at its price, or a custom one. */
export function AdderLines({ form, prices, watts }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'adders' })
  const typed = useWatch({ control: form.control, name: 'adders' })
  const pickerId = useId()
  const stored = (prices?.adders ?? []).filter(({ isEnabled }) => isEnabled)
  const add = (name: string | null) => {
    const adder = stored.find((one) => one.name === name)
    if (!adder) return
    const cost = adderCost(adder.unitPrice, defaultQuantity(adder.unit, watts)).toFixed(2)
    append({ name: adder.name, description: adder.description, cost })
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-13 font-medium text-2">Adders</legend>
      {fields.map(({ id, name }, at) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_7.5rem_1.75rem] items-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_6.5rem_2.25rem]"
        >
          <LineField form={form} field={`adders.${at}.name`} label={`Name of adder ${at + 1}`} />
          <LineField
            form={form}
            field={`adders.${at}.cost`}
            label={`Cost of ${name || `adder ${at + 1}`}, $`}
            isDollars
          />
          <IconButton name={`Remove ${name || `adder ${at + 1}`}`} onClick={() => remove(at)}>
            <X />
          </IconButton>
          <CountsOne of={prices?.adders} line={typed[at]} />
        </div>
      ))}
      <div className="flex items-center gap-2">
        {stored.length > 0 ? (
          <span className="min-w-0 flex-1">
            <label htmlFor={pickerId} className="sr-only">
              Stored adder
            </label>
            <Picker
              id={pickerId}
              label="Stored adder"
              none="Add a stored adder"
              value={null}
              choices={stored.map(({ name, unit, unitPrice }) => ({
                value: name,
                label: `${name}, ${formatDollars(unitPrice)} ${adderUnits[unit].toLowerCase()}`,
              }))}
              onChange={add}
            />
          </span>
        ) : null}
        <Button
          size="small"
          reason={fields.length >= 50 ? 'Fifty adders are the most.' : null}
          onClick={() => append({ name: '', description: '', cost: '' })}
        >
          <Plus className="icon-14" />
          Other adder
        </Button>
      </div>
    </fieldset>
  )
}

interface CountsOneProps {
  readonly of: CommissionSettings['adders'] | undefined
  readonly line: SheetValues['adders'][number] | undefined
}

/** Adders sold by the foot or piece show the price per unit. */
function CountsOne({ of, line }: CountsOneProps) {
  const adder = of?.find(({ name }) => name === line?.name)
  const words = adder && line && singlePieceHint(adder, costIn(line.cost))
  return words ? <p className="col-span-full text-12 text-3">{words}</p> : null
}
