/** What the board of service jobs asks: the jobs of each status, who came last on top. */
import { serviceJobs } from '@crm/contract'
import { type ServiceJobStatus, serviceJobStatuses } from '@crm/domain/service-jobs/phases'
import type { QueryClient } from '@tanstack/react-query'
import { ask } from '../../../../api/ask.ts'
import { filterQuery, sensible } from '../../../../lists/list-query.ts'
import type { ListShape, Query } from '../../../../lists/list.ts'
import type { ListSearch } from '../../../../lists/list-search.ts'
import { serviceJobList } from '../-list/service-job-list.tsx'

const { tabs: _statuses, ...list } = serviceJobList

/** The list without its tabs, which are the columns here. */
export const serviceJobBoard: ListShape = { ...list, name: 'serviceJobs-board', path: '/service-jobs/board' }

/** What the filters of an address leave, as the server takes it. */
export const boardFilter = (search: ListSearch): Query =>
  filterQuery(serviceJobBoard, sensible(serviceJobBoard, search))

/** As many as anybody looks through; the head counts all, and the list has them. */
const cardsAtOnce = 50

export const cardsOf = (status: ServiceJobStatus, filter: Query) =>
  ask(serviceJobs.listPaginated, {
    query: { ...filter, status, sort: '-statusEnteredAt', pageSize: cardsAtOnce },
  })

/** For the `loader`: the jobs are on their way before the page is drawn. */
export function beginBoard(queries: QueryClient, search: ListSearch): void {
  const filter = boardFilter(search)
  for (const status of serviceJobStatuses) void queries.prefetchQuery(cardsOf(status, filter))
}
