/** Merging two leads of one person, and unmerging: moved records, redirects, and later changes by people. */
import {
  activity,
  appointments,
  leadMerges,
  notifications,
  referrals,
  removals,
  search,
  timeline,
  users,
  webAddresses,
  webLeads,
  webNotes,
} from '@crm/contract'
import type { LeadMerge } from '@crm/contract/web/lead-merge-shapes'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findWrongAppointmentCounters } from '#business/appointments/counts'
import { checkLeads } from '#jobs/check-leads'
import { findWrongCounters } from '#business/leads/counts'
import {
  aLead,
  aNote,
  aReferral,
  aSale,
  aTask,
  anAddress,
  anAppointment,
  change,
  good,
  statusesOf,
} from '#test/builders'
import type { Client } from '#test/client'
import { aFullLead } from '#test/every-route'
import { required } from '#test/required'
import { startTestServer, type TestServer } from '#test/server'
import { posting } from '#test/webhook'
import { leadRelations } from './store.ts'

let server: TestServer
let rita: Client
let mona: Client
let max: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[rita, mona, max, adam] = await Promise.all([
    server.as('rita'),
    server.as('mona'),
    server.as('max'),
    server.as('adam'),
  ])
})
afterAll(() => server.close())

const Rita = cast.rita.crm.id
const Sam = cast.sam.crm.id
const tomorrow = new Date(Date.now() + 86_400_000).toISOString()

interface Named {
  readonly id: string
}
const merge = (client: Client, into: Named, other: Named, body: Omit<LeadMerge, 'otherId'> = {}) =>
  client.call(leadMerges.merge, { params: { id: into.id }, body: { otherId: other.id, ...body } })
const unmerge = (client: Client, { id }: Named) => client.call(leadMerges.unmerge, { params: { id } })
const whereIs = async (client: Client, { id }: Named) =>
  (await good(client.call(leadMerges.where, { params: { id } }))).merge
const read = (client: Client, { id }: Named) => client.call(webLeads.get, { params: { id } })
const notesOf = async ({ id }: Named) =>
  (await good(mona.call(webNotes.list, { query: { leadId: id } }))).map(({ body }) => body).toSorted()

/** Sam as a manager with scope Own. */
async function aManagerOfTheirOwn(): Promise<Client> {
  await good(adam.call(users.update, { params: { id: Sam }, body: { role: 'MANAGER' } }))
  return server.as('sam')
}

/** Every database column that references a lead. */
async function columnsOfLeads(): Promise<{ table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select conrelid::regclass::text as table, attname as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = any(conkey)
    where contype = 'f' and confrelid = 'leads'::regclass order by 1, 2
  `.execute(server.db.read)
  return rows
}

/** Columns that follow a lead in other ways than moving. */
const others = [
  'lead_imports.lead_id',
  'lead_keys.lead_id',
  'leads.merged_into',
  'legacy_copies.lead_id',
  'legacy_migration_entries.lead_id',
]
const pairs = ['duplicate_candidates', 'dismissed_duplicates'].flatMap((table) => [
  `${table}.first_id`,
  `${table}.second_id`,
])

/** Everything in the database about these leads, except what every write changes. */
async function everythingOf(ids: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (const { table, column } of [...(await columnsOfLeads()), { table: 'leads', column: 'id' }]) {
    const { rows } = await sql<{ line: string }>`
      select ${table} || ' ' || (to_jsonb(r) - 'version' - 'updated_at' - 'last_activity_at')::text as line
      from ${sql.table(table)} as r where ${sql.ref(column)} = any(${ids}::uuid[])
    `.execute(server.db.read)
    all.push(...rows.map(({ line }) => line))
  }
  return all.toSorted()
}

/** Counters of sales, service jobs and contracts that differ from the rows. */
async function wrongJobCounters(): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const [counter, table, state] of [
    ['sale_count', 'sales', 'status'],
    ['service_job_count', 'service_jobs', 'status'],
    ['contract_count', 'contracts', 'state'],
  ] as const) {
    const counted = sql`
      select ${sql.ref(state)}, sales_rep_id, lead_rep_id, lead_sales_rep_id, sum(n) from ${sql.table(counter)}
      group by 1, 2, 3, 4 having sum(n) <> 0`
    const real = sql`
      select ${sql.ref(state)}, sales_rep_id, lead_rep_id, lead_sales_rep_id, count(*) from ${sql.table(table)}
      where deleted_at is null group by 1, 2, 3, 4`
    const { rows } = await sql`(${counted} except ${real}) union all (${real} except ${counted})`.execute(
      server.db.read,
    )
    wrong.push(...rows)
  }
  return wrong
}

async function demandWhole(): Promise<void> {
  const errors: object[] = []
  const log = pino({}, { write: (line: string) => void (line.includes('"level":50') && errors.push([line])) })
  await checkLeads(server.db, log)
  expect(errors).toEqual([])
  expect(await findWrongCounters(server.db.read)).toEqual([])
  expect(await findWrongAppointmentCounters(server.db.read)).toEqual([])
  expect(await wrongJobCounters()).toEqual([])
}

describe('a merge of leads', () => {
  test('the merge covers every table that references a lead', async () => {
    const named = (await columnsOfLeads()).map(({ table, column }) => `${table}.${column}`)
    const known = [...leadRelations.map(({ table, column }) => `${table}.${column}`), ...others, ...pairs]
    expect(named.toSorted()).toEqual(known.toSorted())
  })

  test('the merge moves everything, and its undo restores all of it', async () => {
    const { leadId } = await aFullLead(server, adam)
    const other = await good(read(mona, { id: leadId }))
    const survivor = await aLead(mona, { salesRepId: Rita })
    await anAddress(mona, survivor.id)
    await aNote(mona, survivor.id, 'Of the survivor.')
    const both = [survivor.id, other.id]
    const before = await everythingOf(both)

    const done = await good(merge(mona, survivor, other))
    expect(done.followed).toMatchObject({
      address: 1,
      note: 2,
      appointment: 1,
      task: 1,
      sale: 2,
      serviceJob: 1,
      contract: 1,
      commission: 1,
      document: 1,
      referral: 1,
    })
    const left = (await everythingOf([other.id])).filter((line) => !line.startsWith('leads '))
    expect(left).toEqual([])
    expect((await good(read(rita, survivor))).status).toBe('Sold')
    expect((await read(mona, other)).status).toBe(404)
    await demandWhole()

    expect((await good(unmerge(mona, other))).stayed).toEqual([])
    expect(await everythingOf(both)).toEqual(before)
    await demandWhole()
  })

  test('the merge takes the chosen fields, and leaves all others', async () => {
    const survivor = await aLead(mona, { phone1: '909 555 0181', firstName: 'Ada', salesRepId: Rita })
    const other = await aLead(mona, { phone1: '909 555 0182', firstName: 'Adele', doNotContact: true })
    const { lead } = await good(merge(mona, survivor, other, { take: ['phone1'] }))
    expect(lead).toMatchObject({
      firstName: 'Ada',
      phone1: '+19095550182',
      salesRepId: Rita,
      doNotContact: true,
      status: 'New',
    })
    const back = await good(unmerge(mona, other))
    expect(back.survivor).toMatchObject({ phone1: '+19095550181', doNotContact: false })
    expect(back.lead).toMatchObject({ phone1: '+19095550182', doNotContact: true })
  })

  test('the merged lead has one primary address, the chosen one, and a shared house once with the data of both', async () => {
    const house = { streetAddress: '77 Twin Oak Street', city: 'Ontario', state: 'CA', zip: '91761' }
    const [survivor, other] = [await aLead(mona), await aLead(mona)]
    await anAddress(mona, survivor.id, { ...house, stories: 2 })
    const twin = await anAddress(mona, other.id, { ...house, streetAddress: '77 Twin Oak St', roofAge: 12 })
    const own = await anAddress(mona, other.id, { type: 'Primary' })
    const job = await aSale(mona, other.id, { addressId: twin.id })
    const list = ({ id }: Named) => good(mona.call(webAddresses.list, { query: { leadId: id } }))
    const before = await everythingOf([survivor.id, other.id])

    await good(merge(mona, survivor, other, { take: ['primaryAddress'] }))
    expect(
      (await list(survivor)).map(({ id, type, stories, roofAge }) => [id === own.id, type, stories, roofAge]),
    ).toEqual([
      [true, 'Primary', null, null],
      [false, 'Secondary', 2, 12],
    ])
    const page = await mona.raw('GET', `/webSales/${job.id}`)
    expect(await page.json()).toMatchObject({
      address: { fullAddress: expect.stringContaining('77 Twin Oak Street') },
    })
    await demandWhole()

    await good(unmerge(mona, other))
    expect(await everythingOf([survivor.id, other.id])).toEqual(before)
  })

  test('a search by old number, phone and email finds the survivor, and the old lead redirects to it', async () => {
    const survivor = await aLead(mona, { salesRepId: Rita })
    const other = await aLead(mona, { phone1: '909 555 0183', salesRepId: Sam })
    await good(merge(mona, survivor, other))
    for (const q of [other.number, '(909) 555-0183', required(other.email1)]) {
      const { items } = await good(mona.call(search.find, { query: { q } }))
      expect(
        items.map(({ id }) => id),
        q,
      ).toContain(survivor.id)
    }
    expect(await whereIs(rita, other)).toMatchObject({ into: { id: survivor.id, number: survivor.number } })
    expect(await whereIs(await server.as('sam'), other)).toBe(null)
    await posting(server)({ lastName: other.lastName, email: required(other.email1), notes: 'Asks again.' })
    expect(await notesOf(survivor)).toEqual([expect.stringContaining('Asks again.')])
  })

  test('a note or reply written to the merged lead goes to the survivor, for readers of the survivor', async () => {
    const [survivor, other, last] = await Promise.all([
      aLead(mona, { salesRepId: Rita }),
      aLead(mona, { salesRepId: Rita }),
      aLead(mona),
    ])
    const asked = await aNote(rita, other.id, 'Is the gate locked?')
    await good(merge(mona, survivor, other))
    const late = await aNote(rita, other.id, 'Gate code 4471.')
    expect(late.leadId).toBe(survivor.id)
    const body = { leadId: other.id, parentId: asked.id, body: 'It is.' }
    expect((await good(rita.call(webNotes.create, { body }))).leadId).toBe(survivor.id)
    await good(merge(mona, last, survivor, { take: [] }))
    const hidden = await rita.call(webNotes.create, { body: { leadId: other.id, body: 'Not for her.' } })
    expect([hidden.status, await notesOf(last)]).toEqual([
      404,
      ['Gate code 4471.', 'Is the gate locked?', 'It is.'],
    ])
  })

  test('the merge is one activity entry, with the other lead’s activity, for readers of the survivor', async () => {
    const survivor = await aLead(mona, { salesRepId: Rita })
    const other = await aLead(mona)
    await aNote(mona, other.id, 'Of the other.')
    await good(merge(mona, survivor, other))
    const { entries } = await good(rita.call(timeline.ofLead, { params: { id: survivor.id }, query: {} }))
    expect(entries.map(({ verb }) => verb)).toEqual([
      'lead.tookIn',
      'note.written',
      'lead.created',
      'lead.created',
    ])
    const feed = await good(rita.call(activity.feed, { query: { leadId: survivor.id } }))
    expect(feed.map(({ verb }) => verb)).toEqual([
      'lead.tookIn',
      'lead.merged',
      'note.written',
      'lead.created',
      'lead.created',
    ])
    expect((await good(rita.call(activity.feed, { query: { limit: 2 } }))).map(({ verb }) => verb)).toEqual([
      'lead.tookIn',
      'lead.merged',
    ])
    await good(unmerge(mona, other))
    const own = await good(rita.call(timeline.ofLead, { params: { id: survivor.id }, query: {} }))
    expect(own.entries.map(({ verb }) => verb)).toEqual(['lead.gaveBack', 'lead.tookIn', 'lead.created'])
  })

  test('the merge notifies a rep whose client moves to another rep', async () => {
    const sam = await server.as('sam')
    const survivor = await aLead(mona, { salesRepId: Rita })
    const other = await aLead(mona, { salesRepId: Sam })
    await good(sam.call(notifications.clear, { body: {} }))
    await good(merge(mona, survivor, other))
    await good(unmerge(mona, other))
    expect((await good(sam.call(notifications.list, {}))).map(({ subject }) => subject)).toEqual([
      'Mona Patel unmerged your client from another lead',
      'Mona Patel merged your client with another lead',
    ])
  })

  test('a merge of merged leads moves those too, and is undone in reverse order', async () => {
    const [one, two, three] = [await aLead(mona), await aLead(mona), await aLead(mona)]
    await aNote(mona, one.id, 'Of the first.')
    await good(merge(mona, two, one))
    await good(merge(mona, three, two))
    expect(await whereIs(mona, one)).toMatchObject({ into: { id: three.id } })
    await demandWhole()
    expect(await unmerge(mona, one)).toMatchObject({
      status: 400,
      body: { message: `${two.number} was itself merged after that. Undo that first.` },
    })
    await good(unmerge(mona, two))
    expect(await whereIs(mona, one)).toMatchObject({ into: { id: two.id } })
    expect(await notesOf(two)).toEqual(['Of the first.'])
    await good(unmerge(mona, one))
    expect(await notesOf(one)).toEqual(['Of the first.'])
    await demandWhole()
  })
})

describe('refused merges', () => {
  test('a merge is refused when one lead referred the other, or both were referred', async () => {
    const [one, two, friend] = [await aLead(mona), await aLead(mona), await aLead(mona)]
    const referral = await aReferral(mona, one.id, two.id)
    expect(await merge(mona, one, two)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/One referred the other/i) },
    })
    await good(mona.call(referrals.remove, { params: { id: referral.id } }))
    await aReferral(mona, friend.id, one.id)
    await aReferral(mona, friend.id, two.id)
    expect(await merge(mona, one, two)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/Both were referred/i) },
    })
  })

  test('a merge is refused for one lead, a stale version, and a status that contradicts an appointment', async () => {
    const [one, two] = [await aLead(mona), await aLead(mona)]
    expect((await merge(mona, one, one)).status).toBe(400)
    await good(change(mona, two, { firstName: 'Zoe' }))
    expect((await merge(mona, one, two, { version: 1, otherVersion: 1 })).status).toBe(409)
    await good(change(mona, two, { status: 'Cold' }))
    await anAppointment(mona, one.id, tomorrow)
    expect(await merge(mona, one, two, { take: ['status'] })).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/still scheduled/) },
    })
    expect((await good(read(mona, two))).status).toBe('Cold')
  })

  test('a merge is refused without the right or scope, and the rep of another person cannot be chosen', async () => {
    const [one, two] = [await aLead(mona, { salesRepId: Rita }), await aLead(mona, { repId: Sam })]
    for (const name of ['rita', 'fiona', 'sofia', 'nia'] as const)
      expect((await merge(await server.as(name), one, two)).status, name).toBe(403)
    const owning = await aManagerOfTheirOwn()
    expect((await merge(owning, one, two)).status).toBe(404)
    expect(
      (await owning.call(leadMerges.preview, { params: { id: one.id }, query: { otherId: two.id } })).status,
    ).toBe(404)
    expect((await merge(max, one, two, { take: ['repId'] })).status).toBe(403)
    await good(merge(max, one, two))
    expect((await unmerge(rita, two)).status).toBe(403)
    expect((await unmerge(owning, two)).status).toBe(404)
    await good(unmerge(max, two))
  })
})

describe('the undo of a merge', () => {
  test('the undo keeps and reports later changes, and moves records that were added to returning ones', async () => {
    const survivor = await aLead(mona, { phone1: '909 555 0184', firstName: 'Ada' })
    const other = await aLead(mona, { phone1: '909 555 0185', firstName: 'Adele' })
    const note = await aNote(mona, other.id, 'Of the other.')
    const sale = await aSale(mona, other.id)
    await good(merge(mona, survivor, other, { take: ['phone1', 'firstName'] }))
    await good(change(mona, survivor, { phone1: '909 555 0186' }))
    await good(
      mona.call(webNotes.create, { body: { leadId: survivor.id, parentId: note.id, body: 'An answer.' } }),
    )
    await aNote(mona, survivor.id, 'Written since.')
    await aTask(mona, { about: { type: 'sale', id: sale.id } })
    const back = await good(unmerge(mona, other))
    expect(back.stayed).toEqual(['phone'])
    expect(back.survivor).toMatchObject({ firstName: 'Ada', phone1: '+19095550186', status: 'New' })
    expect(await notesOf(other)).toEqual(['An answer.', 'Of the other.'])
    expect(await notesOf(survivor)).toEqual(['Written since.'])
    const { rows } = await sql<{ lead_id: string }>`
      select lead_id from tasks where sale_id = ${sale.id}
    `.execute(server.db.read)
    expect(rows.map(({ lead_id: id }) => id)).toEqual([other.id])
    expect(await unmerge(mona, other)).toMatchObject({ status: 404 })
  })

  test('the undo is refused when a new record is at an address that would go', async () => {
    const [survivor, other] = [await aLead(mona), await aLead(mona)]
    const house = await anAddress(mona, other.id)
    await good(merge(mona, survivor, other))
    const visit = await anAppointment(mona, survivor.id, tomorrow, { addressId: house.id })
    expect(await unmerge(mona, other)).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^A-\d+ would be at an address of the other lead/) },
    })
    await good(mona.call(appointments.update, { params: { id: visit.id }, body: { addressId: null } }))
    await good(unmerge(mona, other))
  })

  test('the undo waits while the survivor is removed', async () => {
    const [survivor, other] = [await aLead(mona), await aLead(mona)]
    await good(merge(mona, survivor, other))
    await good(adam.call(webLeads.remove, { params: { id: survivor.id } }))
    const removed = await good(adam.call(removals.list, { query: { kind: ['lead'] } }))
    expect(removed.map(({ id }) => id)).toContain(survivor.id)
    expect(removed.map(({ id }) => id)).not.toContain(other.id)
    expect((await unmerge(adam, other)).status).toBe(400)
    expect((await adam.call(webLeads.restore, { params: { id: other.id } })).status).toBe(404)
    await good(adam.call(webLeads.restore, { params: { id: survivor.id } }))
    await good(unmerge(adam, other))
  })
})

describe('concurrent merges', () => {
  test('two merges in opposite directions leave one lead, with all notes', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, two] = [await aLead(mona), await aLead(mona)]
      await Promise.all([aNote(mona, one.id, 'One.'), aNote(mona, two.id, 'Two.')])
      const answers = await Promise.all([merge(mona, one, two), merge(max, two, one)])
      expect(statusesOf(answers)).toEqual([200, 404])
      const [stays] = answers[0]?.status === 200 ? [one] : [two]
      expect(await notesOf(stays)).toEqual(['One.', 'Two.'])
    }
  })

  test('a concurrent write to the merged lead lands on the survivor, or is refused', async () => {
    const [survivor, other] = [await aLead(mona), await aLead(mona)]
    const writing = Array.from({ length: 20 }, (_, at) =>
      mona.call(webNotes.create, { body: { leadId: other.id, body: `No ${at}.` } }),
    )
    const [merged, ...notes] = await Promise.all([merge(mona, survivor, other), ...writing])
    expect(merged.status).toBe(200)
    expect(notes.filter(({ status }) => status !== 201 && status !== 404)).toEqual([])
    expect(await notesOf(survivor)).toHaveLength(notes.filter(({ status }) => status === 201).length)
    await demandWhole()
  })
})

describe('duplicate candidate pairs', () => {
  const pairsOf = async (client: Client, view: 'open' | 'apart' = 'open') =>
    (await good(client.call(leadMerges.pairs, { query: { view, pageSize: 100 } }))).items
  const has = (all: readonly { first: Named; second: Named }[], first: Named, second: Named) =>
    all.some((pair) => pair.first.id === first.id && pair.second.id === second.id)

  test('a pair is listed with its reason until merged or marked as different, and again when the mark is removed', async () => {
    const first = await aLead(mona, { phone1: '951 555 0191', salesRepId: Rita })
    const second = await aLead(mona, { phone1: '951 555 0191', salesRepId: Sam })
    const [pair] = await pairsOf(max)
    expect(pair).toMatchObject({
      first: { id: first.id },
      second: { id: second.id },
      likeness: 'possible',
      because: ['phone'],
    })
    const body = { leadId: second.id, otherId: first.id }
    await good(mona.call(leadMerges.dismiss, { body }))
    await good(mona.call(leadMerges.dismiss, { body }))
    expect(has(await pairsOf(max), first, second)).toBe(false)
    expect((await pairsOf(max, 'apart'))[0]).toMatchObject({
      apartByName: 'Mona Patel',
      first: { id: first.id },
    })
    await good(mona.call(leadMerges.undoDismiss, { body }))
    expect(has(await pairsOf(max), first, second)).toBe(true)
    const rows = await good(
      adam.call(activity.feed, { query: { subjectId: first.id, verb: ['lead.toldApart'] } }),
    )
    expect(rows).toHaveLength(1)
    expect(await good(rita.call(activity.feed, { query: { verb: ['lead.toldApart'] } }))).toEqual([])

    await good(change(mona, second, { phone1: '951 555 0192' }))
    expect(has(await pairsOf(max), first, second)).toBe(false)
    await good(change(mona, second, { phone1: '951 555 0191' }))
    await good(merge(mona, first, second))
    expect(has(await pairsOf(max), first, second)).toBe(false)
    await good(unmerge(mona, second))
    expect(has(await pairsOf(max), first, second)).toBe(true)
  })

  test('a pair needs both leads in scope, and the right to merge', async () => {
    const phone1 = '951 555 0193'
    const first = await aLead(mona, { phone1, salesRepId: Rita })
    const second = await aLead(mona, { phone1, salesRepId: Sam })
    const owning = await aManagerOfTheirOwn()
    expect(has(await pairsOf(mona), first, second)).toBe(true)
    expect(has(await pairsOf(owning), first, second)).toBe(false)
    const { total } = await good(owning.call(leadMerges.pairs, { query: {} }))
    expect(total).toBe((await pairsOf(owning)).length)
    const body = { leadId: second.id, otherId: first.id }
    expect((await owning.call(leadMerges.dismiss, { body })).status).toBe(404)
    expect((await rita.call(leadMerges.pairs, { query: {} })).status).toBe(403)
    await good(change(mona, first, { salesRepId: Sam }))
    expect(has(await pairsOf(owning), first, second)).toBe(true)
  })

  test('marking a pair closes its task, and the undo reopens it', async () => {
    const phone1 = '951 555 0194'
    const first = await aLead(mona, { phone1, salesRepId: Sam })
    const second = await aLead(rita, { phone1 })
    const status = async () => {
      const { rows } = await sql<{ status: string }>`
        select status from tasks where about_ids @> array[${first.id}, ${second.id}]::uuid[]
      `.execute(server.db.read)
      return rows.map((row) => row.status)
    }
    const before = await status()
    expect(before).toHaveLength(1)
    await good(merge(mona, first, second))
    expect(await status()).toEqual(['Done'])
    await good(unmerge(mona, second))
    expect(await status()).toEqual(before)
  })

  test('a number shared by very many leads creates no pairs', async () => {
    const phone1 = '951 555 0195'
    const { total } = await good(mona.call(leadMerges.pairs, { query: {} }))
    for (let at = 0; at < 22; at += 1) await aLead(mona, { phone1 })
    expect((await good(mona.call(leadMerges.pairs, { query: {} }))).total - total).toBe(190)
  })
})
