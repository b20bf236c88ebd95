import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { Picker } from '~/forms/picker.tsx'
import { TextInput } from '~/forms/text-input.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { useEntries } from '~/kinds/catalog/catalog-entries.ts'

export interface InverterRow {
  readonly inverterId: string
  readonly quantity: number
}

interface Props {
  readonly value: readonly InverterRow[]
  readonly onChange: (rows: readonly InverterRow[]) => void
}

/** Inverter models with quantities; another one is added below. */
export function InverterRows({ value, onChange }: Props) {
  const entries = useEntries('inverters')
  const nameOf = (id: string) => entries.find((entry) => entry.value === id)?.label ?? ''
  const free = entries.filter((entry) => value.every(({ inverterId }) => inverterId !== entry.value))
  const set = (id: string, quantity: number) =>
    onChange(value.map((row) => (row.inverterId === id ? { ...row, quantity } : row)))
  return (
    <fieldset className="col-span-full grid gap-1.5">
      <legend className="pb-1.5 text-13 font-medium">Inverters</legend>
      {value.map(({ inverterId, quantity }) => (
        <div key={inverterId} className="flex items-center gap-2">
          <TextInput
            aria-label={`How many ${nameOf(inverterId)}`}
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            className="w-20"
            value={quantity}
            onChange={(event) => set(inverterId, clamped(event.target.valueAsNumber))}
          />
          <span className="min-w-0 flex-1 truncate text-13">× {nameOf(inverterId)}</span>
          <IconButton
            name={`Leave out ${nameOf(inverterId)}`}
            onClick={() => onChange(value.filter((row) => row.inverterId !== inverterId))}
          >
            <X />
          </IconButton>
        </div>
      ))}
      <div className="flex items-center gap-2">
        <Plus className="icon-14 text-3" />
        <span className="min-w-0 flex-1">
          <Picker
            label="Add an inverter"
            none="Add an inverter"
            choices={free}
            value={null}
            onChange={(id) => id && onChange([...value, { inverterId: id, quantity: 1 }])}
          />
        </span>
      </div>
    </fieldset>
  )
}

const clamped = (count: number) => (Number.isNaN(count) ? 1 : Math.min(1000, Math.max(1, Math.floor(count))))
