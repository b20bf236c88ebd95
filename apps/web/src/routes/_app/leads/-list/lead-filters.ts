import { leadScope } from '@crm/domain/people/scope'
import type { Filter } from '../../../../lists/filter.ts'

/** The rep is asked only of those who see more than their own. */
const usual: readonly Filter[] = [
  {
    key: 'rep',
    name: 'Rep',
    field: 'salesRepId',
    kind: 'people',
    among: 'reps',
    nobody: 'Unassigned',
    isUsual: (me) => leadScope(me) === 'All',
  },
  {
    key: 'utility',
    name: 'Utility',
    field: 'utilProvider',
    kind: 'choices',
    choices: () => import('../../-lead-choices.ts').then(({ utilityChoices }) => utilityChoices),
    isUsual: () => true,
  },
]

let all = usual

/** Everybody loads what always stands in the bar; the others come when an address names one, or somebody looks for one. */
export const leadFilters = () => all

export const loadLeadFilters = () =>
  import('./more-lead-filters.ts').then(({ moreLeadFilters }) => (all = [...usual, ...moreLeadFilters]))
