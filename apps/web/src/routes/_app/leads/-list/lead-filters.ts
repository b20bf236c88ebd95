import { leadScope } from '@crm/domain/people/scope'
import type { Filter } from '~/lists/filter.ts'

/** Only people who see other reps' leads get the rep filter. */
const usual: readonly Filter[] = [
  {
    key: 'rep',
    name: 'Rep',
    field: 'salesRepId',
    kind: 'people',
    only: 'reps',
    nobody: 'Unassigned',
    isPinned: (me) => leadScope(me) === 'All',
  },
  {
    key: 'utility',
    name: 'Utility',
    field: 'utilProvider',
    kind: 'choices',
    choices: () => import('~/kinds/leads/lead-choices.ts').then(({ utilityChoices }) => utilityChoices),
    isPinned: () => true,
  },
]

let all = usual

/** Everyone loads the pinned filters; the others load on demand, for an address or a search. */
export const leadFilters = () => all

export const loadLeadFilters = () =>
  import('./more-lead-filters.ts').then(({ moreLeadFilters }) => (all = [...usual, ...moreLeadFilters]))
