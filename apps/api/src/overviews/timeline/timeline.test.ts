import { timeline, webLeads, webNotes } from '@crm/contract'
import type { Timeline } from '@crm/contract/web/timeline-shapes'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aNote, anAddress, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
let mona: Client
let rita: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[mona, rita] = await Promise.all([server.as('mona'), server.as('rita')])
})
afterAll(() => server.close())

const read = (client: Client, id: string, query: object = {}) =>
  good(client.call(timeline.ofLead, { params: { id }, query }))
const words = ({ entries }: Timeline) =>
  entries.map((entry) => entry.note?.body ?? `${entry.actorName} ${sentenceText(entry)}`)

/** Created, renamed, with a note, a reply and an address, and set to Cold. */
async function aBusyLead() {
  const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
  await good(change(mona, lead, { firstName: 'Ada' }))
  const note = await aNote(rita, lead.id, 'Wants a battery.')
  await good(
    mona.call(webNotes.create, { body: { leadId: lead.id, parentId: note.id, body: 'Offer two quotes.' } }),
  )
  await anAddress(mona, lead.id)
  await good(change(rita, lead, { status: 'Cold' }))
  return { lead, note }
}

describe('the timeline of a lead', () => {
  test('the timeline merges notes and changes, newest first, with replies under their note', async () => {
    const { lead } = await aBusyLead()
    const all = await read(rita, lead.id)
    expect(words(all)).toEqual([
      'Rita Reyes changed status from New to Cold',
      'Mona Patel added an address',
      'Wants a battery.',
      'Mona Patel changed first name from Client to Ada',
      'Mona Patel created the lead',
    ])
    expect(all.entries[2]?.note?.replies).toMatchObject([
      { body: 'Offer two quotes.', authorName: 'Mona Patel' },
    ])
    expect(all.next).toBeNull()
  })

  test('paging neither loses nor repeats entries', async () => {
    const { lead } = await aBusyLead()
    const seen: string[] = []
    for (let after: string | null = '', pages = 0; after !== null && pages < 9; pages += 1) {
      const page: Timeline = await read(rita, lead.id, { limit: 2, ...(after && { after }) })
      seen.push(...words(page))
      after = page.next
    }
    expect(seen).toEqual(words(await read(rita, lead.id)))
  })

  test('pinned notes are separate, on the first page only, and removed notes are left out', async () => {
    const { lead, note } = await aBusyLead()
    const gone = await aNote(rita, lead.id, 'Wrong client.')
    await good(rita.call(webNotes.remove, { params: { id: gone.id } }))
    await good(mona.call(webNotes.pin, { params: { id: note.id } }))
    const first = await read(rita, lead.id, { limit: 3 })
    expect(first.pinned).toMatchObject([{ body: 'Wants a battery.', replies: [{}] }])
    expect(words(first)).toEqual([
      'Mona Patel pinned a note',
      'Rita Reyes removed a note',
      'Rita Reyes changed status from New to Cold',
    ])
    const second = await read(rita, lead.id, { after: first.next ?? '' })
    expect(second.pinned).toEqual([])
    expect(words(second)).not.toContain('Wants a battery.')
  })

  test.each([
    [{ show: 'notes' }, ['Wants a battery.']],
    [{ show: 'status' }, ['Rita Reyes changed status from New to Cold']],
    [{ show: 'imports' }, []],
    [
      { show: 'changes', actorId: cast.mona.crm.id },
      [
        'Mona Patel added an address',
        'Mona Patel changed first name from Client to Ada',
        'Mona Patel created the lead',
      ],
    ],
    // A note is found by the author of its reply, and by the words of the reply.
    [{ show: 'notes', actorId: cast.mona.crm.id }, ['Wants a battery.']],
    [{ q: 'QUOTES two' }, ['Wants a battery.']],
    [{ q: 'client ADA' }, ['Mona Patel changed first name from Client to Ada']],
    // Field names and ids are not searchable.
    [{ q: 'version' }, []],
    [{ q: 'firstName' }, []],
    [{ q: 'priority' }, []],
    [{ q: cast.rita.crm.id.slice(0, 9) }, []],
    [{ q: '100%_' }, []],
  ])('the timeline filtered by %o', async (query, expected) => {
    const { lead } = await aBusyLead()
    expect(words(await read(rita, lead.id, query))).toEqual(expected)
  })

  test('the timeline shows the changes of an import', async () => {
    const { lead } = await aBusyLead()
    await sql`
      insert into activity (id, at, actor_kind, verb, subject_type, subject_id, lead_id)
      values (gen_random_uuid(), ${new Date()}, 'webhook', 'lead.changed', 'lead', ${lead.id}, ${lead.id})
    `.execute(server.db.read)
    expect(words(await read(mona, lead.id, { show: 'imports' }))).toEqual(['Lead import changed the lead'])
  })

  test('the new rep is found by name, and by no part of an id', async () => {
    const { lead } = await aBusyLead()
    await good(change(mona, lead, { salesRepId: cast.sam.crm.id }))
    expect(words(await read(mona, lead.id, { q: 'sam ito' }))).toEqual([
      'Mona Patel changed rep from Rita Reyes to Sam Ito',
    ])
    expect(words(await read(mona, lead.id, { q: cast.sam.crm.id }))).toEqual([])
  })

  test('a phone is found in any spelling', async () => {
    const { lead } = await aBusyLead()
    await good(change(mona, lead, { phone1: '909 555 0161' }))
    expect(words(await read(mona, lead.id, { q: '(909) 555-0161' }))).toEqual([
      'Mona Patel set phone to (909) 555-0161',
    ])
  })

  test.each([
    ['909-555-0177', true],
    ['(909) 555-0177', true],
    ['9095550177', true],
    ['0177', true],
    ['24.99', true],
    ['2-6', true],
    ['909-555-0178', false],
    ['24-98', false],
  ])('a number in a note or reply is found as people write it: %s', async (q, isFound) => {
    const { lead } = await aBusyLead()
    const body = 'His wife is at 909.555-0177 between 2-6, and pays 24.99 %.'
    const note = await aNote(rita, lead.id, body)
    const found = async () => words(await read(rita, lead.id, { q, show: 'notes' }))
    expect(await found()).toEqual(isFound ? [body] : [])
    await good(rita.call(webNotes.update, { params: { id: note.id }, body: { body: 'Call his wife.' } }))
    expect(await found()).toEqual([])
    await good(rita.call(webNotes.create, { body: { leadId: lead.id, parentId: note.id, body } }))
    expect(await found()).toEqual(isFound ? ['Call his wife.'] : [])
  })

  test.each<[keyof typeof cast, number]>([
    ['rita', 200],
    ['max', 200],
    ['fiona', 200],
    ['sam', 404],
    ['elsa', 404],
    ['nia', 404],
    ['noah', 403],
    ['dora', 403],
  ])('the timeline requested by %s: %i', async (name, status) => {
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    const client = await server.as(name)
    expect((await client.call(timeline.ofLead, { params: { id: lead.id } })).status).toBe(status)
  })

  test('the timeline of a removed or unknown lead is not found', async () => {
    const lead = await aLead(mona)
    const adam = await server.as('adam')
    await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
    expect((await adam.call(timeline.ofLead, { params: { id: lead.id } })).status).toBe(404)
    expect((await mona.raw('GET', '/webLeads/1042/timeline')).status).toBe(400)
    expect((await mona.raw('GET', `/webLeads/${lead.id}/timeline?show=weather`)).status).toBe(400)
  })
})
