import Search from 'lucide-react/icons/search'
import { useEffect, useRef, useState } from 'react'

const restMs = 200

interface Props {
  readonly label: string
  /** The current filter. */
  readonly value: string
  /** Called with the debounced text. */
  readonly onChange: (value: string) => void
}

/** Filters while the person types; the text is local state and debounced, so that typing never lags. */
export function FilterBox({ label, value, onChange }: Props) {
  const [text, setText] = useState(value)
  const [asked, setAsked] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<number>(undefined)
  // Our own filter coming back from the URL is ignored; one that was set elsewhere replaces the text.
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
    <label className="flex h-8 w-[13.75rem] items-center gap-2 rounded-control bg-sunken pr-2 pl-2.5 text-13 focus-within:outline-2 focus-within:outline-focus max-sm:h-11 max-sm:w-auto max-sm:text-16 max-sm:min-w-0 max-sm:flex-1">
      <Search className="text-3" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.target.value)}
        // Firing after the debounce, it would close what was opened from the list meanwhile.
        onBlur={() => timer.current !== undefined && ask(text)}
        className="min-w-0 flex-1 bg-transparent outline-none"
      />
    </label>
  )
}
