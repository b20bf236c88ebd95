import type { Signature } from '@crm/contract/web/signing-shapes'
import { useId, useState } from 'react'
import { lazyPart } from '~/ui/lazy.tsx'
import { useWords } from './words/words.ts'

// The signature pad is loaded on demand.
const Drawing = lazyPart(() => import('./drawing.tsx'), {
  waiting: <span className="block aspect-[3/1]" />,
})

interface Props {
  /** Name of the signer. */
  readonly name: string
  /** The id of the error message. */
  readonly describedBy: string | undefined
  /** Undefined while empty. */
  readonly onChange: (signature: Signature | undefined) => void
}

/** A typed name in a script font, or a drawing: both use the same line. */
export function SignatureBox({ name, describedBy, onChange }: Props) {
  const { signature: words } = useWords()
  const id = useId()
  const [way, setWay] = useState<'type' | 'draw'>('type')
  const [typed, setTyped] = useState('')
  const [drawn, setDrawn] = useState<Signature>()
  // The pad stays once it was opened: choosing Type and Draw again keeps the drawing.
  const [wasDrawing, setWasDrawing] = useState(false)
  const choose = (chosen: typeof way) => {
    setWay(chosen)
    setWasDrawing(wasDrawing || chosen === 'draw')
    onChange(chosen === 'type' ? asTyped(typed) : drawn)
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <label htmlFor={id} className="py-2 text-14 font-medium">
          {words.yours}
        </label>
        <fieldset className="flex rounded-card bg-sunken p-0.5 inset-ring inset-ring-line">
          <legend className="sr-only">{words.way}</legend>
          {(['type', 'draw'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={way === one}
              onClick={() => choose(one)}
              className="h-8 rounded-control px-3.5 text-13 font-medium text-2 aria-pressed:bg-raised aria-pressed:text-1 aria-pressed:ring aria-pressed:ring-line max-sm:h-11 max-sm:px-5"
            >
              {words[one]}
            </button>
          ))}
        </fieldset>
      </div>
      {way === 'type' ? (
        <span className="relative block">
          <input
            id={id}
            autoComplete="name"
            autoCapitalize="words"
            spellCheck={false}
            maxLength={120}
            placeholder={words.typeName(name)}
            aria-describedby={describedBy}
            aria-invalid={describedBy !== undefined}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              onChange(asTyped(target.value))
            }}
            className={`${boxClass} script h-21 px-6 pb-1 text-center text-[2.25rem] text-1 placeholder:font-sans placeholder:text-16`}
          />
          <Line />
        </span>
      ) : null}
      {wasDrawing ? (
        <span hidden={way === 'type'}>
          <Drawing
            id={way === 'draw' ? id : `${id}-drawing`}
            describedBy={describedBy}
            className={boxClass}
            onChange={(signature) => {
              setDrawn(signature)
              onChange(signature)
            }}
          />
        </span>
      ) : null}
    </>
  )
}

const asTyped = (typed: string): Signature | undefined => (typed.trim() ? { typed: typed.trim() } : undefined)

const boxClass =
  'w-full rounded-card border border-line-control bg-raised focus:border-focus focus:outline-1 focus:outline-offset-0 focus:outline-focus aria-invalid:border-late-mark data-invalid:border-late-mark'

/** The signature line. */
const Line = () => (
  <span
    aria-hidden="true"
    className="pointer-events-none absolute inset-x-6 bottom-4.5 border-t border-line"
  />
)
