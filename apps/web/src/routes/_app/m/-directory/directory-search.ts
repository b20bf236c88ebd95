import { leadStatusFilters, type LeadStatusFilter } from '@crm/domain/leads/lead-status'

/** What the address of the directory says. */
export interface DirectorySearch {
  readonly q?: string
  readonly status: LeadStatusFilter
  /** By name; otherwise by last activity. */
  readonly isByName: boolean
}

/** Keeps what makes sense: an address may be typed by hand or be old. */
export const readDirectorySearch = ({
  q,
  show,
  by,
}: {
  readonly q?: string
  readonly show?: string
  readonly by?: string
}): DirectorySearch => ({
  ...(q && { q }),
  status: leadStatusFilters.find((one) => one === show) ?? 'All',
  isByName: by === 'name',
})

/** So many rows come at a time. */
const rowsAtOnce = 50

export const directoryQuery = ({ q, status, isByName }: DirectorySearch) => ({
  ...(status !== 'All' && { status }),
  ...(q && { q }),
  sort: isByName ? ('name' as const) : ('-lastActivityAt' as const),
  page: 1,
  pageSize: rowsAtOnce,
})
