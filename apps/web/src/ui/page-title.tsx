import { useEffect, useRef } from 'react'
import { settings } from '~/settings.ts'

interface Props {
  readonly children: string
  /** Follows the title and is never truncated: where space is short, the text is. */
  readonly number?: string | undefined
  /** Document title when it differs from the heading. */
  readonly name?: string
}

/** False until a first page has been shown: the browser announces that one itself. */
let hasArrived = false

/** The page's only h1. It sets the document title and takes focus on navigation. */
export function PageTitle({ children, number, name = number ? `${children} ${number}` : children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${name} · ${settings.company} CRM`
  }, [name])
  useEffect(() => {
    if (hasArrived) heading.current?.focus({ preventScroll: true })
    hasArrived = true
  }, [])
  return (
    <h1
      ref={heading}
      tabIndex={-1}
      className={number ? 'grid grid-cols-[minmax(0,1fr)_auto] gap-x-[0.3em]' : 'min-w-0 truncate'}
    >
      {number ? (
        <>
          <span className="truncate">{children}</span> <span className="whitespace-nowrap">{number}</span>
        </>
      ) : (
        children
      )}
    </h1>
  )
}
