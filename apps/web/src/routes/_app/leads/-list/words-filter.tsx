import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { TextInput } from '../../../../forms/text-input.tsx'
import { Button } from '../../../../ui/button.tsx'

interface Props {
  readonly name: string
  readonly values: readonly string[]
  readonly isZip: boolean
  readonly onChange: (values: readonly string[]) => void
  readonly onDone: () => void
}

/** Typed values, any of which will do; several are separated by commas. */
export function WordsFilter({ name, values, isZip, onChange, onDone }: Props) {
  const [text, setText] = useState('')
  const typed = text
    .split(/[,|]/)
    .map((word) => word.trim())
    .filter((word) => (isZip ? /^\d{5}$/.test(word) : word !== ''))
  return (
    <form
      className="grid gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        onChange([...new Set([...values, ...typed])])
        onDone()
      }}
    >
      <TextInput
        aria-label={name}
        placeholder={isZip ? '91762, 91764' : 'Ontario, Chino Hills'}
        value={text}
        maxLength={400}
        inputMode={isZip ? 'numeric' : 'text'}
        onChange={(event) => setText(event.target.value)}
      />
      {values.length > 0 ? (
        <ul className="flex flex-wrap gap-1 text-12">
          {values.map((value) => (
            <li key={value} className="flex h-6 items-center gap-1 rounded-control bg-active pl-2">
              {value}
              <button
                type="button"
                aria-label={`Remove ${value}`}
                className="grid size-6 place-items-center"
                onClick={() => onChange(values.filter((one) => one !== value))}
              >
                <X className="icon-12" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <Button type="submit" size="small" disabled={typed.length === 0}>
        Apply
      </Button>
    </form>
  )
}
