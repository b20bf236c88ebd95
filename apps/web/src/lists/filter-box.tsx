import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'

const restMs = 200

interface Props {
  readonly label: string
  /** The filter in force. */
  readonly value: string
  /** Called once typing rests. */
  readonly onChange: (value: string) => void
}

/** Filters while one types; the text is the field's own until typing rests, so that it never lags. */
export function FilterBox({ label, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<number>(undefined)
  // A filter that comes back as it was asked for is no news; one that somebody else set is.
  if (value !== known) {
    setKnown(value)
    if (value !== asked) {
      setAsked(value)
      setText(value)
    }
  }
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const ask = (typed: string) => {
    window.clearTimeout(timer.current)
    timer.current = undefined
    setAsked(typed.trim())
    onChange(typed.trim())
  }
  const type = (typed: string) => {
    setText(typed)
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(() => ask(typed), restMs)
  }
  return (
    <label className="flex h-8 w-[220px] items-center gap-2 rounded-control bg-sunken pr-2 pl-2.5 text-13 focus-within:outline-2 focus-within:outline-focus max-sm:h-10 max-sm:w-auto max-sm:min-w-0 max-sm:flex-1">
      <Search className="text-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.target.value)}
        // Asked for later, it would close what is opened from the list meanwhile.
        onBlur={() => timer.current !== undefined && ask(text)}
        className="min-w-0 flex-1 bg-transparent outline-none"
      />
    </label>
  )
}
