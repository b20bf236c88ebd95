/** Referrals: creation, status along the job, and payment. */
import { activity, notifications, referrals, removals, tasks, webLeads, webSales } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { Referral } from '@crm/contract/web/referral-shapes'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLead, aReferral, aSale, change, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { openSaleWorld } from '#test/sale-world'

let world: Awaited<ReturnType<typeof openSaleWorld>>
let rita: Client
let mona: Client
let fiona: Client
let carl: Client
let adam: Client
beforeAll(async () => {
  world = await openSaleWorld()
  ;({ rita, mona, fiona, adam } = world)
  carl = await world.server.as('carl')
})
afterAll(() => world.server.close())
beforeEach(() => world.backToMorning())

const mine = { salesRepId: cast.rita.crm.id }
const read = (client: Client, { id }: Pick<Referral, 'id'>) => client.call(referrals.get, { params: { id } })
const pay = (
  client: Client,
  { id }: Pick<Referral, 'id'>,
  body: CallInput<typeof referrals.markPaid>['body'],
) => client.call(referrals.markPaid, { params: { id }, body })
const today = '2026-03-02'

/** Two clients of Rita, one referred by the other. */
async function referred() {
  const by = await aLead(mona, { ...mine, firstName: 'Hector', lastName: 'Delgado' })
  const client = await aLead(mona, { ...mine, firstName: 'Ada', lastName: 'Po' })
  return { by, client, referral: await aReferral(rita, by.id, client.id) }
}

/** The same with an active job. */
async function payable() {
  const { by, client, referral } = await referred()
  const sale = await aSale(rita, client.id)
  await good(world.change(world.omar, sale, { ptoCompleteDate: today }))
  return { by, client, referral, sale }
}

describe('a new referral', () => {
  test('a referral keeps both clients and the promised amount', async () => {
    const { by, client, referral } = await referred()
    expect(referral).toMatchObject({
      referredById: by.id,
      referredId: client.id,
      referredByAmountToPay: 500,
      referralPaidDate: null,
      referredBy: { number: by.number, fullName: 'Hector Delgado' },
      referred: { number: client.number, fullName: 'Ada Po' },
      status: 'Pending',
      job: null,
      paidAmount: null,
      createdByName: 'Rita Reyes',
    })
    expect(await good(read(rita, referral))).toEqual(referral)
    const past = await good(mona.call(activity.feed, { query: { subjectId: referral.id } }))
    expect(past.map((entry) => `${entry.actorName} ${sentenceText(entry)}`)).toEqual([
      'Rita Reyes entered the referral of Ada Po by Hector Delgado',
    ])
  })

  test('a referral of a client with a sale takes its status from the job', async () => {
    const sold = await world.sold()
    const by = await aLead(mona, mine)
    const referral = await aReferral(mona, by.id, sold.leadId)
    expect(referral).toMatchObject({ status: 'Qualified', job: { id: sold.id, status: 'Pending' } })
  })

  test.each([
    ['by themselves', (one: string) => [one, one], 'referredId', 'Choose two different clients.'],
    [
      'by somebody whom nobody knows',
      (one: string) => ['019c0000-0000-7000-8000-000000000000', one],
      'referredById',
      'No client of yours has this ID.',
    ],
  ] as const)('%s is refused', async (_, ids, field, message) => {
    const { id } = await aLead(mona, mine)
    const [referredById = '', referredId = ''] = ids(id)
    expect(await rita.call(referrals.create, { body: { referredById, referredId } })).toMatchObject({
      status: 400,
      body: { message, errors: [{ field, message }] },
    })
  })

  test('a client who was already referred, in either direction, and a negative amount are refused', async () => {
    const { by, client } = await referred()
    const other = await aLead(mona, mine)
    const create = (referredById: string, referredId: string, referredByAmountToPay = 500) =>
      rita.call(referrals.create, { body: { referredById, referredId, referredByAmountToPay } })
    expect(await create(other.id, client.id)).toMatchObject({
      status: 400,
      body: { message: 'This client was referred already.' },
    })
    expect(await create(client.id, by.id)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'referredById' }] },
    })
    expect((await create(by.id, other.id, -1)).status).toBe(400)
    expect((await create(by.id, other.id, 10.005)).status).toBe(400)
  })

  test('two concurrent requests refer a client once', async () => {
    const [one, two, client] = await Promise.all([aLead(mona), aLead(mona), aLead(mona)])
    const answers = await Promise.all(
      [one, two].map(({ id }) =>
        mona.call(referrals.create, { body: { referredById: id, referredId: client.id } }),
      ),
    )
    expect(statusesOf(answers)).toEqual([201, 400])
  })

  test('creating a referral needs access to both clients: another rep’s client reads as unknown, and Operations may not', async () => {
    const theirs = await aLead(mona, { salesRepId: cast.sam.crm.id })
    const { id } = await aLead(mona, mine)
    const body = { referredById: id, referredId: theirs.id }
    expect(await rita.call(referrals.create, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'referredId' }] },
    })
    expect((await world.omar.call(referrals.create, { body })).status).toBe(403)
    const max = await world.server.as('max')
    expect((await max.call(referrals.create, { body })).status).toBe(201)
  })
})

describe('a referral follows its client', () => {
  test('the status follows from contract to PTO to the end of the job, and notifies reps and Finance', async () => {
    const { client, referral } = await referred()
    const statusNow = async () => (await good(read(mona, referral))).status
    const sale = await aSale(rita, client.id)
    expect(await statusNow()).toBe('Qualified')
    await good(world.change(world.omar, sale, { ptoCompleteDate: today }))
    expect(await good(read(rita, referral))).toMatchObject({
      status: 'Payable',
      job: { id: sale.id, jobNumber: sale.jobNumber, status: 'Pending' },
    })
    const notices = await good(rita.call(notifications.list, { query: {} }))
    expect(notices.map(({ subject }) => subject)).toContain('The referral of Ada Po is Payable')
    const [work] = await good(fiona.call(tasks.list, { query: { leadId: client.id } }))
    expect(work).toMatchObject({
      description: 'Pay $500.00 to Hector Delgado, who referred Ada Po.',
      status: 'Todo',
      createdBy: null,
    })

    // A wrong date is corrected: nothing is payable any more, and the task closes.
    await good(world.change(world.omar, sale, { ptoCompleteDate: null }))
    expect(await statusNow()).toBe('Qualified')
    expect(await good(fiona.call(tasks.get, { params: { id: work?.id ?? '' } }))).toMatchObject({
      status: 'Cancelled',
    })
    const past = await good(mona.call(activity.feed, { query: { subjectId: referral.id } }))
    expect(past.map((entry) => `${entry.actorName}: ${sentenceText(entry)}`)).toContain(
      'System: changed status of the referral of Ada Po by Hector Delgado from Qualified to Payable',
    )
  })

  test('a cancelled job voids the referral, a resumed one reverts that', async () => {
    const { referral, sale } = await payable()
    await good(world.move(mona, sale, { status: 'Cancelled', cancelReason: 'Finance declined' }))
    expect(await good(read(mona, referral))).toMatchObject({ status: 'Void' })
    expect(await pay(carl, referral, { amount: 500, date: today, reason: 'All the same.' })).toMatchObject({
      status: 400,
      body: { message: 'A void referral cannot be paid.' },
    })
    await good(world.move(mona, sale, { status: 'Pending' }))
    expect(await good(read(mona, referral))).toMatchObject({ status: 'Payable' })
  })

  test('a dead client voids the referral, a removed job reverts it, and a restored one brings it back', async () => {
    const { client, referral } = await referred()
    const { version } = await good(mona.call(webLeads.get, { params: { id: client.id } }))
    await good(change(mona, client, { status: 'Dead', deadReason: 'Moves away.', version }))
    expect(await good(read(mona, referral))).toMatchObject({ status: 'Void' })
    await good(change(mona, client, { status: 'Cold' }))
    expect(await good(read(mona, referral))).toMatchObject({ status: 'Pending' })
    const sale = await aSale(rita, client.id)
    await good(adam.call(webSales.remove, { params: { id: sale.id } }))
    expect(await good(read(mona, referral))).toMatchObject({ status: 'Pending', job: null })
    await good(adam.call(webSales.restore, { params: { id: sale.id } }))
    expect(await good(read(mona, referral))).toMatchObject({ status: 'Qualified' })
  })

  test('a payment stays when the job is cancelled, and Finance gets one task to review it', async () => {
    const { client, referral, sale } = await payable()
    await good(pay(fiona, referral, { amount: 500, date: today }))
    const cancel = () => world.move(mona, sale, { status: 'Cancelled', cancelReason: 'Finance declined' })
    const looking = async () =>
      (await good(fiona.call(tasks.list, { query: { leadId: client.id } }))).filter(
        ({ description }) =>
          description ===
          'Hector Delgado was paid $500.00 for referring Ada Po, whose job was canceled. Check whether it is owed back.',
      )
    await good(cancel())
    expect(await looking()).toMatchObject([{ status: 'Todo' }])
    await good(world.move(mona, sale, { status: 'Pending' }))
    expect(await looking()).toMatchObject([{ status: 'Cancelled' }])
    await good(cancel())
    const [again] = await looking()
    expect(again?.status).toBe('Todo')
    expect(await good(read(mona, referral))).toMatchObject({ status: 'Paid' })

    // A completed review is not requested again.
    await good(carl.call(tasks.update, { params: { id: again?.id ?? '' }, body: { status: 'Done' } }))
    await good(world.move(mona, sale, { status: 'Pending' }))
    await good(cancel())
    expect((await looking()).map(({ status }) => status)).toEqual(['Done', 'Cancelled'])
  })

  test('the task for Finance shows the current promised amount', async () => {
    const { client, referral } = await payable()
    const params = { id: referral.id }
    await good(mona.call(referrals.update, { params, body: { referredByAmountToPay: 725.5 } }))
    expect(await good(fiona.call(tasks.list, { query: { leadId: client.id } }))).toMatchObject([
      { description: 'Pay $725.50 to Hector Delgado, who referred Ada Po.', status: 'Todo' },
    ])
  })
})

describe('paying a referral', () => {
  test('a payment keeps amount, day and author beside the promised amount, once', async () => {
    const { referral } = await payable()
    const paid = await good(
      pay(fiona, referral, { amount: 450, date: '2026-03-01', reason: 'Half of the second bill.' }),
    )
    expect(paid).toMatchObject({
      status: 'Paid',
      referredByAmountToPay: 500,
      paidAmount: 450,
      referralPaidDate: '2026-03-01',
      paidReason: 'Half of the second bill.',
      paidByName: 'Fiona Chen',
    })
    // An identical repeat changes nothing; another payment is refused.
    expect(await good(pay(fiona, referral, { amount: 450, date: '2026-03-01' }))).toEqual(paid)
    expect(await pay(carl, referral, { amount: 500, date: today })).toMatchObject({
      status: 400,
      body: { message: 'This referral is paid, which is final.' },
    })
    const past = await good(mona.call(activity.feed, { query: { subjectId: referral.id } }))
    expect(past.map(sentenceText)[0]).toBe('paid $450.00 for the referral of Ada Po by Hector Delgado')
    const change = { params: { id: referral.id }, body: { referredByAmountToPay: 450 } }
    expect((await mona.call(referrals.update, change)).status).toBe(400)
    expect((await mona.call(referrals.remove, { params: { id: referral.id } })).status).toBe(400)
  })

  test('two concurrent payments pay once', async () => {
    const { referral } = await payable()
    const answers = await Promise.all([
      pay(fiona, referral, { amount: 500, date: today }),
      pay(carl, referral, { amount: 500, date: '2026-03-01' }),
    ])
    expect(statusesOf(answers)).toEqual([200, 400])
  })

  test('an early payment needs a Finance manager or Commission.Admin, and a reason', async () => {
    const { referral } = await referred()
    expect(await pay(carl, referral, { amount: 500, date: today })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'reason', message: 'Enter the reason for the early payment.' }] },
    })
    await good(pay(carl, referral, { amount: 500, date: today, reason: 'Promised for the visit.' }))
  })

  test.each([
    [{ amount: 0, date: today }],
    [{ amount: -5, date: today }],
    [{ amount: 500, date: '2026-03-03' }],
    [{ amount: 500.001, date: today }],
    [{ amount: 450, date: today }],
  ])('a payment of %j is refused', async (body) => {
    const { referral } = await payable()
    expect((await pay(fiona, referral, body)).status).toBe(400)
  })

  test.each<[keyof typeof cast, number]>([
    ['rita', 403],
    ['sam', 403],
    ['mona', 403],
    ['max', 403],
    ['adam', 403],
    ['nia', 403],
    ['dora', 403],
    ['fiona', 200],
    ['carl', 200],
  ])('a payment by %s: %d', async (name, status) => {
    const { referral } = await payable()
    const client = await world.server.as(name)
    expect((await pay(client, referral, { amount: 500, date: today })).status).toBe(status)
  })
})

describe('changing and removing referrals', () => {
  test('managers, Finance and administrators change the amount; a stale change conflicts', async () => {
    const { referral } = await referred()
    const update = (client: Client, referredByAmountToPay: number, version?: number) =>
      client.call(referrals.update, {
        params: { id: referral.id },
        body: { referredByAmountToPay, ...(version !== undefined && { version }) },
      })
    expect((await update(rita, 750)).status).toBe(403)
    expect(await good(update(fiona, 750, referral.version))).toMatchObject({ referredByAmountToPay: 750 })
    expect(await update(mona, 600, referral.version)).toMatchObject({
      status: 409,
      body: { current: { referredByAmountToPay: 750 } },
    })
  })

  test('a removed referral is not found, frees its client, and is restored with their current status', async () => {
    const { by, client, referral } = await referred()
    const params = { id: referral.id }
    expect((await rita.call(referrals.remove, { params })).status).toBe(403)
    await good(mona.call(referrals.remove, { params }))
    expect((await read(mona, referral)).status).toBe(404)
    expect(await good(mona.call(removals.list, { query: { kind: 'referral', limit: 1 } }))).toMatchObject([
      { kind: 'referral', id: referral.id, name: 'Ada Po' },
    ])
    const another = await aReferral(rita, (await aLead(mona, mine)).id, client.id)
    expect(await mona.call(referrals.restore, { params })).toMatchObject({
      status: 400,
      body: { message: 'This client was referred already.' },
    })
    await good(mona.call(referrals.remove, { params: { id: another.id } }))
    await aSale(rita, client.id)
    expect(await good(mona.call(referrals.restore, { params }))).toMatchObject({
      status: 'Qualified',
      referredById: by.id,
    })
  })
})

describe('the scope of referrals', () => {
  test.each<[keyof typeof cast, number]>([
    ['rita', 200],
    ['sam', 200],
    ['mona', 200],
    ['max', 200],
    ['omar', 200],
    ['sven', 200],
    ['fiona', 200],
    ['adam', 200],
    ['nia', 404],
    ['dora', 403],
  ])('a referral between clients of Rita and Sam, %s: %d', async (name, status) => {
    const by = await aLead(mona, { salesRepId: cast.sam.crm.id })
    const client = await aLead(mona, mine)
    const referral = await aReferral(mona, by.id, client.id)
    const reader = await world.server.as(name)
    expect((await read(reader, referral)).status).toBe(status)
  })

  test('lists, pages and counts follow scope and filter', async () => {
    const { by, client, referral } = await referred()
    const foreign = await aReferral(
      mona,
      (await aLead(mona, { salesRepId: cast.sam.crm.id })).id,
      (await aLead(mona, { salesRepId: cast.sam.crm.id })).id,
    )
    const ids = (client: Client, query = {}) =>
      good(client.call(referrals.list, { query: { limit: 1000, ...query } })).then((found) =>
        found.map(({ id }) => id),
      )
    expect(await ids(mona)).toEqual(expect.arrayContaining([referral.id, foreign.id]))
    expect(await ids(rita)).not.toContain(foreign.id)
    expect(await ids(rita, { leadId: by.id })).toEqual([referral.id])
    expect(await ids(rita, { referredId: client.id, status: 'Pending' })).toEqual([referral.id])
    expect(await ids(rita, { referredId: client.id, status: 'Paid' })).toEqual([])
    expect(await ids(rita, { q: by.email1 ?? '' })).toEqual([referral.id])
    expect(await ids(mona, { salesRepId: cast.sam.crm.id })).toContain(foreign.id)
    expect(await ids(mona, { salesRepId: cast.sam.crm.id })).not.toContain(referral.id)
    const page = await good(
      mona.call(referrals.listPaginated, { query: { sort: '-amount', pageSize: 10, status: 'Pending' } }),
    )
    const counts = await good(mona.call(referrals.statusCount, {}))
    expect(page.total).toBe(counts.Pending)
    const own = await good(rita.call(referrals.statusCount, {}))
    expect(own.Pending).toBeLessThan(counts.Pending)
  })
})
