import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { TextInput } from '~/forms/text-input.tsx'
import { Button } from '~/ui/button.tsx'
import { type Filter, isValue } from '../filter.ts'

interface Props {
  readonly filter: Extract<Filter, { readonly kind: 'words' }>
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
  readonly onDone: () => void
}

/** Typed values, any of which matches; separated by commas. */
export function TextFilter({ filter, values, onChange, onDone }: Props) {
  const [text, setText] = useState('')
  const form = useRef<HTMLFormElement>(null)
  const typed = text
    .split(/[,|]/)
    .map((word) => word.trim())
    .filter((word) => word !== '' && isValue(filter, word))
  return (
    <form
      ref={form}
      className="grid gap-2 p-2"
      onSubmit={(event) => {
        event.preventDefault()
        onChange([...new Set([...values, ...typed])])
        onDone()
      }}
    >
      <TextInput
        aria-label={filter.name}
        placeholder={filter.example}
        value={text}
        maxLength={400}
        inputMode={filter.isFigures ? 'numeric' : 'text'}
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
                onClick={() => {
                  onChange(values.filter((one) => one !== value))
                  // The pressed button is removed with its value.
                  form.current?.querySelector('input')?.focus()
                }}
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
