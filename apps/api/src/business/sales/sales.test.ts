/** A sale through HTTP: its fields, copied catalog figures, inverters, lists, and concurrent writes. */
import type { CallInput } from '@crm/contract/route'
import { activity, saleInverters, webAddresses, webLeads, webSales } from '@crm/contract'
import { cast } from '@crm/cast'
import { catalogRoutes } from '@crm/contract/web/catalog'
import { sentenceText } from '@crm/domain/activity/sentence'
import { phases, saleStatuses } from '@crm/domain/sales/phases'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { aLead, aSale, anAddress, anEntry, good, statusesOf } from '#test/builders'
import { type SaleChanges, openSaleWorld } from '#test/sale-world'

const { server, rita, sam, mona, omar, fiona, adam, change, read, moves, leadOf, move, sold, backToMorning } =
  await openSaleWorld()
afterAll(() => server.close())

describe('a sale', () => {
  test('a sale keeps every field that its seller enters, and sets the lead to Sold', async () => {
    backToMorning()
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id, status: 'Cold' })
    const address = await anAddress(mona, lead.id)
    const [installer, module, option] = [
      await anEntry(adam, 'installers', { costPpw: 1.85 }),
      await anEntry(adam, 'modules', { wattageStc: 410 }),
      await anEntry(adam, 'financeOptions', { fee: 18.99 }),
    ]
    const sale = await aSale(rita, lead.id, {
      contractDate: '2026-03-01',
      saleAmount: 46_500,
      installerId: installer.id,
      moduleId: module.id,
      moduleQuantity: 25,
      financeOptionOneId: option.id,
      financeAmountOne: 46_500,
      systemSizeKw: 10.25,
    })
    expect(sale).toMatchObject({
      jobNumber: expect.stringMatching(/^J-\d+$/),
      lead: { id: lead.id, fullName: lead.fullName },
      address: { id: address.id, fullAddress: address.fullAddress },
      salesRep: { id: cast.rita.crm.id, name: 'Rita Reyes' },
      status: 'Pending',
      subStatus: 'CancellationWindow',
      saleAmount: 46_500,
      moduleWattageStc: 410,
      systemWatts: 10_250,
      financeTypeOne: 'Loan',
      financeFeeOne: 18.99,
      systemSizeKw: 10.25,
      version: 1,
    })
    expect(await good(read(mona, sale))).toMatchObject({ ...sale, installerCostPpw: 1.85 })
    expect(JSON.stringify(sale)).not.toMatch(/cost/i)
    expect((await leadOf(sale)).status).toBe('Sold')
    expect(await good(mona.call(webAddresses.ofSale, { params: { id: sale.id } }))).toMatchObject({
      id: address.id,
    })
    const feed = await good(mona.call(activity.feed, { query: { leadId: lead.id } }))
    expect(feed.map(sentenceText)).toContain(`sold ${sale.jobNumber}`)
  })

  test('a sale keeps its figures when wattage, price or fee change in the catalog', async () => {
    const [installer, module, option] = [
      await anEntry(adam, 'installers', { costPpw: 1.85 }),
      await anEntry(adam, 'modules', { wattageStc: 410 }),
      await anEntry(adam, 'financeOptions', { fee: 18.99 }),
    ]
    const choices = { installerId: installer.id, moduleId: module.id, moduleQuantity: 20 }
    const sale = await sold({ financeOptionOneId: option.id })
    const before = await good(change(mona, sale, choices))
    const edit = (kind: 'installers' | 'modules' | 'financeOptions', id: string, body: object) =>
      good(
        adam.call(catalogRoutes[kind].update as typeof catalogRoutes.modules.update, {
          params: { id },
          body,
        }),
      )
    await edit('installers', installer.id, { costPpw: 2.5 })
    await edit('modules', module.id, { wattageStc: 500 })
    await edit('financeOptions', option.id, { fee: 30 })
    expect(await good(read(mona, sale))).toEqual(before)
    expect(before).toMatchObject({ installerCostPpw: 1.85, moduleWattageStc: 410, financeFeeOne: 18.99 })
    expect(
      await good(change(mona, sale, { installerId: null, moduleId: null, moduleQuantity: null })),
    ).toMatchObject({
      installerCostPpw: null,
      moduleWattageStc: null,
    })
    expect(await good(change(mona, sale, choices))).toMatchObject({
      installerCostPpw: 2.5,
      moduleWattageStc: 500,
    })
  })

  test('the size of a sale follows its modules, unless a request sets another', async () => {
    const [module, larger] = [
      await anEntry(adam, 'modules', { wattageStc: 410 }),
      await anEntry(adam, 'modules', { wattageStc: 425 }),
    ]
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    const sale = await aSale(rita, lead.id, { moduleId: module.id, moduleQuantity: 20 })
    const sizeBy = async (changes: SaleChanges) => (await good(change(mona, sale, changes))).systemSizeKw
    expect(sale.systemSizeKw).toBe(8.2)
    expect(await sizeBy({ moduleQuantity: 25 })).toBe(10.25)
    expect(await sizeBy({ moduleId: larger.id })).toBe(10.625)
    expect(await sizeBy({ moduleQuantity: 24, systemSizeKw: 10 })).toBe(10)
    // Modules sent along unchanged do not recalculate the size.
    expect(await sizeBy({ moduleId: larger.id, moduleQuantity: 24, mountType: 'Roof' })).toBe(10)
    expect(await sizeBy({ moduleId: null })).toBe(10)
    const feed = await good(mona.call(activity.feed, { query: { subjectId: sale.id } }))
    expect(feed.map(sentenceText)).toContain(
      `changed size of ${sale.jobNumber} from 8.20 kW to 10.25 kW and changed modules from 20 to 25`,
    )
  })

  test('the down payment never exceeds the price, whichever of the two changes last', async () => {
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    const refused = {
      status: 400,
      body: {
        message: 'The down payment is more than the price, which is $20,000.00.',
        errors: [{ field: 'downPayment' }],
      },
    }
    const asked = { leadId: lead.id, saleAmount: 20_000, downPayment: 50_000 }
    expect(await rita.call(webSales.create, { body: asked })).toMatchObject(refused)
    const sale = await aSale(rita, lead.id, { downPayment: 50_000 })
    expect(await change(rita, sale, { saleAmount: 20_000 })).toMatchObject(refused)
    await good(change(rita, sale, { saleAmount: 20_000, downPayment: 20_000 }))
    expect(await change(rita, sale, { downPayment: 20_000.01 })).toMatchObject(refused)
    await good(change(rita, sale, { saleAmount: null }))
    await good(change(rita, sale, { downPayment: 50_000 }))
  })

  test('a sale has a quantity of modules and batteries only while a kind is chosen', async () => {
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    const [module, battery] = await Promise.all([anEntry(adam, 'modules'), anEntry(adam, 'batteries')])
    const refused = {
      status: 400,
      body: { errors: [{ field: 'moduleQuantity' }, { field: 'batteryQuantity' }] },
    }
    const counted = { moduleQuantity: 20, batteryQuantity: 1 }
    expect(await rita.call(webSales.create, { body: { leadId: lead.id, ...counted } })).toMatchObject(refused)
    const sale = await aSale(rita, lead.id)
    expect(await change(rita, sale, counted)).toMatchObject(refused)
    const chosen = { moduleId: module.id, batteryId: battery.id }
    expect(await good(change(rita, sale, { ...chosen, ...counted }))).toMatchObject(counted)
    expect(await good(change(rita, sale, { moduleId: null, batteryId: null }))).toMatchObject({
      moduleQuantity: null,
      batteryQuantity: null,
    })
  })

  test('the lender deadline counts from the contract date, with the days of the option when it was chosen', async () => {
    const [quick, slow] = [
      await anEntry(adam, 'financeOptions', { installWithinDays: 60 }),
      await anEntry(adam, 'financeOptions', { installWithinDays: 180 }),
    ]
    const sale = await sold({ contractDate: '2026-01-01', financeOptionOneId: slow.id })
    const ends = async (changes: SaleChanges) => (await good(change(mona, sale, changes))).financeEndsOn
    expect(sale.financeEndsOn).toBe('2026-06-30')
    expect(await ends({ financeOptionTwoId: quick.id })).toBe('2026-03-02')
    await good(
      adam.call(catalogRoutes.financeOptions.update, {
        params: { id: quick.id },
        body: { installWithinDays: 10 },
      }),
    )
    expect(await ends({ contractDate: '2026-01-03' })).toBe('2026-03-04')
    const found = async (query: object) =>
      (await good(mona.call(webSales.listPaginatedLight, { query: { leadId: sale.leadId, ...query } }))).items
    expect(await found({ financeEndsTo: '2026-03-04' })).toMatchObject([
      { id: sale.id, financeEndsOn: '2026-03-04' },
    ])
    expect(await found({ financeEndsTo: '2026-03-03' })).toEqual([])
    expect(await ends({ contractDate: null })).toBeNull()
    expect(await ends({ contractDate: '2026-01-03', installCompletedDate: '2026-02-01' })).toBeNull()
  })

  test.each<[string, SaleChanges, string]>([
    ['parts of a cent', { saleAmount: 1.005 }, 'saleAmount'],
    ['a day that has not come', { contractDate: '2027-01-01' }, 'contractDate'],
    ['the address of another lead', { addressId: cast.rita.crm.id }, 'addressId'],
    ['a module that is not there', { moduleId: cast.rita.crm.id }, 'moduleId'],
  ])('a sale is refused with %s', async (_, body, field) => {
    const refused = await change(mona, await sold(), body)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(field)
  })

  test('a lead with an active sale can neither be removed nor set back by hand until the sale is cancelled', async () => {
    const sale = await sold()
    const params = { id: sale.leadId }
    expect(await adam.call(webLeads.remove, { params })).toMatchObject({ status: 400 })
    expect(await mona.call(webLeads.update, { params, body: { status: 'Cold' } })).toMatchObject({
      status: 400,
    })
    await good(move(mona, sale, { status: 'Cancelled', cancelReason: 'Duplicate' }))
    expect((await leadOf(sale)).status).toBe('Cold')
    expect(await mona.call(webLeads.update, { params, body: { status: 'New' } })).toMatchObject({
      status: 200,
    })
  })
})

describe('concurrent writes of a sale', () => {
  test('a stale move of a sale conflicts and answers with the other move', async () => {
    const sale = await sold()
    expect(await change(mona, sale, { status: 'Cancelled', cancelReason: 'Duplicate' })).toMatchObject({
      status: 400,
    })
    const asked = { status: 'Survey', version: sale.version } as const
    expect(statusesOf(await Promise.all([change(rita, sale, asked), change(mona, sale, asked)]))).toEqual([
      200, 200,
    ])
    expect((await moves(sale)).map(({ kind }) => kind)).toEqual(['forward', 'enter'])
    expect(
      await change(mona, sale, { status: 'Cancelled', cancelReason: 'Duplicate', version: sale.version }),
    ).toMatchObject({
      status: 409,
      body: { current: { status: 'Survey' } },
    })
  })
})

test('inverters are added, counted and removed through their sale, whose activity records them', async () => {
  const sale = await sold()
  const { id: inverterId, displayName } = await anEntry(adam, 'inverters')
  const params = { saleId: sale.id, inverterId }
  expect(await rita.call(saleInverters.create, { body: { ...params, quantity: 20 } })).toMatchObject({
    status: 201,
    body: { ...params, quantity: 20, name: displayName },
  })
  expect((await rita.call(saleInverters.create, { body: { ...params, quantity: 20 } })).status).toBe(400)
  expect(await good(omar.call(saleInverters.update, { params, body: { quantity: 21 } }))).toMatchObject({
    quantity: 21,
  })
  expect(await good(read(mona, sale))).toMatchObject({
    inverters: [{ inverterId, quantity: 21 }],
    version: sale.version + 2,
  })
  expect((await sam.call(saleInverters.get, { params })).status).toBe(404)
  expect((await fiona.call(saleInverters.remove, { params })).status).toBe(403)
  await good(omar.call(saleInverters.remove, { params }))
  expect((await mona.call(saleInverters.get, { params })).status).toBe(404)
  expect((await omar.call(saleInverters.update, { params, body: { quantity: 2 } })).status).toBe(404)
  const [entry] = await good(mona.call(activity.feed, { query: { subjectId: sale.id } }))
  expect(entry && sentenceText(entry)).toBe(
    `cleared inverters of ${sale.jobNumber}, which was 21 × ${displayName}`,
  )
})

describe('lists of sales', () => {
  test('sales are filtered, and found by job number and by client', async () => {
    const sale = await sold()
    const found = async (query: CallInput<typeof webSales.listPaginated>['query']) =>
      (await good(mona.call(webSales.listPaginated, { query: { ...query, pageSize: 100 } }))).items.map(
        ({ id }) => id,
      )
    expect(await found({ q: sale.jobNumber.toLowerCase() })).toEqual([sale.id])
    expect(await found({ q: sale.lead.fullName })).toContain(sale.id)
    expect(await found({ leadId: sale.leadId, status: 'Pending' })).toEqual([sale.id])
    expect(await found({ leadId: sale.leadId, status: ['Survey', 'Design'] })).toEqual([])
    expect(await found({ leadId: sale.leadId, onHold: 'true' })).toEqual([])
    for (const sort of ['number', '-status', 'statusEnteredAt'] as const) {
      expect(await found({ sort, leadId: sale.leadId })).toEqual([sale.id])
    }
    expect(await found({ leadId: sale.leadId, status: 'RecentSales' })).toEqual([sale.id])
    expect(await found({ leadId: sale.leadId, salesRepId: 'none' })).toEqual([])
  })
})

type Page = NonNullable<CallInput<typeof webSales.listPaginated>['query']>

test.each<Page>([
  {},
  { status: 'Pending' },
  { status: ['Pending', 'Cancelled'] },
  { status: 'RecentSales' },
  { salesRepId: [cast.rita.crm.id, 'none'] },
  { q: 'client' },
  { status: 'Complete', page: 2 },
])('the light list has the same rows and total as the full list: %o', async (asked) => {
  await sold()
  const query = { ...asked, pageSize: 100 }
  const whole = await good(mona.call(webSales.listPaginated, { query }))
  const light = await good(mona.call(webSales.listPaginatedLight, { query }))
  expect({ ...light, items: [] }).toEqual({ ...whole, items: [] })
  expect(light.items).toHaveLength(whole.items.length)
  for (const [
    at,
    { city: _city, ahj: _ahj, utility: _utility, missing: _missing, ...shared },
  ] of light.items.entries())
    expect(whole.items[at]).toMatchObject(shared)
})

test('a list of one phase says what each sale lacks, as its page does', async () => {
  const sale = await sold()
  const { items } = await good(
    mona.call(webSales.listPaginatedLight, { query: { status: 'Pending', id: sale.id } }),
  )
  const { missing } = await good(mona.call(webSales.progress, { params: { id: sale.id } }))
  expect(items).toMatchObject([{ id: sale.id, missing, city: 'Ontario' }])
  const all = await good(mona.call(webSales.listPaginatedLight, { query: { id: sale.id } }))
  expect(all.items[0]).not.toHaveProperty('missing')
})

test('the database refuses every illegal combination of columns', async () => {
  const sale = await sold()
  const steps = [...new Set(Object.values(phases).flatMap(({ subs }) => subs)), null]
  for (const status of saleStatuses) {
    for (const sub of steps) {
      const isLegal = sub === null ? phases[status].subs.length === 0 : phases[status].subs.includes(sub)
      const ends = {
        Complete: sql`completed_at = now()`,
        Cancelled: sql`cancel_date = now(), cancel_reason = 'x', previous_status = 'Permit'`,
      }
      const also = status in ends ? ends[status as keyof typeof ends] : sql`updated_at = now()`
      const written = server.arrange(async (db) => {
        await sql`update sales set status = ${status}, sub_status = ${sub}, ${also} where id = ${sale.id}`.execute(
          db,
        )
        throw new Error('legal')
      })
      await expect(written, `${status} ${sub}`).rejects.toThrow(isLegal ? 'legal' : 'sales_step_of_phase')
    }
  }
  for (const set of [
    sql`on_hold = true`,
    sql`hold_reason = 'x'`,
    sql`cancel_date = now()`,
    sql`status = 'Cancelled', sub_status = null`,
    sql`status = 'Complete', sub_status = null`,
    sql`completed_at = now()`,
    sql`module_quantity = 3`,
    sql`sale_amount = -1`,
  ]) {
    await expect(
      server.arrange((db) => sql`update sales set ${set} where id = ${sale.id}`.execute(db)),
    ).rejects.toThrow('violates check')
  }
})

test('days of the job filter the list by what its columns show', async () => {
  const sale = await sold()
  const fields = {
    siteSurveyDateTime: '2026-02-02T06:00:00.000Z',
    siteSurveyCompletedDate: '2026-02-01',
    designApprovedDate: '2026-02-01',
    permitSubmittedDate: '2026-02-01',
    inspectionScheduledDate: '2026-02-01',
    ptoSubmittedDate: '2026-02-01',
  }
  await good(mona.call(webSales.update, { params: { id: sale.id }, body: fields }))
  const idsOf = async (query: Record<string, string>) =>
    (await good(mona.call(webSales.listPaginated, { query: { id: sale.id, ...query } }))).items.length
  // 10 pm in California: still the first of February.
  for (const field of [
    'siteSurvey',
    'surveyed',
    'designApproved',
    'permitSubmitted',
    'inspectionDue',
    'ptoSubmitted',
  ]) {
    expect([
      await idsOf({ [`${field}From`]: '2026-02-01', [`${field}To`]: '2026-02-01' }),
      await idsOf({ [`${field}To`]: '2026-01-31' }),
      await idsOf({ [`${field}From`]: '2026-02-02' }),
    ]).toEqual([1, 0, 0])
  }
})
