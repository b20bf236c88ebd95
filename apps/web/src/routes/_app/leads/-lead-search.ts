import type { LeadPageQuery } from '@crm/contract/web/lead-shapes'
import { leadStatusFilters, type LeadStatusFilter } from '@crm/domain/leads/lead-status'

type LeadSort = LeadPageQuery['sort']

/** What the address of the list says; a link reproduces the screen. */
export interface LeadSearch {
  readonly status?: LeadStatusFilter
  readonly q?: string
  /** The id of a sales rep, or `none`. */
  readonly rep?: string
  readonly source?: string
  readonly sort?: LeadSort
  readonly page?: number
}

export const usualSort: LeadSort = '-lastActivityAt'

const sorts: readonly LeadSort[] = [
  'createdAt',
  '-createdAt',
  'name',
  '-name',
  'lastActivityAt',
  '-lastActivityAt',
]

/** Keeps what makes sense: an address may be typed by hand or be old. */
export function readLeadSearch(given: Record<string, unknown>): LeadSearch {
  const status = leadStatusFilters.find((one) => one === given['status'])
  const sort = sorts.find((one) => one === given['sort'] && one !== usualSort)
  const page = Number(given['page'])
  return {
    ...(status && { status }),
    ...textOf('q', given),
    ...textOf('rep', given),
    ...textOf('source', given),
    ...(sort && { sort }),
    ...(Number.isInteger(page) && page > 1 && { page }),
  }
}

/** A number typed into the search arrives as one. */
function textOf<K extends string>(key: K, given: Record<string, unknown>): { readonly [P in K]?: string } {
  const value = given[key]
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? ({ [key]: text } as { [P in K]: string }) : {}
}

/** The page's query as the server takes it. */
export const leadPageQuery = (
  { status = 'All', q, rep, source, sort = usualSort, page = 1 }: LeadSearch,
  pageSize: number,
) => ({
  ...(status !== 'All' && { status }),
  ...(q && { q }),
  ...(rep && { salesRepId: rep }),
  ...(source && { sourceName: source }),
  sort,
  page,
  pageSize,
})
