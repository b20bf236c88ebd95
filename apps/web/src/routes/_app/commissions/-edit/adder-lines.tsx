import type { CommissionSettings } from '@crm/contract/web/commission-settings-shapes'
import { adderCost, adderUnits, costOfOne, usualQuantity } from '@crm/domain/commissions/adders'
import { formatDollars } from '@crm/domain/money'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId } from 'react'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { Picker } from '../../../../forms/picker.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { LineField } from './line-field.tsx'
import { type SheetValues, dollars } from './sheet-values.ts'

interface Props {
  readonly form: UseFormReturn<SheetValues>
  /** Those that the sheet was made with. */
  readonly prices: CommissionSettings | undefined
  readonly watts: number
}

/** What is special about the job, a line each: of the stored ones, at their price, or any other. */
export function AdderLines({ form, prices, watts }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'adders' })
  const typed = useWatch({ control: form.control, name: 'adders' })
  const pickerId = useId()
  const stored = (prices?.adders ?? []).filter(({ isEnabled }) => isEnabled)
  const add = (name: string | null) => {
    const adder = stored.find((one) => one.name === name)
    if (!adder) return
    const cost = adderCost(adder.unitPrice, usualQuantity(adder.unit, watts)).toFixed(2)
    append({ name: adder.name, description: adder.description, cost })
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-13 font-medium text-2">Adders</legend>
      {fields.map(({ id, name }, at) => (
        <div
          key={id}
          className="grid grid-cols-[minmax(0,1fr)_120px_28px] items-start gap-2 max-sm:grid-cols-[minmax(0,1fr)_104px_36px]"
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

/** What is sold by the foot or the piece comes with the price of one. */
function CountsOne({ of, line }: CountsOneProps) {
  const adder = of?.find(({ name }) => name === line?.name)
  const words = adder && line && costOfOne(adder, dollars(line.cost))
  return words ? <p className="col-span-full text-12 text-3">{words}</p> : null
}
