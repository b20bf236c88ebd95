import CircleCheck from 'lucide-react/icons/circle-check'
import { useEffect, useState } from 'react'
import { Spinner } from '~/ui/spinner.tsx'
import type { Line } from './gate.ts'

interface Props {
  readonly lines: readonly Line[]
  /** All gates have passed: the region stays, for screen readers only. */
  readonly isPast: boolean
}

/** The page's only status region. Each gate has a line; screen readers announce only changes. */
export const GateStatus = ({ lines, isPast }: Props) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <output> is for the result of a form
  <div role="status" aria-atomic="false" className={isPast ? 'gate-status is-past' : 'gate-status'}>
    {lines.map((line) => (
      <GateLine key={line.name} line={line} />
    ))}
  </div>
)

/** Delay in milliseconds before a text shows; the same as in gates.css. */
const patience = 150

function GateLine({ line: { name, text, is } }: { line: Line }) {
  // The HTML page shows the first line before any script runs, so its delay starts there.
  const [isSeen, setSeen] = useState(() => name === 'sign-in' && performance.now() > patience)
  useEffect(() => {
    if (is === 'past') return undefined
    const timer = setTimeout(() => setSeen(true), patience)
    return () => clearTimeout(timer)
  }, [is])

  return (
    <p className={`gate-line is-${is} ${isSeen ? 'is-seen' : ''}`}>
      {is === 'now' ? (
        <Spinner message={text} />
      ) : (
        <>
          <CircleCheck aria-hidden="true" />
          {text}
        </>
      )}
    </p>
  )
}
