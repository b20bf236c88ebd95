import { activity, webAddresses, webLeads, webNotes } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { aLead, aNote, anAddress, good } from '#test/builders'
import { startTestServer, type TestServer } from '#test/server'

type Name = keyof typeof cast

let server: TestServer
const leads = new Map<string, WebLead>()
const notes = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  const rita = cast.rita.crm.id
  const sam = cast.sam.crm.id
  await keep('Rita’s', { salesRepId: rita, repId: cast.max.crm.id })
  await keep('brought by Rita', { salesRepId: sam, repId: rita })
  await keep('Sam’s', { salesRepId: sam })
  await keep('nobody’s', {})
})
afterAll(() => server.close())

async function keep(whose: string, owners: { salesRepId?: string; repId?: string }) {
  const mona = await server.as('mona')
  const lead = await aLead(mona, { lastName: 'Scope', ...owners })
  leads.set(whose, lead)
  await anAddress(mona, lead.id)
  notes.set(whose, (await aNote(mona, lead.id)).id)
}

const everyLead = ['Rita’s', 'brought by Rita', 'Sam’s', 'nobody’s']

describe('the scope of each person over four leads', () => {
  test.each<[Name, string[]]>([
    ['rita', ['Rita’s', 'brought by Rita']],
    ['sam', ['brought by Rita', 'Sam’s']],
    ['elsa', []],
    ['nia', []],
    ['mona', everyLead],
    ['max', everyLead],
    ['sofia', everyLead],
    ['omar', everyLead],
    ['ines', everyLead],
    ['sven', everyLead],
    ['fiona', everyLead],
    ['carl', everyLead],
    ['adam', everyLead],
  ])('%s sees %j', async (name, seen) => {
    const client = await server.as(name)
    const ids = seen.map((whose) => leads.get(whose)?.id).toReversed()
    const pick = (entries: readonly { id: string }[]) => entries.map(({ id }) => id)

    expect(pick(await good(client.call(webLeads.list, {})))).toEqual(ids)
    expect(pick(await good(client.call(webLeads.list, { query: { q: 'scope' } })))).toEqual(ids)
    const page = await good(client.call(webLeads.listPaginated, {}))
    expect([pick(page.items), page.total]).toEqual([ids, ids.length])
    const light = await good(client.call(webLeads.listPaginatedLight, {}))
    expect([pick(light.items), light.total]).toEqual([ids, ids.length])
    const searched = await good(client.call(webLeads.listPaginated, { query: { q: 'scope', status: 'New' } }))
    expect([pick(searched.items), searched.total]).toEqual([ids, ids.length])
    expect(await good(client.call(webLeads.statusCount, {}))).toMatchObject({
      All: ids.length,
      Recent: ids.length,
    })

    const inOntario = await good(client.call(webLeads.listPaginated, { query: { city: 'Ontario' } }))
    expect([pick(inOntario.items), inOntario.total]).toEqual([ids, ids.length])
    const addressed = await good(client.call(webAddresses.list, {}))
    expect(addressed.map(({ leadId }) => leadId)).toEqual(ids)

    const noted = await good(client.call(webNotes.list, {}))
    expect(noted.map(({ leadId }) => leadId)).toEqual(ids)
    const fed = await good(client.call(activity.feed, { query: { verb: 'lead.created' } }))
    expect(fed.map(({ subjectId }) => subjectId)).toEqual(ids)
  })

  test.each<[Name, string, number]>([
    ['rita', 'Rita’s', 200],
    ['rita', 'brought by Rita', 200],
    ['rita', 'Sam’s', 404],
    ['rita', 'nobody’s', 404],
    ['sam', 'Rita’s', 404],
    ['nia', 'Rita’s', 404],
    ['max', 'Sam’s', 200],
    ['adam', 'nobody’s', 200],
  ])('%s opens the lead that is %s: %i, and likewise its note and activity', async (name, whose, status) => {
    const client = await server.as(name)
    const id = leads.get(whose)?.id ?? ''
    const noteId = notes.get(whose) ?? ''
    expect((await client.call(webLeads.get, { params: { id } })).status).toBe(status)
    expect((await client.call(webNotes.get, { params: { id: noteId } })).status).toBe(status)
    const entries = status === 200 ? 3 : 0
    expect(await good(client.call(activity.feed, { query: { leadId: id } }))).toHaveLength(entries)
    expect(await good(client.call(activity.feed, { query: { subjectId: noteId } }))).toHaveLength(entries / 3)
    expect(await good(client.call(webNotes.list, { query: { leadId: id } }))).toHaveLength(entries / 3)
  })

  test('a lead out of scope answers exactly like one that never existed', async () => {
    const rita = await server.as('rita')
    const sams = leads.get('Sam’s')?.id ?? ''
    for (const id of [sams, '01943800-0000-7000-8000-00000000ffff']) {
      const read = await rita.raw('GET', `/webLeads/${id}`)
      const write = await rita.raw('POST', '/webNotes', {
        body: JSON.stringify({ leadId: id, body: 'Hello?' }),
      })
      expect([read.status, await read.text()]).toEqual([404, '{"message":"Lead not found"}'])
      expect([write.status, await write.text()]).toEqual([404, '{"message":"Lead not found"}'])
    }
  })
})
