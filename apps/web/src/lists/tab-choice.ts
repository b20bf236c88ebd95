import type { Actor } from '@crm/domain/people/actor'
import type { Route } from '@crm/contract/route'

/** The one filter of a list that stands as tabs, with how many rows are behind each. */
export interface TabChoice {
  /** In the address. */
  readonly key: string
  /** Its field at the server, where that is called otherwise. */
  readonly field?: string
  /** "Status". */
  readonly label: string
  /** `All` stands first and filters nothing. */
  readonly tabs: readonly Tab[]
  /** Answers a number by value; where it has none for `All`, the sum of the others is. */
  readonly counts: Route
  /** Whether it counts what the other filters leave. */
  readonly isFiltered?: true
  /** Else what counts that, once there are any; a number that is missing was not counted to its end. */
  readonly filteredCounts?: Route
  /** What was chosen last is kept for the next visit. */
  readonly onChoose?: (value: string) => void
}

interface Tab {
  readonly value: string
  readonly label: string
  /** Who has it; everybody, unless told. */
  readonly isOpenTo?: (me: Actor) => boolean
  /** Its rows stand behind other tabs, too, and count there. */
  readonly isAcross?: true
  /** What its rows are sorted by, where that is not what the list's usually are. */
  readonly usualSort?: string
}

export const all = 'All'
