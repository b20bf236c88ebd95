/** Scope and permissions of sales, through HTTP. */
import { saleInverters, webLeads, webSales } from '@crm/contract'
import { cast } from '@crm/cast'
import { saleStatuses } from '@crm/domain/sales/phases'
import { afterAll, describe, expect, test } from 'vitest'
import { aLead, anEntry, good } from '#test/builders'
import type { Client } from '#test/client'
import { openSaleWorld } from '#test/sale-world'

const { server, rita, sam, mona, adam, change, read, leadOf, move, sold } = await openSaleWorld()
afterAll(() => server.close())

describe('scope of a sale', () => {
  test.each([
    ['rita', 200],
    ['sam', 404],
    ['mona', 200],
    ['max', 404],
    ['sofia', 200],
    ['sven', 200],
    ['fiona', 200],
    ['adam', 200],
    ['nia', 404],
  ] as const)('%s reads Rita’s sale by every path: %i', async (name, status) => {
    const sale = await sold()
    await good(
      adam.call(saleInverters.create, {
        body: { saleId: sale.id, inverterId: (await anEntry(adam, 'inverters')).id, quantity: 3 },
      }),
    )
    const client = await server.as(name)
    const of = (path: string) => client.raw('GET', path)
    const paths = [
      `/webSales/${sale.id}`,
      `/webSales/${sale.id}/progress`,
      `/webSales/${sale.id}/moves`,
      `/webAddresses/sale/${sale.id}`,
    ]
    expect(await Promise.all(paths.map(async (path) => (await of(path)).status))).toEqual(
      paths.map(() => status),
    )
    const lists = [
      '/webSales',
      '/webSalesPaginated',
      '/webSalesPaginatedLight',
      '/saleInverters',
      '/activity-feed',
      `/webLeads/${sale.leadId}/timeline`,
      `/activity-feed?subjectId=${sale.id}`,
    ]
    const texts = await Promise.all(lists.map(async (path) => (await of(path)).text()))
    const seen = lists.filter((_, at) => texts[at]?.includes(sale.id))
    const listing = ['/webSales', '/saleInverters']
    expect(listing.map((path) => seen.includes(path))).toEqual(listing.map(() => status === 200))
    expect(seen.length > 0).toBe(status === 200)
    const counts = await good(client.call(webSales.statusCount, {}))
    const listed = await good(client.call(webSales.list, { query: { limit: 1000 } }))
    for (const one of saleStatuses) {
      expect([one, counts[one]]).toEqual([one, listed.filter((sale) => sale.status === one).length])
    }
  })

  test('the scope of a sale follows its lead: the new rep of the client sees it, and the setter keeps seeing it', async () => {
    const sale = await sold()
    await good(
      mona.call(webLeads.update, { params: { id: sale.leadId }, body: { salesRepId: cast.sam.crm.id } }),
    )
    expect([(await read(sam, sale)).status, (await read(rita, sale)).status]).toEqual([200, 200])
    await good(change(mona, sale, { salesRepId: cast.sam.crm.id }))
    expect([(await read(sam, sale)).status, (await read(rita, sale)).status]).toEqual([200, 404])
  })
})

describe('permissions to change a sale', () => {
  test('only people who may hold the job in its phase change a hold, which always needs a reason', async () => {
    const sale = await sold()
    await good(move(mona, sale, { status: 'Survey' }))
    await good(move(mona, sale, { onHold: true, holdReason: 'Finance' }))
    // In sequence: a later request with the same values changes nothing.
    const answers: (readonly [string, number])[] = []
    for (const name of ['rita', 'sven', 'fiona', 'omar'] as const) {
      const { status } = await change(await server.as(name), sale, { reviewDate: '2026-03-20' })
      answers.push([name, status])
    }
    expect(answers).toEqual([
      ['rita', 403],
      ['sven', 403],
      ['fiona', 403],
      ['omar', 200],
    ])
    expect(await change(mona, sale, { holdReason: '' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'holdReason' }] },
    })
    // A person without the right to hold may send the stored hold along with another change.
    await good(change(await server.as('omar'), sale, { holdReason: 'Finance', permitNumber: 'B-1' }))
  })

  test.each([
    ['rita', 200, 200, 403, 403],
    ['sam', 404, 404, 404, 404],
    ['mona', 200, 200, 200, 403],
    ['max', 403, 403, 403, 403],
    ['omar', 403, 200, 200, 403],
    ['fiona', 200, 403, 403, 200],
    ['adam', 200, 200, 200, 200],
  ] as const)(
    '%s on a pending sale: contract %i, system %i, permit %i, invoices %i',
    async (name, ...statuses) => {
      const client = await server.as(name)
      const answers = [
        { saleAmount: 1 },
        { systemSizeKw: 8.2 },
        { permitNumber: 'B-1' },
        { invoiceOneSentDate: '2026-03-01' },
      ].map(async (body) => (await change(client, await sold(), body)).status)
      expect(await Promise.all(answers)).toEqual(statuses)
    },
  )

  test.each([
    ['rita', 201],
    ['sam', 404],
    ['mona', 201],
    ['max', 403],
    ['omar', 403],
    ['ines', 201],
    ['fiona', 403],
    ['adam', 201],
    ['nia', 403],
  ] as const)('%s sells to Rita’s client: %i', async (name, status) => {
    const client = await server.as(name)
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    expect((await client.call(webSales.create, { body: { leadId: lead.id } })).status).toBe(status)
  })

  test('a seller enters the agreed terms; fields of Operations and Finance need their rights from the first day', async () => {
    const selling = async (client: Client, body: object) => {
      const { id: leadId } = await aLead(mona, { salesRepId: cast.rita.crm.id })
      return (await client.call(webSales.create, { body: { leadId, ...body } })).status
    }
    const agreed = { systemSizeKw: 8.2, mountType: 'Roof', siteSurveyDateTime: '2026-03-09T17:00:00Z' }
    const worked = { installCompletedDate: '2026-03-01', ptoCompleteDate: '2026-03-01' }
    expect(await selling(rita, { ...agreed, ptoCompleteDate: null })).toBe(201)
    expect(await selling(rita, worked)).toBe(403)
    expect(await selling(mona, worked)).toBe(201)
    expect(await selling(mona, { invoiceOneSentDate: '2026-03-01' })).toBe(403)
  })

  test('the installer cost is in nothing that the rep of a sale reads', async () => {
    const sale = await sold()
    const { id: installerId } = await anEntry(adam, 'installers', { costPpw: 1.8123 })
    await good(change(mona, sale, { installerId }))
    const texts = async (client: Client) =>
      Promise.all(
        [
          `/webSales/${sale.id}`,
          `/webSales?leadId=${sale.leadId}`,
          `/webSalesPaginated?leadId=${sale.leadId}`,
          `/webSalesPaginatedLight?leadId=${sale.leadId}`,
          `/webSales/${sale.id}/timeline`,
          `/webLeads/${sale.leadId}/timeline`,
          `/activity-feed?subjectId=${sale.id}`,
          `/activity-feed?subjectId=${installerId}`,
        ].map(async (path) => (await client.raw('GET', path)).text()),
      )
    expect((await texts(rita)).filter((text) => text.includes('1.8123'))).toEqual([])
    expect((await texts(mona)).some((text) => text.includes('1.8123'))).toBe(true)
  })

  test('the rep changes the contract only while the sale is pending; only a manager reassigns the sale', async () => {
    const sale = await sold()
    expect((await change(rita, sale, { salesRepId: cast.sam.crm.id })).status).toBe(403)
    await good(move(rita, sale, { status: 'Survey' }))
    expect((await change(rita, sale, { saleAmount: 1 })).status).toBe(403)
  })

  test('only administrators remove a sale, and only before an invoice; restoring brings it back unchanged', async () => {
    const sale = await sold()
    const params = { id: sale.id }
    expect((await mona.call(webSales.remove, { params })).status).toBe(403)
    await good(adam.call(webSales.remove, { params }))
    expect([(await read(mona, sale)).status, (await leadOf(sale)).status]).toEqual([404, 'Cold'])
    expect(await good(adam.call(webSales.restore, { params }))).toMatchObject({ status: 'Pending' })
    expect((await leadOf(sale)).status).toBe('Sold')
    await good(change(adam, sale, { invoiceOneSentDate: '2026-03-01' }))
    expect((await adam.call(webSales.remove, { params })).status).toBe(400)
  })
})
