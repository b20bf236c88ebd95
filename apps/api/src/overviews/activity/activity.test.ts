import { activity, webNotes } from '@crm/contract'
import { cast } from '@crm/cast'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aNote, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { required } from '#test/required'

const dayOf = (at: Date) => at.toLocaleDateString('sv-SE', { timeZone: 'America/Los_Angeles' })

let server: TestServer
let rita: Client
let mona: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[rita, mona] = await Promise.all([server.as('rita'), server.as('mona')])
})
afterAll(() => server.close())

describe('the activity feed', () => {
  test('the feed is newest first, by lead, subject and verb, and paged by Link', async () => {
    const lead = await aLead(rita)
    const note = await aNote(rita, lead.id)
    await change(rita, lead, { firstName: 'Ada' })
    const verbs = async (query: object) =>
      (await good(rita.call(activity.feed, { query: { leadId: lead.id, ...query } }))).map(({ verb }) => verb)

    expect(await verbs({})).toEqual(['lead.changed', 'note.written', 'lead.created'])
    expect(await verbs({ subjectId: note.id })).toEqual(['note.written'])
    expect(await verbs({ verb: ['lead.created', 'note.written'] })).toEqual(['note.written', 'lead.created'])

    expect(await verbs({ field: 'firstName' })).toEqual(['lead.changed'])
    expect(await verbs({ field: ['phone1', 'email1'] })).toEqual([])
    expect(await verbs({ actorId: note.authorId })).toHaveLength(3)
    expect(await verbs({ actorId: lead.id })).toEqual([])

    const first = await rita.raw('GET', `/activity-feed?leadId=${lead.id}&limit=2`)
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect(await (await rita.raw('GET', next)).json()).toMatchObject([{ verb: 'lead.created' }])
  })

  test('the feed hides a lead from everybody while it is removed', async () => {
    const lead = await aLead(rita)
    const adam = await server.as('adam')
    await adam.raw('DELETE', `/webLeads/${lead.id}`)
    expect(await good(rita.call(activity.feed, { query: { leadId: lead.id } }))).toEqual([])
    await adam.raw('POST', `/webLeads/${lead.id}/restore`)
    expect(await good(rita.call(activity.feed, { query: { leadId: lead.id } }))).toHaveLength(3)
  })

  test('the feed names system authors', async () => {
    const lead = await aLead(mona)
    await sql`
      insert into activity (id, at, actor_kind, verb, subject_type, subject_id, lead_id)
      values (gen_random_uuid(), ${new Date()}, 'webhook', 'lead.changed', 'lead', ${lead.id}, ${lead.id})
    `.execute(server.db.read)
    expect(await good(mona.call(activity.feed, { query: { leadId: lead.id, limit: 1 } }))).toMatchObject([
      { actorId: null, actorKind: 'webhook', actorName: 'Lead import' },
    ])
  })

  test('the feed is filtered by author, subject and Pacific day', async () => {
    const lead = await aLead(rita)
    await aNote(mona, lead.id)
    const read = async (query: object) =>
      (await good(rita.call(activity.feed, { query: { leadId: lead.id, ...query } }))).map(({ verb }) => verb)

    expect(await read({ actorId: cast.mona.crm.id })).toEqual(['note.written'])
    expect(await read({ actorId: [cast.mona.crm.id, cast.rita.crm.id] })).toHaveLength(2)
    expect(await read({ subjectType: 'lead' })).toEqual(['lead.created'])
    expect(await read({ subjectType: ['note', 'user'] })).toEqual(['note.written'])
    const [entry] = await good(rita.call(activity.feed, { query: { leadId: lead.id, limit: 1 } }))
    const today = dayOf(new Date(required(entry).at))
    expect(await read({ from: today, to: today })).toHaveLength(2)
    expect(await read({ from: dayOf(new Date(Date.now() + 86_400_000)) })).toEqual([])
    expect(await read({ to: dayOf(new Date(Date.now() - 86_400_000)) })).toEqual([])
  })

  test.each(['subjectType=moon', 'from=tomorrow', 'actorId=rita', 'after=1'])(
    'the feed refuses %s',
    async (query) => {
      expect((await rita.raw('GET', `/activity-feed?${query}`)).status).toBe(400)
    },
  )

  test('the feed refuses an unknown verb', async () => {
    expect((await rita.raw('GET', '/activity-feed?verb=lead.sang')).status).toBe(400)
  })
})

describe('stored activity', () => {
  test.each([
    ['changed', sql`update activity set verb = 'lead.removed'`],
    ['removed', sql`delete from activity`],
  ])('activity cannot be %s, not even in the database', async (_, statement) => {
    await aLead(mona)
    await expect(statement.execute(server.db.read)).rejects.toThrow('activity rows are never changed')
  })

  test('an entry has a person exactly if a person acted', async () => {
    const faceless = sql`
      insert into activity (id, at, actor_kind, verb, subject_type, subject_id)
      values (gen_random_uuid(), ${new Date()}, 'person', 'lead.changed', 'lead', gen_random_uuid())`
    await expect(faceless.execute(server.db.read)).rejects.toThrow('check constraint')
  })
})

describe('lists of a rep with many leads', () => {
  let now = new Date('2026-03-02T18:00:00Z')
  let own: TestServer
  let sam: Client
  /** Changes and notes of these leads, newest first, in the order of writing. */
  let rows: readonly string[]
  let noted: readonly string[]
  beforeAll(async () => {
    own = await startTestServer({ now: () => now })
    sam = await own.as('sam')
    const manager = await own.as('mona')
    const owners = [{ salesRepId: cast.sam.crm.id }, { repId: cast.sam.crm.id }, {}]
    const leads = await Promise.all(Array.from({ length: 330 }, (_, at) => aLead(manager, owners[at % 3])))
    for (const { id } of leads.slice(0, 60)) {
      now = new Date(now.getTime() + 2 * 3_600_000)
      await aNote(manager, id)
    }
    const ofSam = sql`lead_id in (
      select id from leads where sales_rep_id = ${cast.sam.crm.id} or rep_id = ${cast.sam.crm.id}
    )`
    const idsOf = async (records: RawBuilder<unknown>) =>
      (await sql<{ id: string }>`${records}`.execute(own.db.read)).rows.map(({ id }) => id)
    rows = await idsOf(sql`select id from activity where ${ofSam} order by seq desc`)
    noted = await idsOf(sql`select id from notes where ${ofSam} order by created_at desc, id desc`)
  })
  afterAll(() => own.close())

  const entries = (query: object) => good(sam.call(activity.feed, { query }))
  const notes = (query: object) => good(sam.call(webNotes.list, { query }))

  test.each([
    ['entries', 19],
    ['entries', 39],
    ['entries', 100],
    ['entries', 1_000],
    ['notes', 9],
    ['notes', 20],
    ['notes', 1_000],
  ])('%s with %i a page returns the newest rows, page after page', async (kind, limit) => {
    const read = async (after?: string) =>
      (await (kind === 'notes' ? notes : entries)({ limit, after })).map(({ id }) => id)
    const written = kind === 'notes' ? noted : rows
    const all: string[] = []
    while (all.length < written.length) {
      const page = await read(all.at(-1))
      expect(page).toEqual(written.slice(all.length, all.length + limit))
      all.push(...page)
    }
    expect(await read(all.at(-1))).toEqual([])
  })
})
