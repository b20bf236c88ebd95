import { DrawPageQuery } from '@crm/contract/web/draw-list-shapes'
import { expect, test } from 'vitest'
import { filterQuery, orderedQuery, validSearch } from '~/lists/list-query.ts'
import { readListSearch } from '~/lists/list-search.ts'
import { sheetList } from '../-list/sheet-list.tsx'
import { commissionQueues } from '~/kinds/commissions/commission-tabs.tsx'
import { drawList } from './draw-list.tsx'

const read = (given: Record<string, unknown>) => validSearch(drawList, readListSearch(given))

test('the address keeps valid filters, and the server accepts them', () => {
  const search = read({
    state: 'Paid',
    payable: 'no',
    asked: '7d',
    approved: '2026-03-01_',
    paid: '_2026-03-31',
    q: 'J-1042',
    sort: '-paymentDate',
    rep: 'me',
    owes: 'yes',
  })
  const query = orderedQuery(drawList, search)
  expect(query).toMatchObject({
    state: 'Paid',
    payable: 'false',
    approvedFrom: '2026-03-01',
    paidTo: '2026-03-31',
    q: 'J-1042',
    sort: '-paymentDate',
  })
  expect(query).not.toHaveProperty('repId')
  expect(DrawPageQuery.parse(query)).toMatchObject({ payable: false, paidTo: '2026-03-31' })
})

test.each(commissionQueues.map(({ queue, to, search }) => [queue, to, search] as const))(
  'the queue %s opens %s, and the list accepts all of %o',
  (_, to, search) => {
    const list = to === '/commissions' ? sheetList : drawList
    expect(list.path).toBe(to)
    expect(Object.keys(filterQuery(list, validSearch(list, readListSearch(search))))).toHaveLength(
      Object.keys(search).length,
    )
  },
)
