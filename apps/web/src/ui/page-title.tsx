import { useEffect, useRef } from 'react'
import { settings } from '../settings.ts'

interface Props {
  readonly children: string
  /** Stands behind it and is never cut off: where the room is short, the words give way. */
  readonly number?: string | undefined
  /** What the document is called when the heading says something else. */
  readonly name?: string
}

/** False until a first page has been shown: then the browser itself has said where we are. */
let hasArrived = false

/** The page's one h1. It names the document, and a change of page moves the focus to it. */
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
