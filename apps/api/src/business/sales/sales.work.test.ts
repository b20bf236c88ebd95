/** Records of a job (notes, timeline, tasks, appointments), and their states after the job is cancelled. */
import { appointments, notifications, tasks, timeline, webLeads, webNotes, webSales } from '@crm/contract'
import type { Timeline } from '@crm/contract/web/timeline-shapes'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { afterAll, describe, expect, test } from 'vitest'
import { anAddress, anEntry, good } from '#test/builders'
import type { Client } from '#test/client'
import { openSaleWorld } from '#test/sale-world'

const { server, rita, sam, mona, omar, adam, change, move, sold, leadOf, day, backToMorning } =
  await openSaleWorld()
afterAll(() => server.close())

type Sale = Awaited<ReturnType<typeof sold>>

const note = (client: Client, { id: saleId, leadId }: Sale, body: string, given: object = {}) =>
  client.call(webNotes.create, { body: { leadId, saleId, body, ...given } })
const task = (client: Client, { id }: Sale, description: string) =>
  client.call(tasks.create, { body: { description, about: { type: 'sale', id } } })
const visit = (client: Client, { id: saleId, leadId }: Sale, dateTime: string) =>
  client.call(appointments.create, { body: { leadId, saleId, dateTime } })
const timelineOf = (client: Client, { id }: Sale) =>
  good(client.call(timeline.ofSale, { params: { id }, query: {} }))
const words = ({ entries }: Timeline) =>
  entries.map((entry) => entry.note?.body ?? `${entry.actorName} ${sentenceText(entry)}`)

/** Reassigns the lead to Sam, while the job stays with Rita. */
const leadToSam = ({ leadId: id }: Sale) =>
  good(mona.call(webLeads.update, { params: { id }, body: { salesRepId: cast.sam.crm.id } }))

describe('the timeline of a job', () => {
  test('the timeline has the job’s notes with replies, its tasks, visits and moves, and nothing that is only about the lead', async () => {
    const sale = await sold()
    const { id: parentId } = await good(note(omar, sale, 'The city wants a revision.'))
    await good(note(rita, sale, 'Told the client.', { parentId }))
    await good(mona.call(webNotes.create, { body: { leadId: sale.leadId, body: 'About the client.' } }))
    await good(task(omar, sale, 'Send the revised plan'))
    await good(visit(mona, sale, '2026-03-09T18:00:00Z'))
    const seen = await timelineOf(rita, sale)
    expect(words(seen)).toEqual([
      expect.stringMatching(/^Mona Patel booked /),
      expect.stringMatching(/^Omar Haddad created .*Send the revised plan/),
      'The city wants a revision.',
      'Rita Reyes added the document Paper',
      `Rita Reyes sold ${sale.jobNumber}`,
    ])
    expect(seen.entries[2]?.note?.replies).toMatchObject([{ body: 'Told the client.' }])
  })

  test('the timeline names the house of the job and of each visit', async () => {
    const sale = await sold()
    const house = { streetAddress: '12 Alder Ct', city: 'Upland', type: 'Secondary' } as const
    const { id: addressId } = await anAddress(mona, sale.leadId, house)
    const { id } = await good(visit(mona, sale, '2026-03-10T18:00:00Z'))
    await good(mona.call(appointments.update, { params: { id }, body: { addressId } }))
    await good(mona.call(webSales.update, { params: { id: sale.id }, body: { addressId } }))
    const [ofSale, ofVisit] = words(await timelineOf(mona, sale))
    expect(ofSale).toMatch(/^Mona Patel .*address of .* to 12 Alder Ct, Upland/)
    expect(ofVisit).toMatch(/^Mona Patel .*address of .* to 12 Alder Ct, Upland/)
  })

  test('everyone who sees the job or its lead reads the timeline, and nobody else does', async () => {
    const sale = await sold()
    await leadToSam(sale)
    await good(note(rita, sale, 'Still mine.'))
    const max = await server.as('max')
    const ofLead = await good(max.call(timeline.ofLead, { params: { id: sale.leadId }, query: {} }))
    expect(words(ofLead)).not.toContain('Still mine.')
    expect(await max.call(timeline.ofSale, { params: { id: sale.id }, query: {} })).toMatchObject({
      status: 404,
    })
    const listed = async (client: Client) =>
      (await good(client.call(webNotes.list, { query: { saleId: sale.id } }))).map(({ body }) => body)
    expect([await listed(rita), await listed(sam), await listed(max)]).toEqual([
      ['Still mine.'],
      ['Still mine.'],
      [],
    ])
  })
})

describe('a note on a job', () => {
  test('a note is on a job of the same lead, and replies to a note of the same job', async () => {
    const [sale, other] = [await sold(), await sold()]
    expect(await note(mona, { ...sale, leadId: other.leadId }, 'Wrong.')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'saleId' }] },
    })
    const { id: parentId } = await good(note(mona, sale, 'Here.'))
    expect(await note(mona, other, 'Answer.', { parentId })).toMatchObject({ status: 400 })
    const answer = { leadId: sale.leadId, body: 'Answer from the lead.', parentId }
    expect(await good(mona.call(webNotes.create, { body: answer }))).toMatchObject({ saleId: sale.id })
  })

  test('a note mentions people who may see the job, and links them to it', async () => {
    const sale = await sold()
    const query = { leadId: sale.leadId, saleId: sale.id }
    const people = await good(rita.call(webNotes.mentionable, { query }))
    expect(people.find(({ name }) => name === 'Sam Ito')?.reason).toBe('Sam Ito cannot see this sale.')
    expect(await note(rita, sale, '@Sam Ito look', { mentions: [cast.sam.crm.id] })).toMatchObject({
      status: 400,
    })
    await omar.raw('GET', '/users/me')
    await good(note(rita, sale, '@Omar Haddad look', { mentions: [cast.omar.crm.id] }))
    expect(await good(omar.call(notifications.list, {}))).toContainEqual(
      expect.objectContaining({ href: `/sales/${sale.id}`, subject: 'Rita Reyes mentioned you' }),
    )
  })
})

test('a task on a job also appears on its lead, and links to both', async () => {
  const sale = await sold()
  await leadToSam(sale)
  const made = await good(task(rita, sale, 'Call the utility'))
  const lead = await leadOf(sale)
  expect(made.about).toMatchObject([{ type: 'sale', id: sale.id, number: sale.jobNumber }])
  const query = { saleId: sale.id }
  const [seen] = (await good(mona.call(tasks.listPaginated, { query }))).items
  expect(seen?.about).toMatchObject([
    { type: 'lead', id: lead.id },
    { type: 'sale', id: sale.id },
  ])
  expect((await task(await server.as('max'), sale, 'Not mine')).status).toBe(404)
})

test('a visit needs an open job of the same lead', async () => {
  const [sale, other] = [await sold(), await sold()]
  const booked = await good(visit(mona, sale, '2026-03-09T18:00:00Z'))
  expect(booked).toMatchObject({ saleId: sale.id, leadId: sale.leadId })
  expect(await visit(mona, { ...sale, id: other.id }, '2026-03-10T18:00:00Z')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'saleId' }] },
  })
})

test('canceling a job ends its tasks and visits; resuming it reopens those whose time is still ahead', async () => {
  day('2026-03-02')
  const sale = await sold()
  const [open, done] = [await good(task(omar, sale, 'Plan')), await good(task(omar, sale, 'Photos'))]
  await good(omar.call(tasks.update, { params: { id: open.id }, body: { status: 'InProgress' } }))
  await good(omar.call(tasks.update, { params: { id: done.id }, body: { status: 'Done' } }))
  const [soon, later] = [
    await good(visit(mona, sale, '2026-03-04T18:00:00Z')),
    await good(visit(mona, sale, '2026-03-30T18:00:00Z')),
  ]
  await good(move(mona, sale, { status: 'Cancelled', cancelReason: 'Finance declined' }))
  const standing = async () => [
    ...(await Promise.all(
      [open, done].map(async ({ id }) => (await good(mona.call(tasks.get, { params: { id } }))).status),
    )),
    ...(await Promise.all(
      [soon, later].map(
        async ({ id }) => (await good(mona.call(appointments.get, { params: { id } }))).result,
      ),
    )),
  ]
  expect(await standing()).toEqual(['Cancelled', 'Done', 'NotInterested', 'NotInterested'])
  expect((await leadOf(sale)).status).toBe('Cold')

  day('2026-03-10')
  await good(move(mona, sale, { status: 'Pending' }))
  expect(await standing()).toEqual(['InProgress', 'Done', 'NotInterested', 'Scheduled'])
  expect((await leadOf(sale)).status).toBe('Sold')
  backToMorning()
})

test('a hold with a review day creates a review task; a hold without one does not', async () => {
  const sale = await sold()
  const looks = async () =>
    (await good(mona.call(tasks.listPaginated, { query: { saleId: sale.id } }))).items
      .filter(({ status }) => status === 'Todo')
      .map(({ dueDate }) => dueDate)
  await good(move(mona, sale, { onHold: true, holdReason: 'Customer request' }))
  expect(await looks()).toEqual([])
  await good(change(mona, sale, { reviewDate: '2026-03-20' }))
  await good(change(mona, sale, { reviewDate: '2026-03-27' }))
  await good(change(mona, sale, { holdReason: 'Finance', reviewDate: '2026-03-27' }))
  expect(await looks()).toEqual(['2026-03-27'])
  await good(change(mona, sale, { reviewDate: null }))
  expect(await looks()).toEqual([])
})

test('after resuming, review and refund tasks stay closed until the job is cancelled again', async () => {
  const sale = await sold({ downPayment: 1000 })
  const held = { onHold: true, holdReason: 'Customer request', reviewDate: '2026-03-20' }
  await good(move(mona, sale, held))
  const cancel = () => move(mona, sale, { status: 'Cancelled', cancelReason: 'Finance declined' })
  const open = async () =>
    (await good(mona.call(tasks.listPaginated, { query: { saleId: sale.id } }))).items
      .filter(({ status }) => status === 'Todo')
      .map(({ description }) => description)
  const refund = `${sale.jobNumber} is canceled. Check whether a refund is due.`
  expect(await open()).toEqual([`${sale.jobNumber} is on hold: review it.`])
  await good(cancel())
  expect(await open()).toEqual([refund])
  await good(move(mona, sale, { status: 'Pending' }))
  expect(await open()).toEqual([])
  await good(cancel())
  expect(await open()).toEqual([refund])
})

test('a lead with another scheduled visit goes back to Appointment when its sale is cancelled', async () => {
  const sale = await sold()
  await good(
    mona.call(appointments.create, { body: { leadId: sale.leadId, dateTime: '2026-03-09T18:00:00Z' } }),
  )
  await good(move(mona, sale, { status: 'Cancelled', cancelReason: 'Duplicate' }))
  expect((await leadOf(sale)).status).toBe('Appointment')
})

test('a sale is created with its catalog choices and inverters in one call', async () => {
  const { leadId } = await sold()
  const { id: inverterId } = await anEntry(adam, 'inverters')
  const made = await good(
    rita.call(webSales.create, { body: { leadId, inverters: [{ inverterId, quantity: 12 }] } }),
  )
  expect(made).toMatchObject({ inverters: [{ inverterId, quantity: 12 }], version: 1 })
  for (const inverters of [
    [{ inverterId: cast.rita.crm.id, quantity: 1 }],
    [
      { inverterId, quantity: 1 },
      { inverterId, quantity: 2 },
    ],
  ]) {
    expect((await rita.call(webSales.create, { body: { leadId, inverters } })).status).toBe(400)
  }
})

test('a rep who only has the client gets a reason from the sale when changing its contract is refused', async () => {
  const sale = await sold()
  await leadToSam(sale)
  const seen = await good(sam.call(webSales.get, { params: { id: sale.id } }))
  expect(seen.lead).toMatchObject({ salesRepId: cast.sam.crm.id })
  expect((await change(sam, sale, { saleAmount: 1 })).status).toBe(200)
})
