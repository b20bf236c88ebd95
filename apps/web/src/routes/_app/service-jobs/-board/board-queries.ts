/** Queries of the service job board: the jobs of each status, newest in it first. */
import { serviceJobs } from '@crm/contract'
import { type ServiceJobStatus, serviceJobStatuses } from '@crm/domain/service-jobs/phases'
import type { QueryClient } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { filterQuery, validSearch } from '~/lists/list-query.ts'
import type { ListShape, Query } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { serviceJobList } from '../-list/service-job-list.tsx'

const { tabs: _statuses, ...list } = serviceJobList

/** The list without its tabs, which are columns here. */
export const serviceJobBoard: ListShape = { ...list, name: 'serviceJobs-board', path: '/service-jobs/board' }

/** The filters in the address, as the server takes them. */
export const boardFilter = (search: ListSearch): Query =>
  filterQuery(serviceJobBoard, validSearch(serviceJobBoard, search))

/** As many as people read through; the header counts all, and the list shows all. */
const cardsAtOnce = 50

export const cardsOf = (status: ServiceJobStatus, filter: Query) =>
  routeQuery(serviceJobs.listPaginated, {
    query: { ...filter, status, sort: '-statusEnteredAt', pageSize: cardsAtOnce },
  })

/** For the `loader`: starts the queries before the page renders. */
export function beginBoard(queries: QueryClient, search: ListSearch): void {
  const filter = boardFilter(search)
  for (const status of serviceJobStatuses) void queries.prefetchQuery(cardsOf(status, filter))
}
