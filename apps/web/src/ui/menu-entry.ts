import type { LucideIcon } from 'lucide-react'

/** A line of a menu. What may not be done stays visible and says why. */
export type MenuEntry =
  | { readonly kind: 'head'; readonly title: string; readonly help?: string }
  | { readonly kind: 'line' }
  | {
      readonly kind: 'do'
      readonly label: string
      readonly icon?: LucideIcon
      readonly onChoose: () => void
      readonly isChosen?: boolean
      readonly isDangerous?: boolean
      /** Why it may not be done now. */
      readonly disabledReason?: string | undefined
    }
