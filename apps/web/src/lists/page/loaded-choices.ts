import { queryOptions } from '@tanstack/react-query'
import type { Choice } from '~/forms/choice.ts'
import type { Filter } from '../filter.ts'
import type { Filtered } from '../list.ts'

/** The query for a filter's options that load on demand; null for every other filter. */
export function loadedChoices(filter: Filter) {
  if (filter.kind !== 'choices' || typeof filter.choices !== 'function') return null
  const load = filter.choices
  return queryOptions<readonly Choice[]>({
    queryKey: ['choices', filter.key, filter.name],
    queryFn: load,
    staleTime: Infinity,
    // The error is shown in place of the options.
    meta: { quiet: true },
  })
}

/** Loads all filters of a list, including rarely used ones. */
export const allFilters = (list: Filtered) =>
  queryOptions<readonly Filter[]>({
    queryKey: ['filters', list.noun[0]],
    async queryFn() {
      await list.loadFilters?.()
      return list.filters
    },
    staleTime: Infinity,
    meta: { quiet: true },
  })
