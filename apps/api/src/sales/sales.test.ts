/** A job from the contract to the end, through HTTP: moves, stamps, clock, effects, and what stays as it was sold. */
import { activity, notifications, saleInverters, webAddresses, webLeads, webSales } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { WebSale } from '@crm/contract/web/sale-shapes'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { phases, saleStatuses } from '@crm/domain/sales/phases'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aSale, anAddress, anEntry, good, statusesOf } from '../test/builders.ts'
import { catalogueCalls } from '@crm/contract/web/catalogue'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

const morning = new Date('2026-03-02T16:00:00Z')
let now = morning
let server: TestServer
let rita: Client
let sam: Client
let mona: Client
let omar: Client
let fiona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[rita, sam, mona, omar, fiona, adam] = (await Promise.all(
    (['rita', 'sam', 'mona', 'omar', 'fiona', 'adam'] as const).map((name) => server.as(name)),
  )) as [Client, Client, Client, Client, Client, Client]
  await Promise.all(
    [server.as('ines'), server.as('carl')].map(async (one) => (await one).raw('GET', '/users/me')),
  )
})
afterAll(() => server.close())

type Changes = NonNullable<CallInput<typeof webSales.update>['body']>
const change = (client: Client, { id }: { id: string }, body: Changes) =>
  client.call(webSales.update, { params: { id }, body })
const read = (client: Client, { id }: { id: string }) => client.call(webSales.get, { params: { id } })
const moves = (sale: { id: string }) => good(mona.call(webSales.moves, { params: { id: sale.id } }))
const progress = (client: Client, { id }: { id: string }) =>
  good(client.call(webSales.progress, { params: { id } }))
const leadOf = (sale: WebSale) => good(mona.call(webLeads.get, { params: { id: sale.leadId } }))

/** Moves on the newest version. */
async function move(client: Client, sale: { id: string }, body: Changes) {
  const { version } = await good(read(client, sale))
  return change(client, sale, { ...body, version })
}

/** Rita's lead with a house, and everything that a contract asks for. */
async function sold(fields: Changes = {}): Promise<WebSale> {
  const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
  await anAddress(mona, lead.id)
  const financeOptionOneId = (await anEntry(adam, 'financeOptions')).id
  const made = await aSale(rita, lead.id, {
    contractDate: '2026-02-20',
    saleAmount: 34_850.55,
    isSenior: false,
    financeOptionOneId,
    financeAmountOne: 34_850.55,
  })
  return good(change(rita, made, { ticks: { Contract: true }, ...fields }))
}

const day = (text: string) => {
  now = new Date(`${text}T18:00:00Z`)
}

describe('a sale', () => {
  test('keeps every field that its seller gives, and makes the lead Sold', async () => {
    now = morning
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

  test('stays as it was sold when wattage, price or fee change in the catalogue', async () => {
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
        adam.call(catalogueCalls[kind].update as typeof catalogueCalls.modules.update, {
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

  test.each<[string, Changes, string]>([
    ['parts of a cent', { saleAmount: 1.005 }, 'saleAmount'],
    ['a day that has not come', { contractDate: '2027-01-01' }, 'contractDate'],
    ['the address of another lead', { addressId: cast.rita.crm.id }, 'addressId'],
    ['a module that is not there', { moduleId: cast.rita.crm.id }, 'moduleId'],
  ])('is refused with %s', async (_, body, field) => {
    const refused = await change(mona, await sold(), body)
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain(field)
  })

  test('keeps its lead from being removed, or set back by hand, until it is cancelled', async () => {
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

test('Rita, Omar, Fiona and Mona take a job from Pending to Complete: history, stamps and clock, holds and both changes of the clock', async () => {
  day('2026-03-02')
  const sale = await sold()
  const [module, ahj] = [await anEntry(adam, 'modules'), await anEntry(adam, 'ahjs')]
  await good(
    mona.call(webAddresses.update, { params: { id: sale.address?.id ?? '' }, body: { ahjId: ahj.id } }),
  )
  expect(await move(omar, sale, { status: 'Survey' })).toMatchObject({ status: 403 })
  await good(move(rita, sale, { status: 'Survey' }))
  expect(await move(rita, sale, { subStatus: 'Ready' })).toMatchObject({ status: 403 })

  // Six days with the spring change in them, three of them on hold.
  await good(move(omar, sale, { subStatus: 'Scheduled', siteSurveyDateTime: '2026-03-05T18:00:00Z' }))
  day('2026-03-06')
  await good(move(omar, sale, { onHold: true, holdReason: 'Customer request', reviewDate: '2026-03-20' }))
  day('2026-03-08')
  expect(await good(read(omar, sale))).toMatchObject({ onHold: true, pace: 'held', daysInStatus: 4 })
  expect(await move(omar, sale, { status: 'Design' })).toMatchObject({
    status: 400,
    body: { message: 'This sale is on hold. Release it before moving it.' },
  })
  day('2026-03-09')
  await good(move(omar, sale, { onHold: false }))
  day('2026-03-11')
  expect(await good(read(omar, sale))).toMatchObject({ daysInStatus: 6, pace: 'ok', holdReason: null })
  await good(move(omar, sale, { status: 'Design' }))

  await good(
    change(omar, sale, { systemSizeKw: 8, moduleId: module.id, moduleQuantity: 20, mountType: 'Roof' }),
  )
  await good(move(omar, sale, { status: 'Permit' }))
  await good(move(omar, sale, { subStatus: 'Submitted', permitNumber: 'B-2026-17' }))
  // The autumn change, in a long wait for the permit.
  day('2026-11-05')
  expect((await progress(omar, sale)).days).toBe(239)
  await good(move(omar, sale, { status: 'Install' }))
  await good(move(omar, sale, { subStatus: 'Scheduled', installScheduledDate: '2026-11-05' }))
  await good(move(omar, sale, { status: 'Inspection', inspectionScheduledDate: '2026-11-10' }))
  day('2026-11-10')
  await good(move(omar, sale, { status: 'PTO', ticks: { InspectionCard: true, PtoLetter: true } }))
  await good(move(omar, sale, { status: 'Monitoring', monitoringUrl: 'https://monitoring.example/1' }))
  expect(await move(omar, sale, { status: 'Payment' })).toMatchObject({ status: 403 })
  await good(move(fiona, sale, { status: 'Payment' }))
  expect(await move(fiona, sale, { status: 'QAReview' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'invoiceOneSentDate' }, { field: 'invoiceOnePaidDate' }] },
  })
  day('2026-11-20')
  await good(
    move(fiona, sale, {
      status: 'QAReview',
      invoiceOneSentDate: '2026-11-11',
      invoiceOnePaidDate: '2026-11-19',
      ticks: { FinanceApproval: true, SolarDisclosure: true, NoticeOfCancellation: true, UtilityBill: true },
    }),
  )
  expect(await move(mona, sale, { status: 'Complete' })).toMatchObject({ status: 400 })
  const { missing } = await progress(mona, sale)
  expect(missing.map(({ key }) => key)).toEqual(['PlanSet', 'Permit', 'InstallPhotos', 'EquipmentMatches'])
  await good(change(mona, sale, { ticks: Object.fromEntries(missing.map(({ key }) => [key, true])) }))
  const done = await good(move(mona, sale, { status: 'Complete' }))

  expect(done).toMatchObject({
    status: 'Complete',
    subStatus: null,
    siteSurveyCompletedDate: '2026-03-11',
    designApprovedDate: '2026-03-11',
    permitSubmittedDate: '2026-03-11',
    permitApprovedDate: '2026-11-05',
    installCompletedDate: '2026-11-05',
    inspectionPassedDate: '2026-11-10',
    ptoCompleteDate: '2026-11-10',
    monitoringCompleteDate: '2026-11-10',
    paymentCompleteDate: '2026-11-20',
    qaReviewCompletedAt: now.toISOString(),
    completedAt: now.toISOString(),
    daysInStatus: 0,
  })
  const left = (await moves(sale)).toReversed().filter(({ days }) => days !== null)
  expect(left.map(({ from, to, days, byName }) => [from, to, days, byName])).toEqual([
    ['Pending', 'Survey', 0, 'Rita Reyes'],
    ['Survey', 'Design', 6, 'Omar Haddad'],
    ['Design', 'Permit', 0, 'Omar Haddad'],
    ['Permit', 'Install', 239, 'Omar Haddad'],
    ['Install', 'Inspection', 0, 'Omar Haddad'],
    ['Inspection', 'PTO', 5, 'Omar Haddad'],
    ['PTO', 'Monitoring', 0, 'Omar Haddad'],
    ['Monitoring', 'Payment', 0, 'Fiona Chen'],
    ['Payment', 'QAReview', 10, 'Fiona Chen'],
    ['QAReview', 'Complete', 0, 'Mona Patel'],
  ])
  expect(left.find(({ from }) => from === 'Survey')?.heldSeconds).toBe(3 * 86_400)
  const heard = await good(rita.call(notifications.list, {}))
  expect(heard.map(({ subject }) => subject)).toContain(`${sale.jobNumber} is in Complete`)
})

test('Mona cancels and resumes: the lead, the tasks, who is told, and what the history keeps', async () => {
  day('2026-03-02')
  const sale = await sold({ downPayment: 1000 })
  await good(move(mona, sale, { onHold: true, holdReason: 'Finance', reviewDate: '2026-03-10' }))
  const tasksOf = () =>
    server.db.read
      .selectFrom('tasks')
      .select(['description', 'status', 'due_on'])
      .where('sale_id', '=', sale.id)
      .orderBy('id')
      .execute()
  expect(await tasksOf()).toMatchObject([{ status: 'Todo', due_on: '2026-03-10' }])

  expect(await move(rita, sale, { status: 'Cancelled', cancelReason: 'Duplicate' })).toMatchObject({
    status: 403,
  })
  expect(await move(mona, sale, { status: 'Cancelled' })).toMatchObject({ status: 400 })
  day('2026-03-05')
  const cancelled = await good(
    move(mona, sale, { status: 'Cancelled', cancelReason: 'Finance declined', reason: 'Score too low.' }),
  )
  expect(cancelled).toMatchObject({
    status: 'Cancelled',
    subStatus: null,
    onHold: false,
    previousStatus: 'Pending',
    cancelDate: '2026-03-05',
    cancelReason: 'Finance declined',
    cancelNotes: 'Score too low.',
  })
  expect((await leadOf(sale)).status).toBe('Cold')
  expect(await tasksOf()).toMatchObject([
    { status: 'Cancelled' },
    { status: 'Todo', description: expect.stringContaining('refund') },
  ])
  expect(await good(fiona.call(notifications.list, {}))).toContainEqual(
    expect.objectContaining({ content: expect.stringContaining(`${sale.jobNumber} is cancelled and money`) }),
  )

  day('2026-03-20')
  expect(await move(mona, sale, { status: 'Design' })).toMatchObject({ status: 400 })
  const resumed = await good(move(mona, sale, { status: 'Pending' }))
  expect(resumed).toMatchObject({
    status: 'Pending',
    subStatus: 'CancellationWindow',
    cancelDate: null,
    cancelReason: null,
    previousStatus: null,
  })
  expect((await leadOf(sale)).status).toBe('Sold')
  const told = await moves(sale)
  expect(told.map(({ kind, reason }) => [kind, reason])).toEqual([
    ['resume', null],
    ['cancel', 'Score too low.'],
    ['hold', 'Finance'],
    ['enter', null],
  ])
  const feed = await good(mona.call(activity.feed, { query: { subjectId: sale.id } }))
  expect(feed.map(sentenceText).slice(0, 3)).toEqual([
    `resumed ${sale.jobNumber}`,
    `cancelled ${sale.jobNumber}: Finance declined`,
    `put ${sale.jobNumber} on hold: Finance`,
  ])
  now = morning
})

describe('two at once', () => {
  test('who moves a sale names the version that they saw, and hears of the other’s move', async () => {
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

test('the next phase waits for exactly what the gate refuses, and says who may go over it', async () => {
  const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
  const sale = await aSale(rita, lead.id)
  const { missing, moves: offered, next } = await progress(rita, sale)
  expect(next).toBe('Survey')
  expect(missing.map(({ key }) => key)).toEqual([
    'contractDate',
    'saleAmount',
    'financeOptionOneId',
    'Contract',
  ])
  const refused = await move(rita, sale, { status: 'Survey' })
  expect(refused).toMatchObject({
    status: 400,
    body: { message: missing.map(({ message }) => message).join(' ') },
  })
  expect(offered.map(({ kind, reason }) => [kind, reason === null])).toEqual([
    ['forward', false],
    ['hold', true],
    ['cancel', false],
  ])
  expect(
    await move(mona, sale, { status: 'Survey', override: true, reason: 'Papers are in the post.' }),
  ).toMatchObject({
    status: 200,
  })
  expect((await moves(sale))[0]).toMatchObject({
    reason: 'Papers are in the post.',
    overridden: expect.arrayContaining(['The contract has no date.']),
  })
})

test('targets are learned from our own jobs with the same authority, once there are five', async () => {
  const ahj = await anEntry(adam, 'ahjs')
  const inPermit = async () => {
    day('2026-03-02')
    const sale = await sold()
    await good(
      mona.call(webAddresses.update, { params: { id: sale.address?.id ?? '' }, body: { ahjId: ahj.id } }),
    )
    const reason = 'Older than this program.'
    await good(move(mona, sale, { status: 'Permit', override: true, reason }))
    return sale
  }
  for (const days of [4, 8, 10, 12, 30]) {
    const sale = await inPermit()
    now = new Date(now.getTime() + days * 86_400_000)
    await good(move(mona, sale, { status: 'Install', override: true, reason: 'As before.' }))
  }
  const seen = await progress(mona, await inPermit())
  expect(seen).toMatchObject({
    learned: { from: ahj.name, jobs: 5, median: 10 },
    targets: { target: 10, warn: 15, late: 30 },
  })
  expect((await progress(mona, await sold())).learned).toBeNull()
  now = morning
})

describe('whose it is', () => {
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
  ] as const)('%s reads Rita’s sale: %i, by every path', async (name, status) => {
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

  test('follows its lead: who is given the client sees the sale, who brought it keeps seeing theirs', async () => {
    const sale = await sold()
    await good(
      mona.call(webLeads.update, { params: { id: sale.leadId }, body: { salesRepId: cast.sam.crm.id } }),
    )
    expect([(await read(sam, sale)).status, (await read(rita, sale)).status]).toEqual([200, 200])
    await good(change(mona, sale, { salesRepId: cast.sam.crm.id }))
    expect([(await read(sam, sale)).status, (await read(rita, sale)).status]).toEqual([200, 404])
  })
})

describe('who changes what', () => {
  test.each([
    ['rita', 200, 403, 403],
    ['sam', 404, 404, 404],
    ['mona', 200, 200, 403],
    ['max', 403, 403, 403],
    ['omar', 403, 200, 403],
    ['fiona', 200, 403, 200],
    ['adam', 200, 200, 200],
  ] as const)(
    '%s: the contract %i, the system %i, invoices %i',
    async (name, contract, technical, invoices) => {
      const client = await server.as(name)
      const answers = [{ saleAmount: 1 }, { permitNumber: 'B-1' }, { invoiceOneSentDate: '2026-03-01' }].map(
        async (body) => (await change(client, await sold(), body)).status,
      )
      expect(await Promise.all(answers)).toEqual([contract, technical, invoices])
    },
  )

  test('its rep changes the contract only while it is pending; giving it away is a manager’s', async () => {
    const sale = await sold()
    expect((await change(rita, sale, { salesRepId: cast.sam.crm.id })).status).toBe(403)
    await good(move(rita, sale, { status: 'Survey' }))
    expect((await change(rita, sale, { saleAmount: 1 })).status).toBe(403)
  })

  test('only administrators remove one, and only before an invoice; restored it is as before', async () => {
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

test('inverters are added, counted and taken off through their sale, whose history tells it', async () => {
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
    `cleared inverters, which was 21 × ${displayName} of ${sale.jobNumber}`,
  )
})

describe('lists', () => {
  test('are filtered, and found by job number and by the client', async () => {
    const sale = await sold({ ticks: { Contract: false } })
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

test('no illegal combination can be written, by SQL either', async () => {
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
