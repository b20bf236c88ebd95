/** What the board of sales asks: the cards of each phase, a page after the other, and what stands there in all. */
import { webSales } from '@crm/contract/web/sales'
import { type SaleStatus, pathOfSale } from '@crm/domain/sales/phases'
import type { QueryClient } from '@tanstack/react-query'
import { ask } from '../../../../api/ask.ts'
import { filterQuery, sensible } from '../../../../lists/list-query.ts'
import type { ListShape, Query } from '../../../../lists/list.ts'
import type { ListSearch } from '../../../../lists/list-search.ts'
import { saleList } from '../-list/sale-list.tsx'

const { tabs: _phases, ...list } = saleList

/** The list without its tabs, which are the columns here. */
export const saleBoard: ListShape = { ...list, name: 'sales-board', path: '/sales/board' }

/** What the filters of an address leave, as the server takes it. */
export const boardFilter = (search: ListSearch): Query => filterQuery(saleBoard, sensible(saleBoard, search))

/** As many cards as a column shows without being scrolled, and some more. */
const cardsAtOnce = 25

/** Whoever came last stands on top, as a card does that is moved. */
export const cardsOf = (status: SaleStatus, filter: Query, page: number) =>
  ask(webSales.listPaginatedLight, {
    query: { ...filter, status, sort: '-statusEnteredAt', page, pageSize: cardsAtOnce },
  })

export const summaryOf = (filter: Query) => ask(webSales.summary, { query: filter })

/** For the `loader`: what stands there is on its way before the page is drawn. */
export function beginBoard(queries: QueryClient, search: ListSearch): void {
  const filter = boardFilter(search)
  void queries.prefetchQuery(summaryOf(filter))
  for (const status of pathOfSale) void queries.prefetchQuery(cardsOf(status, filter, 1))
}
