import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RowLink } from './row-link.tsx'

interface Props {
  /** A URL of this application. */
  readonly href: string
  readonly children: ReactNode
}

/** The link of a row whose sheet opens over the list. */
export function SheetLink({ href, children }: Props) {
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  return <RowLink href={`${href}${search}`}>{children}</RowLink>
}
