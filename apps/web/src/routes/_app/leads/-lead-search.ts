import type { LeadPageQuery } from '@crm/contract/web/lead-shapes'
import { usageBands } from '@crm/domain/addresses/usage-bands'
import { leadStatusFilters, type LeadStatusFilter } from '@crm/domain/leads/lead-status'
import { noteTypes } from '@crm/domain/notes/note-types'
import { departments } from '@crm/domain/people/actor'
import { daysAgo } from '@crm/domain/time'
import { reachablePage } from '../../../tables/deepest.ts'
import { textOf } from '../../../tables/search-text.ts'

type LeadSort = LeadPageQuery['sort']

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const days = /^(\d{1,3}d|(\d{4}-\d{2}-\d{2})?_(\d{4}-\d{2}-\d{2})?)$/
const text = /./
const oneOf = (values: readonly string[]) => ({ test: (value: string) => values.includes(value) })
const yesNo = oneOf(['yes', 'no'])

/** Filter of the address → its field at the server, and what a value of it looks like. Several stand with `|` between. */
const leadFilterFields = {
  rep: ['salesRepId', { test: (value: string) => value === 'none' || id.test(value) }],
  utility: ['utilProvider', text],
  source: ['sourceName', text],
  city: ['city', text],
  zip: ['zip', /^\d{5}$/],
  state: ['state', /^[A-Z]{2}$/],
  bill: ['annualUsage', oneOf(usageBands)],
  hoa: ['hasHoa', yesNo],
  created: ['created', days],
  updated: ['updated', days],
  asked: ['inquired', days],
  contacted: ['contacted', yesNo],
  by: ['repId', id],
  department: ['salesRepDepartment', oneOf(departments)],
  account: ['salesRepEnabled', yesNo],
  noteBy: ['noteAuthorId', id],
  noteType: ['noteType', oneOf(noteTypes)],
  noted: ['hasNote', yesNo],
  doNotContact: ['doNotContact', yesNo],
} as const satisfies Record<string, readonly [string, { test(value: string): boolean }]>

export type LeadFilterKey = keyof typeof leadFilterFields
export const leadFilterKeys = Object.keys(leadFilterFields) as LeadFilterKey[]
export const isOfDays = (key: LeadFilterKey) => leadFilterFields[key][1] === days

/** What the address of the list says; a link reproduces the screen. */
export interface LeadSearch extends Partial<Readonly<Record<LeadFilterKey, string>>> {
  readonly status?: LeadStatusFilter
  readonly q?: string
  readonly sort?: LeadSort
  readonly page?: number
  /** All rows, scrolling, in place of pages. */
  readonly rows?: 'all'
  /** What differs from the usual columns, as `tables/layout.ts` writes it. */
  readonly layout?: string
  /** The lead that is shown beside the list. */
  readonly preview?: string
}

export const usualSort: LeadSort = '-lastActivityAt'

const sorts: readonly LeadSort[] = [
  'createdAt',
  '-createdAt',
  'name',
  '-name',
  'lastActivityAt',
  '-lastActivityAt',
  'updatedAt',
  '-updatedAt',
  'number',
  '-number',
  'status',
  '-status',
]

/**
 * Keeps what makes sense: an address may be typed by hand or be old. What makes none is undefined and not merely left
 * out, because the router lays what is read over what stands in the address.
 */
export function readLeadSearch(given: Record<string, unknown>): LeadSearch {
  const page = Number(given['page'])
  const preview = textOf(given['preview'])
  const filters = leadFilterKeys.map((key) => {
    const values = valuesOf(textOf(given[key])).filter((value) => leadFilterFields[key][1].test(value))
    return [key, values.join('|') || undefined]
  })
  return {
    ...Object.fromEntries(filters),
    status: leadStatusFilters.find((one) => one === given['status']),
    q: textOf(given['q']),
    sort: sorts.find((one) => one === given['sort'] && one !== usualSort),
    page: page > 1 && Number.isInteger(page) ? page : undefined,
    rows: given['rows'] === 'all' ? 'all' : undefined,
    layout: textOf(given['layout']),
    preview: preview && id.test(preview) ? preview : undefined,
  } as LeadSearch
}

export const valuesOf = (text: string | undefined): readonly string[] => (text ? text.split('|') : [])

/** What is listed, whatever page of it: as the server takes it. */
export function leadFilterQuery(search: LeadSearch, now = new Date()) {
  const { status = 'All', q, sort = usualSort } = search
  const filters = leadFilterKeys.flatMap((key): [string, unknown][] => {
    const values = valuesOf(search[key])
    const [field] = leadFilterFields[key]
    if (values.length === 0) return []
    if (isOfDays(key)) return daysOf(field, values[0] ?? '', now)
    const asked = values.map((value) => ({ yes: 'true', no: 'false' })[value] ?? value)
    return [[field, asked.length === 1 ? asked[0] : asked]]
  })
  return {
    ...(status !== 'All' && { status }),
    ...(q && { q }),
    ...Object.fromEntries(filters),
    sort,
  }
}

/** `7d` is today and the six days before it; `2026-01-01_` has no end. */
function daysOf(field: string, value: string, now: Date): [string, string][] {
  const [from, to] = value.endsWith('d') ? [daysAgo(Number.parseInt(value, 10) - 1, now)] : value.split('_')
  return [
    ...(from ? [[`${field}From`, from] as [string, string]] : []),
    ...(to ? [[`${field}To`, to] as [string, string]] : []),
  ]
}

/** The page's query as the server takes it. */
export const leadPageQuery = (search: LeadSearch, pageSize: number) => ({
  ...leadFilterQuery(search),
  page: reachablePage(search.page ?? 1, pageSize),
  pageSize,
})
