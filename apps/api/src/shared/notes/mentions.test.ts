import { activity, notifications, webLeads, webNotes } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

type Name = keyof typeof cast

let server: TestServer
const clients = {} as Record<Name, Client>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['rita', 'sam', 'mona', 'fiona', 'elsa', 'nia', 'adam'] as const) {
    clients[name] = await server.as(name)
    // The claims of the last sign-in decide who may be mentioned; Max has never signed in.
    if (name !== 'fiona') await clients[name].raw('GET', '/users/me')
  }
})
afterAll(() => server.close())

const idOf = (name: Exclude<Name, 'noah'>) => cast[name].crm?.id ?? ''
const ritasLead = () => aLead(clients.rita, { firstName: 'Hector', lastName: 'Delgado' })
const write = (client: Client, leadId: string, mentions: string[], parentId: string | null = null) =>
  client.call(webNotes.create, { body: { leadId, parentId, body: 'Please look at this.', mentions } })
const told = (name: Name) => good(clients[name].call(notifications.list, { query: { lane: 'mentions' } }))
const countOfTold = async (name: Name) => (await told(name)).length

describe('a mention', () => {
  test('a mention is returned with the name and notifies the person with a link', async () => {
    const lead = await ritasLead()
    const note = await good(write(clients.rita, lead.id, [idOf('mona'), idOf('adam')]))
    expect(note).toMatchObject({
      mentions: [idOf('mona'), idOf('adam')],
      mentionNames: ['Mona Patel', 'Adam Osei'],
    })
    expect((await told('mona'))[0]).toEqual({
      id: expect.any(String),
      lane: 'mentions',
      subject: 'Rita Reyes mentioned you',
      content: `In a note on Hector Delgado, ${lead.number}`,
      href: `/leads/${lead.id}`,
      isViewed: false,
      createdAt: note.createdAt,
    })
    expect((await told('adam'))[0]?.href).toBe(`/leads/${lead.id}`)
  })

  test('a mention in a reply notifies too; two mentions in one note notify once, a self-mention never', async () => {
    const lead = await ritasLead()
    const note = await good(write(clients.rita, lead.id, []))
    const [mona, rita] = [await countOfTold('mona'), await countOfTold('rita')]
    const answer = await good(
      write(clients.rita, lead.id, [idOf('mona'), idOf('mona').toUpperCase(), idOf('rita')], note.id),
    )
    expect(answer.mentions).toEqual([idOf('mona'), idOf('rita')])
    expect([await countOfTold('mona'), await countOfTold('rita')]).toEqual([mona + 1, rita])
  })

  test.each<[string, Exclude<Name, 'noah'>, string]>([
    ['another rep', 'sam', 'Sam Ito cannot see this lead.'],
    ['somebody without claims', 'nia', `${cast.nia.displayName} cannot see this lead.`],
    ['somebody who has not signed in yet', 'max', 'Max Weber cannot see this lead.'],
    ['somebody disabled', 'dora', 'No enabled user has this ID.'],
  ])('of %s is refused, and nothing is written', async (_, name, message) => {
    const lead = await ritasLead()
    const mona = await countOfTold('mona')
    expect(await write(clients.rita, lead.id, [idOf('mona'), idOf(name)])).toMatchObject({
      status: 400,
      body: { message, errors: [{ field: 'mentions', message }] },
    })
    expect(await good(clients.rita.call(webNotes.list, { query: { leadId: lead.id } }))).toEqual([])
    expect(await countOfTold('mona')).toBe(mona)
  })

  test('a mention of an unknown person is refused', async () => {
    const lead = await ritasLead()
    expect(await write(clients.rita, lead.id, [lead.id])).toMatchObject({
      status: 400,
      body: { message: 'No enabled user has this ID.' },
    })
    const fifty = Array.from({ length: 51 }, () => idOf('mona'))
    expect((await write(clients.rita, lead.id, fifty)).status).toBe(400)
  })

  test('a mention on an invisible lead answers 404, whoever is mentioned', async () => {
    const lead = await ritasLead()
    expect((await write(clients.sam, lead.id, [idOf('mona')])).status).toBe(404)
  })

  test('the new rep of a lead may be mentioned, the former one no more', async () => {
    const lead = await ritasLead()
    const body = { salesRepId: idOf('sam') }
    await good(clients.mona.call(webLeads.update, { params: { id: lead.id }, body }))
    expect((await write(clients.mona, lead.id, [idOf('sam')])).status).toBe(201)
    expect((await write(clients.mona, lead.id, [idOf('rita')])).status).toBe(400)
  })
})

describe('a change of mentions', () => {
  const change = (client: Client, id: string, mentions: string[], version?: number) =>
    client.call(webNotes.update, { params: { id }, body: { mentions, ...(version && { version }) } })

  test('a change of mentions notifies added people once, and is recorded', async () => {
    const lead = await ritasLead()
    const note = await good(write(clients.rita, lead.id, [idOf('mona')]))
    const [mona, adam] = [await countOfTold('mona'), await countOfTold('adam')]
    const both = [idOf('mona'), idOf('adam')]
    expect(await change(clients.rita, note.id, both)).toMatchObject({ status: 200, body: { mentions: both } })
    expect(await change(clients.rita, note.id, both)).toMatchObject({ status: 200, body: { version: 2 } })
    expect([await countOfTold('mona'), await countOfTold('adam')]).toEqual([mona, adam + 1])
    const [entry] = await good(clients.rita.call(activity.feed, { query: { subjectId: note.id } }))
    expect(entry?.changes).toEqual({ mentions: [[idOf('mona')], both] })
  })

  test('added mentions are validated, kept ones are not', async () => {
    const lead = await ritasLead()
    const note = await good(write(clients.mona, lead.id, [idOf('rita')]))
    expect((await change(clients.mona, note.id, [idOf('rita'), idOf('sam')])).status).toBe(400)
    const body = { salesRepId: idOf('sam') }
    await good(clients.mona.call(webLeads.update, { params: { id: lead.id }, body }))
    expect((await change(clients.mona, note.id, [idOf('rita'), idOf('sam')])).status).toBe(200)
    expect((await change(clients.mona, note.id, [])).status).toBe(200)
  })

  test('concurrent changes of mentions notify once', async () => {
    const lead = await ritasLead()
    const note = await good(write(clients.rita, lead.id, []))
    const before = await countOfTold('mona')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => change(clients.rita, note.id, [idOf('mona')], 1)),
    )
    expect(statusesOf(answers)).toEqual([200, 200, 200, 200, 200])
    expect(await countOfTold('mona')).toBe(before + 1)
  })
})

test('a note is not written when its notification fails', async () => {
  const lead = await ritasLead()
  await sql`alter table notifications add constraint refused check (false) not valid`.execute(server.db.read)
  try {
    expect((await write(clients.rita, lead.id, [idOf('mona')])).status).toBe(500)
    expect((await write(clients.rita, lead.id, [])).status).toBe(201)
  } finally {
    await sql`alter table notifications drop constraint refused`.execute(server.db.read)
  }
  expect(await good(clients.rita.call(webNotes.list, { query: { leadId: lead.id } }))).toHaveLength(1)
})
