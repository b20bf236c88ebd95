import { activity, webLeads, webNotes } from '@crm/contract'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aNote, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { findWrongCounters } from './counts.ts'

let server: TestServer
let mona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  mona = await server.as('mona')
  adam = await server.as('adam')
})
afterAll(() => server.close())

const history = ({ id }: { id: string }) => good(adam.call(activity.feed, { query: { leadId: id } }))

test('every change of a lead adds an activity row with author, verb, old and new values', async () => {
  const lead = await aLead(mona, { firstName: 'Lupe', lastName: 'Soto', phone1: '909 555 0133' })
  await change(mona, lead, { phone1: '909 555 0134', salesRepId: cast.sam.crm.id })
  await change(adam, lead, { salesRepId: cast.rita.crm.id })
  await aNote(mona, lead.id)
  await adam.call(webLeads.remove, { params: { id: lead.id } })
  await adam.call(webLeads.restore, { params: { id: lead.id } })

  const entries = await history(lead)
  expect(entries.map((entry) => `${entry.actorName} ${sentenceText(entry)}`).toReversed()).toEqual([
    'Mona Patel created the lead',
    'Mona Patel changed phone from (909) 555-0133 to (909) 555-0134 and set rep to Sam Ito',
    'Adam Osei changed rep from Sam Ito to Rita Reyes',
    'Mona Patel wrote a note',
    'Adam Osei removed the lead',
    'Adam Osei restored the lead',
  ])
  expect(entries.map(({ version }) => version).toReversed()).toEqual([1, 2, 3, 1, 4, 5])
})

test('a change without effect adds no activity row', async () => {
  const lead = await aLead(mona)
  await change(mona, lead, { firstName: lead.firstName })
  expect(await history(lead)).toHaveLength(1)
})

test('a change without a version is recorded like any other', async () => {
  const lead = await aLead(mona)
  await change(mona, lead, { firstName: 'Lupe' })
  expect(await history(lead)).toMatchObject([
    { verb: 'lead.changed', changes: { firstName: ['Client', 'Lupe'] } },
    {},
  ])
})

describe('when the activity row cannot be written', () => {
  test('a change is rolled back', async () => {
    const lead = await aLead(mona)
    const before = await stateOf(lead)
    await withoutRecord('lead.changed', async () => {
      const answer = await change(mona, lead, { firstName: 'Nobody', status: 'Cold' })
      expect(answer).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
    })
    expect(await stateOf(lead)).toEqual(before)
  })

  test('a creation is rolled back', async () => {
    const before = await good(mona.call(webLeads.statusCount, {}))
    await withoutRecord('lead.created', () => expect(aLead(mona)).rejects.toThrow('500'))
    expect(await good(mona.call(webLeads.statusCount, {}))).toEqual(before)
  })

  test('a change to Dead is rolled back together with its reason', async () => {
    const lead = await aLead(mona)
    const before = await stateOf(lead)
    await withoutRecord('note.written', async () => {
      expect(await change(mona, lead, { status: 'Dead', deadReason: 'No roof.' })).toMatchObject({
        status: 500,
      })
    })
    expect(await stateOf(lead)).toEqual(before)
  })

  test('a removal is rolled back', async () => {
    const lead = await aLead(mona)
    const before = await stateOf(lead)
    await withoutRecord('lead.removed', async () => {
      expect(await adam.call(webLeads.remove, { params: { id: lead.id } })).toMatchObject({ status: 500 })
    })
    expect(await stateOf(lead)).toEqual(before)
  })

  /** Makes a database constraint reject rows of this verb while `work` runs. */
  async function withoutRecord(verb: string, work: () => Promise<unknown>) {
    const check = sql`alter table activity add constraint refused check (verb <> ${sql.lit(verb)}) not valid`
    await check.execute(server.db.read)
    try {
      await work()
    } finally {
      await sql`alter table activity drop constraint refused`.execute(server.db.read)
    }
  }

  const stateOf = async (lead: { id: string }) => ({
    lead: await good(mona.call(webLeads.get, { params: { id: lead.id } })),
    notes: await good(mona.call(webNotes.list, { query: { leadId: lead.id } })),
    counts: await good(mona.call(webLeads.statusCount, {})),
    history: await history(lead),
  })
})

test('eight people who create, move, remove and restore concurrently leave every counter right', async () => {
  const moves = ['Cold', 'Appointment', 'New'] as const
  const reps = [cast.rita.crm.id, cast.sam.crm.id, null]
  const worked = Array.from({ length: 8 }, async (_, person) => {
    for (let round = 0; round < 6; round++) {
      const lead = await aLead(adam, { salesRepId: reps[(person + round) % 3] ?? null })
      await good(change(adam, lead, { status: moves[round % 3], salesRepId: reps[round % 3] ?? null }))
      await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
      if (round % 2) await good(adam.call(webLeads.restore, { params: { id: lead.id } }))
    }
  })
  await Promise.all(worked)
  expect(await findWrongCounters(server.db.read)).toEqual([])
})
