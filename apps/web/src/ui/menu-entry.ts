import type { LucideIcon } from 'lucide-react'

/** A menu item. A disabled one stays visible and gives its reason. */
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
      /** A letter that chooses it while the menu is open: "L". */
      readonly letter?: string
      /** Why it is disabled now. */
      readonly disabledReason?: string | undefined
    }
