/** Filters as sentences. */
import { webLeads } from '@crm/contract'
import { useQueries, useQuery } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import type { Choice } from '~/forms/choice.ts'
import { formatDay } from '~/ui/format.ts'
import { type Filter, valuesOf } from '../filter.ts'
import type { Filtered } from '../list.ts'
import type { ListSearch } from '../list-search.ts'
import { usePeople } from '~/forms/people.ts'
import { all } from '../tab-choice.ts'
import { loadedChoices } from './loaded-choices.ts'

export interface FilterInWords {
  /** Key of the URL parameter. */
  readonly key: string
  readonly name: string
  /** "Utility is", "Created". */
  readonly phrase: string
  /** "SCE or PG&E", "in the last 7 days". */
  readonly words: string
}

/** The active filters, including the tab and the search text. */
export function useFilterText(list: Filtered, search: ListSearch): readonly FilterInWords[] {
  const people = usePeople(list.filters.some(({ kind }) => kind === 'people'))
  const lead = useLeadName(list, search)
  const set = list.filters.filter(({ key }) => search[key])
  const loaded = useLoaded(set)
  const namesIn = (filter: Filter): readonly Choice[] => {
    if (filter.kind === 'people') return people
    if (filter.kind === 'lead') return lead
    return loaded.get(filter.key) ?? []
  }
  const { tabs } = list
  const tab = tabs?.tabs.find(({ value }) => value !== all && value === search[tabs.key])
  return [
    ...(tabs && tab
      ? [{ key: tabs.key, name: tabs.label, phrase: `${tabs.label} is`, words: tab.label }]
      : []),
    ...(search.q ? [{ key: 'q', name: 'Words', phrase: 'Contains', words: search.q }] : []),
    ...set.map((filter) => inWords(filter, valuesOf(search[filter.key]), namesIn(filter))),
  ]
}

/** Loaded options by filter key, for filters whose values are ids. */
function useLoaded(set: readonly Filter[]): ReadonlyMap<string, readonly Choice[]> {
  const late = set.flatMap((filter) => {
    const choices = filter.kind === 'choices' && filter.areIds ? loadedChoices(filter) : null
    return choices ? [{ key: filter.key, choices }] : []
  })
  const answers = useQueries({ queries: late.map(({ choices }) => choices) })
  return new Map(late.map(({ key }, at) => [key, answers[at]?.data ?? []]))
}

/** Name of the lead in the URL; people without permission see that instead. */
function useLeadName({ filters }: Pick<Filtered, 'filters'>, search: ListSearch): readonly Choice[] {
  const filter = filters.find(({ kind }) => kind === 'lead')
  const value = String((filter && search[filter.key]) ?? '')
  const lead = useQuery({
    ...routeQuery(webLeads.get, { params: { id: value } }),
    enabled: value !== '',
    meta: { quiet: true },
  })
  if (lead.isPending) return []
  return [{ value, label: lead.data?.fullName ?? 'no access' }]
}

export const phraseOf = ({ name, phrase = `${name} is` }: Filter): string => phrase

function inWords(filter: Filter, values: readonly string[], named: readonly Choice[]): FilterInWords {
  const { key, name } = filter
  if (filter.kind === 'days') return { key, name, phrase: name, words: daysInWords(values[0] ?? '') }
  const words = values.map((value) => wordOf(filter, value, named))
  return { key, name, phrase: phraseOf(filter), words: words.join(' or ') }
}

function wordOf(filter: Filter, value: string, named: readonly Choice[]): string {
  switch (filter.kind) {
    case 'people':
      return value === 'none' ? (filter.nobody?.toLowerCase() ?? value) : nameOf(value, named)
    case 'lead':
      return nameOf(value, named)
    case 'yesNo':
      return filter.words[value === 'yes' ? 0 : 1]
    case 'choices':
      if (filter.areIds) return nameOf(value, named)
      return (
        (Array.isArray(filter.choices) ? (filter.choices as readonly Choice[]) : []).find(
          (one) => one.value === value,
        )?.label ?? value
      )
    default:
      return value
  }
}

/** Names that are still loading show an ellipsis. */
const nameOf = (value: string, named: readonly Choice[]): string =>
  named.find((one) => one.value === value)?.label ?? (named.length === 0 ? '…' : value)

export function daysInWords(value: string): string {
  if (value === '1d') return 'today'
  if (value.endsWith('d')) return `in the last ${Number.parseInt(value, 10)} days`
  const [from, to] = value.split('_').map((day) => day && formatDay(`${day}T20:00:00Z`))
  if (!to) return `since ${from}`
  return from ? `${from} to ${to}` : `until ${to}`
}
