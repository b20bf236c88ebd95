/** Queries of the sales board: the cards of each phase, page by page, and the totals. */
import { webSales } from '@crm/contract/web/sales'
import { type SaleStatus, pathOfSale } from '@crm/domain/sales/phases'
import type { QueryClient } from '@tanstack/react-query'
import { routeQuery } from '~/api/route-query.ts'
import { filterQuery, validSearch } from '~/lists/list-query.ts'
import type { ListShape, Query } from '~/lists/list.ts'
import type { ListSearch } from '~/lists/list-search.ts'
import { saleList } from '../-list/sale-list.tsx'

const { tabs: _phases, ...list } = saleList

/** The list without its tabs, which are columns here. */
export const saleBoard: ListShape = { ...list, name: 'sales-board', path: '/sales/board' }

/** The filters in the address, as the server takes them. */
export const boardFilter = (search: ListSearch): Query =>
  filterQuery(saleBoard, validSearch(saleBoard, search))

/** A full column of cards, and a few more. */
const cardsAtOnce = 25

/** Newest in the phase first, since a moved card lands on top. */
export const cardsOf = (status: SaleStatus, filter: Query, page: number) =>
  routeQuery(webSales.listPaginatedLight, {
    query: { ...filter, status, sort: '-statusEnteredAt', page, pageSize: cardsAtOnce },
  })

export const summaryOf = (filter: Query) => routeQuery(webSales.summary, { query: filter })

/** For the `loader`: starts the queries before the page renders. */
export function beginBoard(queries: QueryClient, search: ListSearch): void {
  const filter = boardFilter(search)
  void queries.prefetchQuery(summaryOf(filter))
  for (const status of pathOfSale) void queries.prefetchQuery(cardsOf(status, filter, 1))
}
