/** The sales board: totals per open phase, late jobs, and the requirements of a move to another phase. */
import { webSales } from '@crm/contract'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { cast } from '@crm/cast'
import { afterAll, expect, test } from 'vitest'
import { good } from '#test/builders'
import { openSaleWorld } from '#test/sale-world'

const { server, rita, sam, mona, omar, fiona, change, move, sold, day, backToMorning } = await openSaleWorld()
afterAll(() => server.close())

const summary = (client = mona, query = {}) => good(client.call(webSales.summary, { query }))
const idsOf = async (query: object) => {
  const page = await good(mona.call(webSales.listPaginatedLight, { query: { ...query, pageSize: 100 } }))
  return page.items.map(({ id, pace }) => ({ id, pace }))
}
const towards = (sale: WebSale, to: 'Design' | 'Permit' | 'Pending') =>
  good(mona.call(webSales.progress, { params: { id: sale.id }, query: { to } }))

test('the summary of each open phase follows the filter and the scope of the person', async () => {
  day('2026-03-02')
  const [pending, survey, ended] = [await sold(), await sold(), await sold()]
  await good(move(rita, survey, { status: 'Survey' }))
  await good(move(mona, ended, { status: 'Cancelled', cancelReason: 'Finance declined' }))
  await good(change(mona, pending, { saleAmount: 100.1, systemSizeKw: 8.2 }))
  expect(await summary()).toEqual({
    Pending: { jobs: 1, saleAmount: 100.1, systemWatts: 8200, late: 0, onHold: 0 },
    Survey: { jobs: 1, saleAmount: 34_850.55, systemWatts: 0, late: 0, onHold: 0 },
  })
  expect(Object.keys(await summary(mona, { status: 'Survey' }))).toEqual(['Survey'])
  expect(await summary(mona, { salesRepId: cast.sam.crm.id })).toEqual({})
  expect(await summary(sam)).toEqual({})
  expect(await summary(await server.as('nia'))).toEqual({})
})

test('a sale is late exactly when its pace is late, to the day, and never while it is on hold', async () => {
  backToMorning()
  const [late, held] = [await sold(), await sold()]
  await good(move(fiona, held, { onHold: true, holdReason: 'Customer request' }))
  const isListed = async (isLate: 'true' | 'false', { id }: WebSale) =>
    (await idsOf({ isLate })).find((one) => one.id === id)
  day('2026-03-15')
  expect(await isListed('true', late)).toBeUndefined()
  expect((await isListed('false', late))?.pace).toBe('warn')
  day('2026-03-16')
  expect((await isListed('true', late))?.pace).toBe('late')
  expect(await isListed('false', late)).toBeUndefined()
  expect((await isListed('false', held))?.pace).toBe('held')
  const paces = (await idsOf({ status: 'Pending' })).map(({ pace }) => pace)
  expect((await summary()).Pending).toMatchObject({
    late: paces.filter((pace) => pace === 'late').length,
    onHold: 1,
  })
})

test('a move across several phases requires everything that each phase in between requires', async () => {
  backToMorning()
  const sale = await sold()
  const { next, missing, moves } = await towards(sale, 'Permit')
  expect(next).toBe('Permit')
  expect(missing.map(({ key }) => key)).toEqual(['systemSizeKw', 'moduleId', 'moduleQuantity', 'mountType'])
  const reason = missing.map(({ message }) => message).join(' ')
  expect(moves[0]).toEqual({ kind: 'forward', status: 'Permit', reason })
  expect(await move(mona, sale, { status: 'Permit' })).toMatchObject({
    status: 400,
    body: { message: reason },
  })
  await good(move(omar, await moved(sale), { status: 'Design', siteSurveyDateTime: '2026-03-01T18:00:00Z' }))
  expect(await towards(sale, 'Pending')).toMatchObject({ next: 'Permit' })
})

async function moved(sale: WebSale): Promise<WebSale> {
  await good(move(rita, sale, { status: 'Survey' }))
  return sale
}
