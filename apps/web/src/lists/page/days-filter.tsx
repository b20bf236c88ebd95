import { useState } from 'react'
import { TextInput } from '~/forms/text-input.tsx'
import { Button } from '~/ui/button.tsx'
import { daysInWords } from './filter-text.ts'

interface Props {
  readonly name: string
  readonly value: string | undefined
  readonly onChange: (value: string) => void
  readonly onDone: () => void
}

const spans = ['1d', '7d', '30d', '90d', '365d']

/** The last n days, or a range of dates. */
export function DaysFilter({ name, value, onChange, onDone }: Props) {
  const [began, ended] = value?.includes('_') ? value.split('_') : []
  const [from, setFrom] = useState(began ?? '')
  const [to, setTo] = useState(ended ?? '')
  return (
    <div className="grid gap-1 p-1 text-13">
      {spans.map((span) => (
        <button
          key={span}
          type="button"
          aria-pressed={span === value}
          className="flex min-h-8 items-center rounded-[5px] px-2 text-left hover:bg-hover aria-pressed:bg-active"
          onClick={() => {
            onChange(span)
            onDone()
          }}
        >
          {name} {daysInWords(span)}
        </button>
      ))}
      <form
        className="grid pairs gap-2 border-t border-line p-2"
        onSubmit={(event) => {
          event.preventDefault()
          onChange(`${from}_${to}`)
          onDone()
        }}
      >
        <Day name="From" value={from} max={to} onChange={setFrom} />
        <Day name="To" value={to} min={from} onChange={setTo} />
        <Button type="submit" size="small" className="col-span-2" disabled={!from && !to}>
          Apply
        </Button>
      </form>
    </div>
  )
}

interface DayProps {
  readonly name: string
  readonly value: string
  readonly min?: string
  readonly max?: string
  readonly onChange: (day: string) => void
}

const Day = ({ name, onChange, ...day }: DayProps) => (
  <div className="grid min-w-0 grid-cols-1 gap-1 text-12 text-3">
    <span aria-hidden="true">{name}</span>
    <TextInput aria-label={name} type="date" onChange={(event) => onChange(event.target.value)} {...day} />
  </div>
)
