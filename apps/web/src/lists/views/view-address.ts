/** Between a saved view and the address of its list. */
import type { SavedView } from '@crm/contract/web/saved-view-shapes'
import type { ListSearch } from '../list-search.ts'

/** Where each list stands that has views of its own; of any other nothing is shown. */
const paths: Readonly<Record<string, string>> = {
  leads: '/leads',
  tasks: '/tasks',
  sales: '/sales',
  commissions: '/commissions',
  contracts: '/contracts',
  documents: '/documents',
  serviceJobs: '/service-jobs',
  referrals: '/referrals',
  appointments: '/appointments/list',
  people: '/settings/people',
  imports: '/settings/imports',
}

export const pathOf = ({ list }: Pick<SavedView, 'list'>): string | undefined => paths[list]

/** The address that a view stands for. What of it makes no sense any more, the list leaves out. */
export const searchOf = ({ id, search }: Pick<SavedView, 'id' | 'search'>): ListSearch => ({
  ...Object.fromEntries(new URLSearchParams(search)),
  saved: id,
})

/** The address once a view is gone: what it showed stays, the name of what is no more does not. */
export const withoutView = (search: ListSearch, { id }: Pick<SavedView, 'id'>): ListSearch =>
  search.saved === id ? { ...search, saved: undefined } : search

/** By name, as people look for them. */
export const byName = (views: readonly SavedView[]): readonly SavedView[] =>
  views.toSorted((a, b) => a.name.localeCompare(b.name))
