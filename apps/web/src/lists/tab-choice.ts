import type { Actor } from '@crm/domain/people/actor'
import type { Route } from '@crm/contract/route'

/** The filter of a list that is shown as tabs, with row counts that follow the other filters. */
export type TabChoice = Choice & (CountsWithFilters | CountsByOtherRoute)

interface Choice {
  /** Key of the URL parameter. */
  readonly key: string
  /** The server's parameter, if it differs. */
  readonly field?: string
  /** "Status". */
  readonly label: string
  /** `All` comes first and sets no filter. */
  readonly tabs: readonly Tab[]
  /** Returns a count by value; without one for `All`, the sum of the others is used. */
  readonly counts: Route
  /** Remembers the last tab for the next visit. */
  readonly onChoose?: (value: string) => void
}

interface CountsWithFilters {
  /** `counts` applies the other filters itself. */
  readonly isFiltered: true
  readonly filteredCounts?: never
}

interface CountsByOtherRoute {
  readonly isFiltered?: never
  /** The route for counts with other filters applied; a missing number was not counted to its end. */
  readonly filteredCounts: Route
}

interface Tab {
  readonly value: string
  readonly label: string
  /** True for the people who see the tab; absent for everybody. */
  readonly isOpenTo?: (me: Actor) => boolean
  /** Its rows are in other tabs too, and are counted there. */
  readonly isAcross?: true
  /** The default sort of this tab, if it differs from the list's. */
  readonly defaultSort?: string
}

export const all = 'All'
