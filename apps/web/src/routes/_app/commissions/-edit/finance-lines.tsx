import { exact, formatDollars, sum } from '@crm/domain/money'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { Select } from '~/forms/select.tsx'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { LineField } from './line-field.tsx'
import { type SheetValues, inputsOf } from './sheet-values.ts'

interface Props {
  readonly form: UseFormReturn<SheetValues>
}

const types = [
  { value: 'Cash', label: 'Cash' },
  { value: 'Loan', label: 'Loan' },
]

/** Financing of the sale, one line each; shows the difference when the lines do not add up to the sale amount. */
export function FinanceLines({ form }: Props) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'financeOptions' })
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-13 font-medium text-2">How it is financed</legend>
      {fields.map(({ id, name }, at) => {
        const called = name || `finance line ${at + 1}`
        const field = `financeOptions.${at}` as const
        return (
          <div
            key={id}
            className="grid grid-cols-[5.5rem_minmax(0,1fr)_5.5rem_1.75rem] items-end gap-2 border-b border-line pb-3 max-sm:grid-cols-[5.5rem_minmax(0,1fr)_4.5rem_2.25rem]"
          >
            <LineField
              form={form}
              field={`${field}.name`}
              head="Name"
              label={`Finance line ${at + 1} name`}
              className="col-span-3"
            />
            <IconButton name={`Remove ${called}`} className="mb-0.5" onClick={() => remove(at)}>
              <X />
            </IconButton>
            <span className="grid gap-0.5 text-12 text-3">
              <span aria-hidden="true">Type</span>
              <Select aria-label={`Type of ${called}`} choices={types} {...form.register(`${field}.type`)} />
            </span>
            <LineField
              form={form}
              field={`${field}.amount`}
              head="Amount, $"
              label={`Amount of ${called}, $`}
              isFigure
            />
            <LineField
              form={form}
              field={`${field}.fee`}
              head="Fee, %"
              label={`Dealer fee of ${called}, %`}
              isFigure
            />
          </div>
        )
      })}
      <p className="flex items-center gap-3 text-12 text-3">
        <Button
          size="small"
          onClick={() => append({ name: '', type: 'Cash', amount: '', fee: '0' })}
          reason={fields.length >= 10 ? 'Ten lines are the most.' : null}
        >
          <Plus className="icon-14" />
          Finance line
        </Button>
        <Remainder form={form} />
      </p>
    </fieldset>
  )
}

function Remainder({ form }: Props) {
  const inputs = inputsOf(useWatch({ control: form.control }) as SheetValues)
  if (!inputs) return null
  const left = exact(inputs.saleAmount).minus(sum(inputs.financeOptions.map(({ amount }) => amount)))
  if (left.isZero()) return <span>They add up to the sale amount.</span>
  return (
    <span className="text-warn-text">
      {left.isNegative()
        ? `${formatDollars(left.negated())} more than the sale amount`
        : `${formatDollars(left)} of the sale amount is not financed yet`}
    </span>
  )
}
