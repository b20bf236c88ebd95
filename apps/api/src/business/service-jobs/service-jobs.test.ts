/** Service jobs: creation, moves along the path of their type, and permissions. */
import {
  activity,
  notifications,
  removals,
  serviceJobs,
  tasks,
  timeline,
  webNotes,
  webSales,
} from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { serviceJobStatuses, serviceJobTypes } from '@crm/domain/service-jobs/phases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  aLead,
  aSale,
  aServiceJob,
  aTask,
  anAddress,
  anEntry,
  change,
  good,
  statusesOf,
} from '#test/builders'
import type { Client } from '#test/client'
import { openSaleWorld } from '#test/sale-world'

let world: Awaited<ReturnType<typeof openSaleWorld>>
let rita: Client
let mona: Client
let fiona: Client
let adam: Client
let sven: Client
beforeAll(async () => {
  world = await openSaleWorld()
  ;({ rita, mona, fiona, adam } = world)
  sven = await world.server.as('sven')
  await Promise.all([sven, mona].map((client) => client.raw('GET', '/users/me')))
})
afterAll(() => world.server.close())
beforeEach(() => world.backToMorning())

const today = '2026-03-02'
const ritas = { salesRepId: cast.rita.crm.id }
type Changes = NonNullable<CallInput<typeof serviceJobs.update>['body']>
interface WithId {
  readonly id: string
}
const read = (client: Client, { id }: WithId) => client.call(serviceJobs.get, { params: { id } })
const put = (client: Client, { id }: WithId, body: Changes) =>
  client.call(serviceJobs.update, { params: { id }, body })

/** Sends the newest version. */
async function move(client: Client, job: WithId, body: Changes) {
  const { version } = await good(read(sven, job))
  return put(client, job, { ...body, version })
}

/** A service job of Rita's client. */
async function aJob(fields: Parameters<typeof aServiceJob>[2] = {}) {
  const { id } = await aLead(mona, ritas)
  return aServiceJob(sven, id, fields)
}

describe('a new service job', () => {
  test('a new job keeps every field, starts in the first phase of its type, and takes the address of its sale', async () => {
    const sale = await world.sold()
    const fields = {
      technician: cast.sven.crm.id,
      serviceNotes: 'Inverter shows a red light.',
      isNoCharge: true,
      earliestServiceDate: '2026-03-04',
      repairScheduledDate: '2026-03-09',
      permitNumber: 'E-17',
      permitSubmittedDate: '2026-02-20',
      permitApprovedDate: '2026-02-27',
      rmaNumber: 'RMA-7',
      rmaDate: '2026-02-28',
      invoiceNumber: 'I-99',
      invoiceSentDate: '2026-03-01',
      invoicePaidDate: '2026-03-02',
    }
    const job = await aServiceJob(sven, sale.leadId, { saleId: sale.id, ...fields })
    expect(job).toMatchObject({
      ...fields,
      number: expect.stringMatching(/^S-\d+$/) as string,
      type: 'Solar',
      otherType: null,
      status: 'Diagnostic',
      subStatus: 'Pending',
      jobCompleteDate: null,
      saleId: sale.id,
      jobNumber: sale.jobNumber,
      addressId: sale.addressId,
      technicianName: 'Sven Lund',
      createdByName: 'Sven Lund',
      daysInStatus: 0,
      pace: 'ok',
    })
    expect(await good(read(sven, job))).toEqual(job)
  })

  test.each(serviceJobTypes)('a new job of the type %s', async (type) => {
    const job = await aJob({ type, ...(type === 'Other' && { otherType: 'Gutter' }) })
    expect(job).toMatchObject({ type, status: type === 'HVAC' ? 'PriceQuote' : 'Diagnostic' })
  })

  test.each<[Parameters<typeof aServiceJob>[2], string]>([
    [{ type: 'Other' }, 'otherType'],
    [{ type: 'Solar', otherType: 'Gutter' }, 'otherType'],
    [{ earliestServiceDate: '2026-03-01' }, 'earliestServiceDate'],
    [{ earliestServiceDate: '2026-03-09', repairScheduledDate: '2026-03-08' }, 'repairScheduledDate'],
    [{ permitSubmittedDate: '2026-03-03' }, 'permitSubmittedDate'],
    [{ permitSubmittedDate: '2026-02-27', permitApprovedDate: '2026-02-20' }, 'permitApprovedDate'],
    [{ jobCompleteDate: '2026-03-01' }, 'jobCompleteDate'],
    [{ technician: '019c0000-0000-7000-8000-000000000000' }, 'technician'],
    [{ technician: cast.max.crm.id }, 'technician'],
    [{ addressId: '019c0000-0000-7000-8000-000000000000' }, 'addressId'],
    [{ saleId: '019c0000-0000-7000-8000-000000000000' }, 'saleId'],
  ])('a new job with %j is refused', async (fields, field) => {
    await (await world.server.as('max')).raw('GET', '/users/me')
    const { id: leadId } = await aLead(mona, ritas)
    const answer = await sven.call(serviceJobs.create, { body: { leadId, type: 'Solar', ...fields } })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } })
  })

  test.each<[keyof typeof cast, number]>([
    ['sven', 201],
    ['omar', 201],
    ['mona', 201],
    ['adam', 201],
    ['rita', 403],
    ['max', 403],
    ['fiona', 403],
    ['nia', 403],
    ['dora', 403],
  ])('a new job by %s: %d', async (name, status) => {
    const { id: leadId } = await aLead(mona, ritas)
    const client = await world.server.as(name)
    expect((await client.call(serviceJobs.create, { body: { leadId, type: 'Solar' } })).status).toBe(status)
  })
})

describe('moves of a service job', () => {
  test('Sven takes a job from the call to Completed, and its durations are recorded', async () => {
    const job = await aJob({ technician: cast.sven.crm.id })
    world.day('2026-03-05')
    expect(await good(move(sven, job, { status: 'RMA' }))).toMatchObject({
      status: 'RMA',
      subStatus: 'Pending',
    })
    await good(move(sven, job, { subStatus: 'Submitted', rmaNumber: 'RMA-12' }))
    world.day('2026-03-12')
    await good(
      move(sven, job, { status: 'Repair', subStatus: 'Scheduled', repairScheduledDate: '2026-03-13' }),
    )
    world.day('2026-03-13')
    await good(move(sven, job, { status: 'Testing' }))
    await good(move(sven, job, { status: 'Payment' }))
    await good(move(sven, job, { subStatus: 'Submitted', invoiceNumber: 'I-12' }))
    world.day('2026-03-20')
    expect(await good(move(fiona, job, { status: 'Completed' }))).toMatchObject({
      status: 'Completed',
      subStatus: null,
      rmaDate: '2026-03-05',
      repairScheduledDate: '2026-03-13',
      invoiceSentDate: '2026-03-13',
      invoicePaidDate: '2026-03-20',
      jobCompleteDate: '2026-03-20',
    })
    const past = await good(mona.call(activity.feed, { query: { subjectId: job.id } }))
    expect(
      past
        .map((entry) => `${entry.actorName} ${sentenceText(entry)}`)
        .toReversed()
        .slice(0, 3),
    ).toEqual([
      `Sven Lund entered the service job ${job.number}`,
      `Sven Lund moved ${job.number} from Diagnostic to RMA`,
      `Sven Lund moved ${job.number} to the step Submitted; set RMA date to Thu, Mar 5, 2026 and set RMA number to RMA-12`,
    ])
    const told = await good(rita.call(notifications.list, { query: {} }))
    expect(told.map(({ subject }) => subject)).toContain(`${job.number} is completed`)
  })

  test.each(serviceJobStatuses)('the phase %s is on the path of some type', async (status) => {
    const type = status === 'HVACPermits' || status === 'Rebate' ? 'HVAC' : 'Solar'
    const job = await aJob({ type, technician: cast.sven.crm.id, isNoCharge: true })
    const moved = await move(mona, job, { status, reason: 'At once.' })
    expect(moved).toMatchObject({ status: 200, body: { status } })
  })

  test('a move off the path, without a version or to an unknown phase answers 400 and writes nothing', async () => {
    const job = await aJob()
    for (const body of [
      { status: 'Rebate' },
      { status: 'Completed', reason: 'Done.' },
      { status: 'Testing' },
      { type: 'HVAC' },
      { type: 'Other' },
      { otherType: 'Gutter' },
      { technician: '019c0000-0000-7000-8000-000000000000' },
      { jobCompleteDate: today },
      { rmaDate: '2027-01-01' },
    ] as const) {
      expect((await move(sven, job, body)).status, JSON.stringify(body)).toBe(400)
    }
    expect(await good(read(sven, job))).toEqual(job)
    expect(await put(sven, job, { status: 'Repair' })).toMatchObject({
      status: 400,
      body: { message: 'To move a service job, send the version that you saw.' },
    })
  })

  test('a completed job keeps its technician and day, and a manager reopens it with a reason', async () => {
    const job = await aJob({ technician: cast.sven.crm.id })
    await good(move(sven, job, { status: 'Completed', reason: 'A loose plug.' }))
    expect((await move(sven, job, { technician: null })).status).toBe(400)
    expect((await move(sven, job, { jobCompleteDate: null })).status).toBe(400)
    expect(await good(move(sven, job, { jobCompleteDate: '2026-02-28' }))).toMatchObject({
      jobCompleteDate: '2026-02-28',
    })
    expect((await move(sven, job, { status: 'Repair', reason: 'Again.' })).status).toBe(403)
    expect((await mona.call(serviceJobs.remove, { params: { id: job.id } })).status).toBe(400)
    expect(await good(move(mona, job, { status: 'Repair', reason: 'It failed again.' }))).toMatchObject({
      status: 'Repair',
      jobCompleteDate: null,
    })
  })

  test('the clock stops while a job is on hold', async () => {
    const job = await aJob()
    world.day('2026-03-04')
    await good(move(sven, job, { subStatus: 'OnHold' }))
    world.day('2026-03-10')
    expect(await good(read(sven, job))).toMatchObject({ daysInStatus: 2, pace: 'held' })
    await good(move(sven, job, { subStatus: 'Ready' }))
    world.day('2026-03-25')
    expect(await good(read(sven, job))).toMatchObject({ daysInStatus: 17, pace: 'warn' })
  })

  test('one of two concurrent moves from the same version succeeds', async () => {
    const job = await aJob()
    const answers = await Promise.all([
      put(sven, job, { status: 'Repair', version: job.version }),
      put(mona, job, { status: 'RMA', version: job.version }),
    ])
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})

describe('permissions on service jobs', () => {
  test.each<[keyof typeof cast, Changes, number]>([
    ['sven', { serviceNotes: 'Called.' }, 200],
    ['omar', { serviceNotes: 'Called.' }, 200],
    ['mona', { serviceNotes: 'Called.' }, 200],
    ['rita', { serviceNotes: 'Called.' }, 403],
    ['fiona', { serviceNotes: 'Called.' }, 403],
    ['fiona', { invoiceNumber: 'I-1', invoiceSentDate: today }, 200],
    ['rita', { invoiceNumber: 'I-1' }, 403],
    ['fiona', { status: 'Repair' }, 403],
    ['sam', { serviceNotes: 'Called.' }, 404],
    ['max', { serviceNotes: 'Called.' }, 403],
  ])('%s changes %j: %d', async (name, body, status) => {
    const job = await aJob()
    expect((await move(await world.server.as(name), job, body)).status).toBe(status)
  })

  test.each<[keyof typeof cast, number]>([
    ['rita', 200],
    ['sam', 404],
    ['mona', 200],
    ['max', 404],
    ['sofia', 200],
    ['sven', 200],
    ['fiona', 200],
    ['adam', 200],
    ['nia', 404],
    ['dora', 403],
  ])('a job of Rita’s client is read by %s: %d', async (name, status) => {
    const job = await aJob()
    const reader = await world.server.as(name)
    expect((await read(reader, job)).status).toBe(status)
    expect((await reader.call(serviceJobs.relations, { params: { id: job.id } })).status).toBe(status)
    expect((await reader.call(timeline.ofServiceJob, { params: { id: job.id } })).status).toBe(status)
  })

  test('a job follows its lead to another rep, in the counts too', async () => {
    const { id } = await aLead(mona, ritas)
    const job = await aServiceJob(sven, id)
    const sam = world.sam
    const before = await good(sam.call(serviceJobs.statusCount, {}))
    await good(change(mona, { id }, { salesRepId: cast.sam.crm.id }))
    expect((await read(rita, job)).status).toBe(404)
    expect((await read(sam, job)).status).toBe(200)
    const after = await good(sam.call(serviceJobs.statusCount, {}))
    expect(after.Diagnostic).toBe(before.Diagnostic + 1)
  })

  test('the technician is notified of the assignment, its day, and changes by others', async () => {
    const job = await aJob()
    await good(move(mona, job, { technician: cast.sven.crm.id }))
    await good(move(mona, job, { status: 'Repair', repairScheduledDate: '2026-03-06' }))
    const told = await good(sven.call(notifications.list, { query: {} }))
    const own = told.filter(({ href }) => href === `/service-jobs/${job.id}`).map(({ subject }) => subject)
    expect(own.toSorted()).toEqual([
      `${job.number} is assigned to you`,
      `${job.number} is in Repair`,
      `${job.number} is scheduled for Fri, Mar 6`,
    ])
  })
})

describe('lists and counts of service jobs', () => {
  test('lists follow the filter, and pages agree with the tabs', async () => {
    const job = await aJob({ technician: cast.sven.crm.id, repairScheduledDate: '2026-03-06' })
    const other = await aJob({ type: 'HVAC' })
    const ids = (query: CallInput<typeof serviceJobs.list>['query']) =>
      good(sven.call(serviceJobs.list, { query: { limit: 1000, ...query } })).then((found) =>
        found.map(({ id }) => id),
      )
    expect(await ids({ leadId: job.leadId })).toEqual([job.id])
    expect(await ids({ q: job.number })).toEqual([job.id])
    expect(await ids({ q: job.lead.fullName })).toEqual([job.id])
    expect(await ids({ type: 'HVAC' })).toContain(other.id)
    expect(await ids({ type: 'HVAC' })).not.toContain(job.id)
    expect(await ids({ technician: 'none' })).toContain(other.id)
    expect(await ids({ technician: cast.sven.crm.id, repairTo: '2026-03-06' })).toContain(job.id)
    expect(await ids({ isOpen: 'false' })).not.toContain(job.id)
    const counts = await good(sven.call(serviceJobs.statusCount, {}))
    for (const status of serviceJobStatuses) {
      const page = await good(
        sven.call(serviceJobs.listPaginated, {
          query: { status, pageSize: 1, sort: 'repairScheduledDate' },
        }),
      )
      expect(page.total, status).toBe(counts[status])
    }
  })

  test('the related records are the client to call, the house, and the installed equipment', async () => {
    const sale = await world.sold()
    const module = await anEntry(adam, 'modules')
    await good(world.change(mona, sale, { moduleId: module.id, moduleQuantity: 20 }))
    const job = await aServiceJob(sven, sale.leadId, { saleId: sale.id, technician: cast.sven.crm.id })
    expect(await good(sven.call(serviceJobs.relations, { params: { id: job.id } }))).toMatchObject({
      job: { id: job.id },
      lead: { id: sale.leadId, email1: expect.stringContaining('@') as string },
      address: { id: sale.addressId },
      technician: { name: 'Sven Lund' },
      sale: {
        jobNumber: sale.jobNumber,
        equipment: [{ what: 'Module', name: module.displayName, quantity: 20 }],
      },
    })
  })

  test('sale and address of a job can be corrected, and the activity names both', async () => {
    const sale = await world.sold()
    const cabin = await anAddress(mona, sale.leadId, { type: 'Secondary', streetAddress: '9 Pine Rd' })
    const job = await aServiceJob(sven, sale.leadId)
    expect(job).toMatchObject({ saleId: null, jobNumber: null, saleRepId: null })
    const about = { saleId: sale.id, addressId: cabin.id }
    expect((await put(fiona, job, about)).status).toBe(403)
    expect(await good(put(sven, job, about))).toMatchObject({
      ...about,
      jobNumber: sale.jobNumber,
      saleRepId: cast.rita.crm.id,
      address: cabin.fullAddress,
    })
    const [entry] = await good(sven.call(activity.feed, { query: { subjectId: job.id, limit: 1 } }))
    expect(entry && sentenceText(entry)).toMatch(
      new RegExp(
        `^set sale of ${job.number} to ${sale.jobNumber} and changed address .* to ${cabin.fullAddress}$`,
      ),
    )
    const others = await world.sold()
    expect(await put(sven, job, { saleId: others.id })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'saleId', message: 'The lead has no such sale.' }] },
    })
    expect(await good(put(sven, job, { saleId: null }))).toMatchObject({ saleId: null, saleRepId: null })
  })
})

describe('records of a service job', () => {
  test('notes and tasks of a job are on its timeline and its client’s, for everyone who sees the job', async () => {
    const job = await aJob()
    const note = await good(
      sven.call(webNotes.create, {
        body: {
          leadId: job.leadId,
          serviceJobId: job.id,
          body: 'The dog bites.',
          mentions: [cast.mona.crm.id],
        },
      }),
    )
    expect(note).toMatchObject({ serviceJobId: job.id, saleId: null })
    const reply = await good(
      mona.call(webNotes.create, { body: { leadId: job.leadId, parentId: note.id, body: 'Take a bone.' } }),
    )
    expect(reply.serviceJobId).toBe(job.id)
    const task = await aTask(sven, { about: { type: 'serviceJob', id: job.id } })
    expect(task.about).toMatchObject([
      { type: 'lead' },
      { type: 'serviceJob', id: job.id, number: job.number },
    ])
    expect(await good(sven.call(tasks.list, { query: { serviceJobId: job.id } }))).toHaveLength(1)
    const ofJob = await good(sven.call(timeline.ofServiceJob, { params: { id: job.id } }))
    expect(ofJob.entries.map(({ verb }) => verb)).toEqual([
      'task.created',
      'note.written',
      'serviceJob.created',
    ])
    const ofLead = async (client: Client) =>
      (await good(client.call(timeline.ofLead, { params: { id: job.leadId } }))).entries.map(
        ({ verb }) => verb,
      )
    expect(await ofLead(mona)).toContain('serviceJob.created')
    // Marketing sees every lead, and no job.
    const max = await world.server.as('max')
    expect(await ofLead(max)).toEqual(['lead.created'])
    expect((await max.call(webNotes.get, { params: { id: note.id } })).status).toBe(404)
    expect((await max.call(tasks.get, { params: { id: task.id } })).status).toBe(404)
    const [told] = await good(mona.call(notifications.list, { query: {} }))
    expect(told).toMatchObject({ lane: 'mentions', href: `/service-jobs/${job.id}` })
  })

  test('a mention needs access to the job, and a note needs a job of the same client', async () => {
    const job = await aJob()
    const body = { leadId: job.leadId, serviceJobId: job.id, body: 'See here.' }
    expect(
      await sven.call(webNotes.create, { body: { ...body, mentions: [cast.sam.crm.id] } }),
    ).toMatchObject({ status: 400 })
    const other = await aLead(mona, ritas)
    expect(await sven.call(webNotes.create, { body: { ...body, leadId: other.id } })).toMatchObject({
      status: 400,
      body: { message: 'The lead has no such service job.' },
    })
  })

  test('a removed job is not found, is listed among deleted records, and can be restored', async () => {
    const job = await aJob()
    const params = { id: job.id }
    expect((await sven.call(serviceJobs.remove, { params })).status).toBe(403)
    await good(mona.call(serviceJobs.remove, { params }))
    expect((await read(sven, job)).status).toBe(404)
    expect(await good(mona.call(removals.list, { query: { kind: 'serviceJob', limit: 1 } }))).toMatchObject([
      { id: job.id, number: job.number },
    ])
    expect(await good(mona.call(serviceJobs.restore, { params }))).toMatchObject({ id: job.id })
    await good(put(fiona, job, { invoiceNumber: 'I-2', invoiceSentDate: today }))
    expect((await mona.call(serviceJobs.remove, { params })).status).toBe(400)
  })

  test('a job is on the timeline of its sale, and follows the rep of the sale', async () => {
    const sale = await aSale(rita, (await aLead(mona, ritas)).id)
    await anAddress(mona, sale.leadId)
    const job = await aServiceJob(sven, sale.leadId, { saleId: sale.id })
    const ofSale = await good(rita.call(timeline.ofSale, { params: { id: sale.id } }))
    expect(ofSale.entries.map(({ verb }) => verb)).toContain('serviceJob.created')
    await good(mona.call(webSales.update, { params: { id: sale.id }, body: { salesRepId: cast.sam.crm.id } }))
    expect(await good(read(world.sam, job))).toMatchObject({ saleRepId: cast.sam.crm.id })
  })
})
