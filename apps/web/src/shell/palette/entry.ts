import type { SearchHit } from '@crm/contract/web/search-shapes'
import type { LucideIcon } from 'lucide-react'

/** One line of the palette. */
export interface PaletteEntry {
  readonly id: string
  readonly icon: LucideIcon
  readonly label: string
  /** What stands behind the name, quieter. */
  readonly details?: readonly string[]
  /** What it is, at the right: "Lead". */
  readonly kind?: string
  readonly keys?: string | undefined
  readonly isChosen?: boolean
  /** Why it cannot be done; then it is shown and does nothing. */
  readonly disabledReason?: string | undefined
  /** What Tab shows the actions of. */
  readonly record?: SearchHit
  /** The palette stays open when it is run. */
  readonly stays?: boolean
  readonly run: () => void
}

export interface PaletteGroup {
  readonly title: string
  readonly entries: readonly PaletteEntry[]
}
