/** Converts between a saved view and the URL of its list. */
import type { SavedView } from '@crm/contract/web/saved-view-shapes'
import type { ViewList } from '@crm/domain/lists/view-lists'
import { isKeyOf, own } from '@crm/domain/own'
import type { ListSearch } from '../list-search.ts'

/** Path of each list with saved views; views of any other list are not shown. */
const paths: Readonly<Record<ViewList, string>> = {
  leads: '/leads',
  tasks: '/tasks',
  sales: '/sales',
  commissions: '/commissions',
  draws: '/commissions/draws',
  contracts: '/contracts',
  documents: '/documents',
  serviceJobs: '/service-jobs',
  referrals: '/referrals',
  appointments: '/appointments/list',
  people: '/settings/people',
  imports: '/settings/imports',
}

/** Undefined for a list without views, and for one of an earlier release. */
export const pathOf = ({ list }: Pick<SavedView, 'list'>): string | undefined => own(paths, list)

export const hasViews = (list: string): list is ViewList => isKeyOf(paths, list)

/** The search params of a view. The list drops values that are no longer valid. */
export const searchOf = ({ id, search }: Pick<SavedView, 'id' | 'search'>): ListSearch => ({
  ...Object.fromEntries(new URLSearchParams(search)),
  saved: id,
})

/** The URL after a view was deleted: its filters stay, its id does not. */
export const withoutView = (search: ListSearch, { id }: Pick<SavedView, 'id'>): ListSearch =>
  search.saved === id ? { ...search, saved: undefined } : search

/** Sorted by name, as people look for them. */
export const byName = (views: readonly SavedView[]): readonly SavedView[] =>
  views.toSorted((a, b) => a.name.localeCompare(b.name))
