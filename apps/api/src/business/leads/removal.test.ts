import type { CallInput } from '@crm/contract/route'
import { leadBatches, leadMerges, referrals, serviceJobs, webLeads, webNotes } from '@crm/contract'
import { cast } from '@crm/cast'
import { pacificDay } from '@crm/domain/time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aReferral, aSale, aServiceJob, anAppointment, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
let mona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[mona, adam] = await Promise.all([server.as('mona'), server.as('adam')])
})
afterAll(() => server.close())

describe('the removal of a lead', () => {
  const removal = (client: Client, id: string) => client.call(webLeads.removal, { params: { id } })

  test('the removal notice has person and time for those who may restore the lead', async () => {
    const lead = await aLead(mona, { firstName: 'Ada', lastName: 'Po' })
    expect((await removal(adam, lead.id)).status).toBe(404)
    await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
    expect(await good(removal(adam, lead.id))).toMatchObject({
      number: lead.number,
      fullName: 'Ada Po',
      removedByName: 'Adam Osei',
    })
    await good(adam.call(webLeads.restore, { params: { id: lead.id } }))
    expect((await removal(adam, lead.id)).status).toBe(404)
  })

  test.each<[keyof typeof cast, number]>([
    ['adam', 200],
    ['mona', 403],
    ['rita', 403],
    ['nia', 403],
  ])('the removal notice for %s: %i', async (name, status) => {
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
    expect((await removal(await server.as(name), lead.id)).status).toBe(status)
  })
})

const today = pacificDay(new Date())

describe('money and finished work block the removal', () => {
  // A technician needs one sign-in to exist as a user.
  beforeAll(async () => (await server.as('sven')).raw('GET', '/users/me'))

  const remove = async ({ id }: { id: string }) => {
    const { status, body } = await adam.call(webLeads.remove, { params: { id } })
    return [status, 'message' in body ? body.message : '']
  }
  const update = async (
    job: { id: string },
    body: NonNullable<CallInput<typeof serviceJobs.update>['body']>,
  ) => {
    const { version } = await good(adam.call(serviceJobs.get, { params: { id: job.id } }))
    return adam.call(serviceJobs.update, { params: { id: job.id }, body: { ...body, version } })
  }
  const ofSven = (leadId: string) => aServiceJob(adam, leadId, { technician: cast.sven.crm.id })
  const finish = (job: { id: string }) => update(job, { status: 'Completed', reason: 'A loose plug.' })
  const pay = async ({ id }: { id: string }) =>
    (await server.as('carl')).call(referrals.markPaid, {
      params: { id },
      body: { amount: 500, date: today, reason: 'Promised early.' },
    })

  /**
   * A record of the lead, the reason that it blocks the removal, and the call that removes the record, where one
   * exists.
   */
  const table: Readonly<
    Record<string, readonly [reason: string | null, make: (leadId: string) => Promise<unknown>]>
  > = {
    'a sale': ['A lead with a sale cannot be removed.', (id) => aSale(adam, id)],
    'a completed service job': [
      'A lead with a completed service job cannot be removed.',
      async (id) => good(finish(await ofSven(id))),
    ],
    'a service job with an invoice': [
      'A lead with an invoiced service job cannot be removed.',
      async (id) => good(update(await aServiceJob(adam, id), { invoiceSentDate: today })),
    ],
    'a paid referral of it': [
      'A lead with a paid referral cannot be removed.',
      async (id) => good(pay(await aReferral(mona, (await aLead(mona)).id, id))),
    ],
    'a paid referral by it': [
      'A lead with a paid referral cannot be removed.',
      async (id) => good(pay(await aReferral(mona, id, (await aLead(mona)).id))),
    ],
    'an open service job': [null, (id) => aServiceJob(adam, id)],
    'an unpaid referral': [null, async (id) => aReferral(mona, id, (await aLead(mona)).id)],
    'a removed service job': [
      null,
      async (id) => {
        const job = await aServiceJob(adam, id)
        return good(adam.call(serviceJobs.remove, { params: { id: job.id } }))
      },
    ],
    'an appointment': [
      null,
      (id) => anAppointment(mona, id, new Date(Date.now() + 86_400_000).toISOString()),
    ],
  }

  test.each(Object.keys(table))('a lead with %s is not removed', async (name) => {
    const [reason, make] = table[name] ?? [null, () => Promise.reject(new Error('No such row.'))]
    const lead = await aLead(mona)
    await make(lead.id)
    expect(await remove(lead)).toEqual(reason ? [400, reason] : [200, 'Lead removed'])
    const again = await aLead(mona)
    await make(again.id)
    const body = { leads: [{ id: again.id }], change: { isRemoved: true as const } }
    const { leads } = await good(adam.call(leadBatches.change, { body }))
    expect(leads).toMatchObject([reason ? { fate: 'refused', reason } : { fate: 'done', reason: null }])
    const found = await adam.call(webLeads.get, { params: { id: again.id } })
    expect(found.status).toBe(reason ? 200 : 404)
  })

  test('a merged lead brings its blocking reason along', async () => {
    const [survivor, other] = [await aLead(mona), await aLead(mona)]
    await good(finish(await ofSven(other.id)))
    const merge = { params: { id: survivor.id }, body: { otherId: other.id } }
    await good(mona.call(leadMerges.merge, merge))
    expect(await remove(survivor)).toEqual([400, 'A lead with a completed service job cannot be removed.'])
  })

  test('removing a lead while its job is completed lets exactly one of the two succeed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const lead = await aLead(mona)
      const job = await ofSven(lead.id)
      const body = { status: 'Completed' as const, reason: 'A loose plug.', version: job.version }
      const complete = () => adam.call(serviceJobs.update, { params: { id: job.id }, body })
      const both = round % 2 === 0 ? [remove(lead), complete()] : [complete(), remove(lead)]
      const answers = (await Promise.all(both)).map((one) => (Array.isArray(one) ? one[0] : one.status))
      const [removed, completed] = round % 2 === 0 ? answers : answers.toReversed()
      expect([
        [200, 404],
        [400, 200],
      ]).toContainEqual([removed, completed])
    }
  })

  test('removing a lead while it is paid for lets exactly one of the two succeed', async () => {
    for (let round = 0; round < 6; round += 1) {
      const lead = await aLead(mona)
      const referral = await aReferral(mona, lead.id, (await aLead(mona)).id)
      const [[removed], paid] = await Promise.all([remove(lead), pay(referral)])
      expect([
        [200, 404],
        [400, 200],
      ]).toContainEqual([removed, paid.status])
    }
  })
})

describe('the dead reason of a lead', () => {
  test('undoing one’s own revival needs no new reason; anybody else needs one', async () => {
    const lead = await aLead(mona)
    await good(change(mona, lead, { status: 'Dead', deadReason: 'Moved away.' }))
    await good(change(mona, lead, { status: 'New' }))
    expect((await change(adam, lead, { status: 'Dead' })).status).toBe(400)
    expect(await change(mona, lead, { status: 'Dead' })).toMatchObject({ body: { status: 'Dead' } })
    await good(change(mona, lead, { status: 'New' }))
    await good(change(mona, lead, { status: 'Cold' }))
    expect((await change(mona, lead, { status: 'Dead' })).status).toBe(400)
    const notes = await good(mona.call(webNotes.list, { query: { leadId: lead.id } }))
    expect(notes.map(({ body }) => body)).toEqual(['Moved away.'])
  })

  const die = (client: Client, lead: { id: string }, deadReason: string, version?: number) =>
    change(client, lead, { status: 'Dead', deadReason, ...(version && { version }) })
  const reasons = async ({ id }: { id: string }) =>
    (await good(mona.call(webNotes.list, { query: { leadId: id, type: 'DeadReason' } }))).map(
      ({ body, authorName }) => `${authorName}: ${body}`,
    )

  test('the dead reasons of several people are all kept, even concurrent ones', async () => {
    const lead = await aLead(mona)
    const max = await server.as('max')
    await Promise.all([
      good(die(mona, lead, 'Sold the house.', lead.version)),
      good(die(max, lead, 'Moved to Nevada.', lead.version)),
    ])
    expect((await reasons(lead)).toSorted()).toEqual([
      'Max Weber: Moved to Nevada.',
      'Mona Patel: Sold the house.',
    ])
  })

  test('repeated sending of the same form adds one note', async () => {
    const lead = await aLead(mona)
    for (const reason of ['No roof.', 'No roof.', ' No roof. ']) await good(die(mona, lead, reason))
    expect(await reasons(lead)).toEqual(['Mona Patel: No roof.'])
  })

  test('a lead that dies again needs a new reason', async () => {
    const lead = await aLead(mona)
    await good(die(mona, lead, 'No roof.'))
    await good(change(mona, lead, { status: 'Cold' }))
    await good(die(mona, lead, 'No roof.'))
    expect(await reasons(lead)).toHaveLength(2)
  })
})
