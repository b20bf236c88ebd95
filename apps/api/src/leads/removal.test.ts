import { webLeads, webNotes } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, change, good } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

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

  test('says who and when to those who may restore it', async () => {
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
  ])('is told to %s: %i', async (name, status) => {
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
    expect((await removal(await server.as(name), lead.id)).status).toBe(status)
  })
})

describe('why a lead is dead', () => {
  test('is not asked of whoever takes back that it lives again, and of anybody else it is', async () => {
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

  test('is kept of everybody who says so, even when both say it at once', async () => {
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

  test('is one note, however often the same form is sent', async () => {
    const lead = await aLead(mona)
    for (const reason of ['No roof.', 'No roof.', ' No roof. ']) await good(die(mona, lead, reason))
    expect(await reasons(lead)).toEqual(['Mona Patel: No roof.'])
  })

  test('is asked and kept again when the lead dies again', async () => {
    const lead = await aLead(mona)
    await good(die(mona, lead, 'No roof.'))
    await good(change(mona, lead, { status: 'Cold' }))
    await good(die(mona, lead, 'No roof.'))
    expect(await reasons(lead)).toHaveLength(2)
  })
})
