import { useEffect, useRef } from 'react'
import { settings } from '../settings.ts'

interface Props {
  readonly children: string
  /** What the document is called when the heading says something else. */
  readonly name?: string
}

/** False until a first page has been shown: then the browser itself has said where we are. */
let hasArrived = false

/** The page's one h1. It names the document, and a change of page moves the focus to it. */
export function PageTitle({ children, name = children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${name} · ${settings.company} CRM`
  }, [name])
  useEffect(() => {
    if (hasArrived) heading.current?.focus({ preventScroll: true })
    hasArrived = true
  }, [])
  return (
    <h1 ref={heading} tabIndex={-1} className="min-w-0 truncate">
      {children}
    </h1>
  )
}
