import type { SearchHit } from '@crm/contract/web/search-shapes'
import type { LucideIcon } from 'lucide-react'

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly icon: LucideIcon
  readonly label: string
  /** After the name, in a weaker color. */
  readonly details?: readonly string[]
  /** Kind of the record, at the right: "Lead". */
  readonly kind?: string
  readonly keys?: string | undefined
  readonly isChosen?: boolean
  /** Other words that find it, not shown: "jobs" for Sales. */
  readonly keywords?: string
  /** Why it is disabled; it stays visible. */
  readonly disabledReason?: string | undefined
  /** The record whose actions Tab shows. */
  readonly record?: SearchHit
  /** Keeps the palette open when it runs. */
  readonly stays?: boolean
  readonly run: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}
