import { useState } from 'react'
import { ChoiceFilter } from './choice-filter.tsx'
import { periodLabels, periods, type PeriodSearch } from './period.ts'

const choices = periods.map((value) => ({ value, label: periodLabels[value] }))

interface Props {
  readonly value: PeriodSearch
  /** Always all three, so that what is undefined leaves the address. */
  readonly onChange: (changes: { [K in keyof Required<PeriodSearch>]: PeriodSearch[K] | undefined }) => void
}

/** Which days a list is about: a word, or from and to. */
export function PeriodFilter({ value: { period, from, to }, onChange }: Props) {
  const choose = (chosen: string | undefined) =>
    onChange({ period: periods.find((one) => one === chosen), from: undefined, to: undefined })
  return (
    <>
      <ChoiceFilter name="Period" choices={choices} value={period} onChange={choose} />
      {period === 'days' ? (
        <span className="flex flex-none items-center gap-1.5 text-13 text-3">
          <DayInput label="From" value={from} onChange={(day) => onChange({ period, from: day, to })} />
          to
          <DayInput label="To" value={to} onChange={(day) => onChange({ period, from, to: day })} />
        </span>
      ) : null}
    </>
  )
}

interface DayProps {
  readonly label: string
  readonly value: string | undefined
  readonly onChange: (day: string | undefined) => void
}

/** A year is typed in four steps: the three that are no year of ours stay in the field, and change nothing. */
function DayInput({ label, value, onChange }: DayProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      type="date"
      aria-label={label}
      value={typed ?? value ?? ''}
      min="1900-01-01"
      max="2999-12-31"
      onChange={({ target }) => {
        setTyped(target.value)
        if (target.validity.valid) onChange(target.value || undefined)
      }}
      onBlur={() => setTyped(undefined)}
      className="h-7 rounded-control border border-line bg-surface px-2 text-13 text-1 max-sm:h-9"
    />
  )
}
