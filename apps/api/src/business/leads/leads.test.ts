import { users, webLeads, webNotes } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aNote, change, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { findWrongCounters } from './counts.ts'

let server: TestServer
let rita: Client
let mona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  rita = await server.as('rita')
  mona = await server.as('mona')
  adam = await server.as('adam')
})
afterAll(() => server.close())

const get = (client: Client, { id }: { id: string }) => client.call(webLeads.get, { params: { id } })
const remove = ({ id }: { id: string }) => adam.call(webLeads.remove, { params: { id } })
const restore = ({ id }: { id: string }) => adam.call(webLeads.restore, { params: { id } })
const counts = () => good(mona.call(webLeads.statusCount, {}))

describe('a new lead', () => {
  test('a new lead is normalized, numbered, and owned by the rep who enters it', async () => {
    const created = await rita.call(webLeads.create, {
      body: {
        firstName: '  hector ',
        lastName: 'DELGADO',
        phone1: '(909) 555-0129',
        email1: ' Hector@Mail.Example ',
        sourceName: 'Self Generated',
      },
    })
    expect(created).toMatchObject({
      status: 201,
      body: {
        number: expect.stringMatching(/^L-\d{4}$/),
        fullName: 'Hector Delgado',
        phone1: '+19095550129',
        email1: 'hector@mail.example',
        status: 'New',
        sourceName: 'Self Generated',
        sourceType: 'Rep',
        salesRepId: cast.rita.crm.id,
        salesRepName: 'Rita Reyes',
        repId: null,
        primaryAddress: null,
        version: 1,
      },
    })
  })

  test('a new lead reads the same on the next request', async () => {
    const lead = await aLead(mona)
    expect(await get(mona, lead)).toMatchObject({ status: 200, body: lead })
  })

  test('a manager may enter a lead without a rep', async () => {
    expect(await aLead(mona)).toMatchObject({ salesRepId: null, salesRepName: null })
  })

  test('a marketer enters a lead as its setter; only a manager names another person', async () => {
    const max = await server.as('max')
    expect(await aLead(max, { repId: cast.max.crm.id })).toMatchObject({ repName: 'Max Weber' })
    const body = { lastName: 'Po', email1: 'po@mail.example', repId: cast.sam.crm.id }
    expect(await max.call(webLeads.create, { body })).toMatchObject({
      status: 403,
      body: {
        message: 'Only managers and administrators may choose another setter for a new lead.',
      },
    })
    expect(await aLead(mona, { repId: cast.max.crm.id })).toMatchObject({ repName: 'Max Weber' })
  })

  test('an unknown source is kept, in a group of its own', async () => {
    expect(await aLead(mona, { sourceName: 'Home show' })).toMatchObject({
      sourceName: 'Home show',
      sourceType: 'Unmapped',
    })
  })

  test.each([
    [
      'a name and a way to reach the person',
      { firstName: '', phone1: '' },
      'firstName or lastName is required. A valid email or phone is required.',
    ],
    ['a phone that is one', { lastName: 'Po', phone1: '12' }, 'This is not a phone number.'],
    ['an e-mail that is one', { lastName: 'Po', email1: 'po@' }, 'This is not an email address.'],
    [
      'a rep who exists and is enabled',
      { lastName: 'Po', email1: 'po@mail.example', salesRepId: cast.dora.crm.id },
      'No enabled user has this ID.',
    ],
  ])('a new lead needs %s', async (_, body, message) => {
    expect(await mona.call(webLeads.create, { body })).toMatchObject({ status: 400, body: { message } })
  })

  test('a new lead cannot be Sold: only a sale sets that status', async () => {
    const body = JSON.stringify({ lastName: 'Po', email1: 'po@mail.example', status: 'Sold' })
    expect((await mona.raw('POST', '/webLeads', { body })).status).toBe(400)
  })

  test('an unknown field is refused, so that no input is lost silently', async () => {
    const body = JSON.stringify({ lastName: 'Po', email1: 'po@mail.example', nickname: 'Teletubby' })
    const refused = await mona.raw('POST', '/webLeads', { body })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('nickname')])
  })
})

describe('a change of a lead', () => {
  test('a change keeps fields that it does not name, and clears those it sets to null', async () => {
    const lead = await aLead(mona, { phone1: '909 555 0130', sourceName: 'Canvassing' })
    expect(await change(mona, lead, { email1: null, version: 1 })).toMatchObject({
      status: 200,
      body: {
        ...lead,
        email1: null,
        version: 2,
        updatedAt: expect.any(String),
        lastActivityAt: expect.any(String),
      },
    })
  })

  test('a phone with more than one number keeps the others in a note, as on creation', async () => {
    const lead = await aLead(mona, { phone1: '(909) 555-0132 ext. 4' })
    await good(change(mona, lead, { phone1: '909-555-0133' }))
    expect(await change(mona, lead, { phone1: '909 555 0134 / 951 555 0135' })).toMatchObject({
      body: { phone1: '+19095550134' },
    })
    const notes = await good(mona.call(webNotes.list, { query: { leadId: lead.id } }))
    expect(notes.map(({ body, authorName }) => [body, authorName])).toEqual([
      ['Phone in full: 909 555 0134 / 951 555 0135', 'Mona Patel'],
      ['Phone in full: (909) 555-0132 ext. 4', 'Mona Patel'],
    ])
  })

  test('a change of the source also changes its group', async () => {
    const lead = await aLead(mona, { sourceName: 'Canvassing' })
    expect(await change(mona, lead, { sourceName: 'Quint Street' })).toMatchObject({
      body: { sourceType: 'Purchased' },
    })
    expect(await change(mona, lead, { sourceName: null })).toMatchObject({
      body: { sourceName: null, sourceType: null },
    })
  })

  test('a change cannot clear the last remaining name', async () => {
    const lead = await aLead(mona, { firstName: 'Ana', lastName: '' })
    expect(await change(mona, lead, { firstName: '' })).toMatchObject({
      status: 400,
      body: { message: 'firstName or lastName is required.' },
    })
  })

  test('a change without effect creates no new version', async () => {
    const lead = await aLead(mona)
    const { firstName } = lead
    expect(await change(mona, lead, { firstName, version: 1 })).toMatchObject({
      status: 200,
      body: { version: 1 },
    })
  })

  test('a search finds a lead under its new name', async () => {
    const lead = await aLead(mona, { lastName: 'Oldname' })
    await change(mona, lead, { lastName: 'Brandnewname' })
    expect(await good(mona.call(webLeads.list, { query: { q: 'brandnew' } }))).toHaveLength(1)
    expect(await good(mona.call(webLeads.list, { query: { q: 'oldname' } }))).toHaveLength(0)
  })
})

describe('two people who read the same version', () => {
  test('changes of different fields are merged', async () => {
    const lead = await aLead(mona)
    await change(mona, lead, { firstName: 'Lupe', version: 1 })
    expect(await change(adam, lead, { phone1: '909-555-0131', version: 1 })).toMatchObject({
      status: 200,
      body: { firstName: 'Lupe', phone1: '+19095550131', version: 3 },
    })
  })

  test('a stale change of the same field conflicts, and the answer has the current lead', async () => {
    const lead = await aLead(mona)
    const first = await good(change(mona, lead, { firstName: 'Lupe', version: 1 }))
    expect(await change(adam, lead, { firstName: 'Guadalupe', version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'Someone changed this lead.', current: first },
    })
    expect(await change(adam, lead, { firstName: 'Guadalupe', version: 2 })).toMatchObject({ status: 200 })
  })

  test('an equal change of the same field does not conflict', async () => {
    const lead = await aLead(mona)
    await change(mona, lead, { firstName: 'Lupe', version: 1 })
    expect(await change(adam, lead, { firstName: 'Lupe', version: 1 })).toMatchObject({ status: 200 })
  })

  test('a change without a version is applied', async () => {
    const lead = await aLead(mona)
    await change(mona, lead, { firstName: 'Lupe', version: 1 })
    expect(await change(adam, lead, { firstName: 'Guadalupe' })).toMatchObject({
      status: 200,
      body: { firstName: 'Guadalupe', version: 3 },
    })
  })

  test('a note in between makes no form stale', async () => {
    const lead = await aLead(mona)
    await aNote(adam, lead.id)
    expect(await change(mona, lead, { firstName: 'Lupe', version: 1 })).toMatchObject({ status: 200 })
  })

  test('exactly one of several concurrent changes succeeds, and the others conflict', async () => {
    const lead = await aLead(mona)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        change(at % 2 ? mona : adam, lead, { lastName: `Racer ${at}`, version: 1 }),
      ),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(7).fill(409)])
    expect(await get(mona, lead)).toMatchObject({ body: { version: 2 } })
  })
})

describe('the status of a lead', () => {
  test('a manual status change updates the tabs', async () => {
    const lead = await aLead(mona)
    const before = await counts()
    await good(change(mona, lead, { status: 'Cold' }))
    expect(await counts()).toEqual({ ...before, New: before.New - 1, Cold: before.Cold + 1 })
  })

  test('only a sale sets a lead to Sold', async () => {
    const lead = await aLead(mona)
    expect(await change(mona, lead, { status: 'Sold' })).toMatchObject({
      status: 400,
      body: { message: 'A lead becomes Sold only through a sale.' },
    })
  })

  test('a lead becomes Dead with a reason, which is stored as a note', async () => {
    const lead = await aLead(mona)
    expect(await change(mona, lead, { status: 'Dead' })).toMatchObject({
      status: 400,
      body: { message: 'A dead lead needs a reason.' },
    })
    const deadReason = 'Roof is shaded all day.'
    expect(await change(mona, lead, { status: 'Dead', deadReason })).toMatchObject({
      body: { status: 'Dead' },
    })
    await good(change(mona, lead, { status: 'Dead', deadReason }))
    const notes = await good(mona.call(webNotes.list, { query: { leadId: lead.id } }))
    expect(notes).toMatchObject([{ body: deadReason, type: 'DeadReason', authorName: 'Mona Patel' }])
  })

  test('a dead reason without the status Dead is refused', async () => {
    const lead = await aLead(mona)
    expect(await change(mona, lead, { deadReason: 'No roof.' })).toMatchObject({ status: 400 })
    expect(await good(mona.call(webNotes.list, { query: { leadId: lead.id } }))).toEqual([])
  })
})

describe('a removed lead', () => {
  test('a removed lead reads as not found everywhere, leaves the counts, and is restored unchanged', async () => {
    const lead = await aLead(mona)
    const note = await aNote(mona, lead.id)
    const before = await counts()

    expect(await remove(lead)).toMatchObject({ status: 200, body: { message: 'Lead removed' } })
    expect(await counts()).toEqual({
      ...before,
      New: before.New - 1,
      All: before.All - 1,
      Recent: before.Recent - 1,
    })
    const answers = await Promise.all([
      get(adam, lead),
      change(adam, lead, { firstName: 'Ghost' }),
      remove(lead),
      adam.call(webNotes.get, { params: { id: note.id } }),
      adam.call(webNotes.create, { body: { leadId: lead.id, body: 'Too late.' } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect(await good(adam.call(webLeads.list, { query: { q: lead.number } }))).toEqual([])
    expect(await good(adam.call(webNotes.list, { query: { leadId: lead.id } }))).toEqual([])

    expect(await restore(lead)).toMatchObject({
      status: 200,
      body: { id: lead.id, number: lead.number, version: 3 },
    })
    expect(await counts()).toEqual(before)
    expect(await good(adam.call(webNotes.list, { query: { leadId: lead.id } }))).toHaveLength(1)
  })

  test('a lead that was not removed, or does not exist, cannot be restored', async () => {
    expect(await restore(await aLead(mona))).toMatchObject({
      status: 404,
      body: { message: 'Lead not found' },
    })
    expect(await restore({ id: cast.rita.crm.id })).toMatchObject({ status: 404 })
  })
})

test('the counters are right after all of these tests', async () => {
  expect(await findWrongCounters(server.db.read)).toEqual([])
})

describe('the last activity of a lead', () => {
  test('the last activity is the time when a change arrived, however long its upload took, and never moves back', async () => {
    let now = new Date('2026-03-16T17:00:00Z')
    const asked = { clock: Promise.withResolvers<void>() }
    const own = await startTestServer({
      now: () => {
        asked.clock.resolve()
        return now
      },
    })
    const client = await own.as('mona')
    const lead = await aLead(client)
    const lastActivity = async () => (await good(get(client, lead))).lastActivityAt

    const upload = new TransformStream<Uint8Array, Uint8Array>()
    const writer = upload.writable.getWriter()
    asked.clock = Promise.withResolvers()
    const slow = fetch(`${own.url}/webLeads/${lead.id}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await own.tokenOf('mona')}`, 'content-type': 'application/json' },
      body: upload.readable,
      duplex: 'half',
    })
    await writer.write(new TextEncoder().encode('{"firstName":'))
    await asked.clock.promise
    now = new Date('2026-03-16T17:05:00Z')
    await writer.write(new TextEncoder().encode('"Slow"}'))
    await writer.close()
    expect((await slow).status).toBe(200)
    expect(await lastActivity()).toBe('2026-03-16T17:05:00.000Z')

    now = new Date('2026-03-16T17:04:00Z')
    await aNote(client, lead.id)
    await good(change(client, lead, { firstName: 'Late' }))
    expect(await lastActivity()).toBe('2026-03-16T17:05:00.000Z')
    await own.close()
  })
})

test('a disabled rep stays on a lead, and cannot be assigned a new one', async () => {
  const { salesRepId, ...lead } = await aLead(mona, { salesRepId: cast.sven.crm.id })
  const other = await aLead(mona)
  await good(adam.call(users.update, { params: { id: cast.sven.crm.id }, body: { isEnabled: false } }))
  expect((await change(mona, lead, { firstName: 'Lupe', salesRepId })).status).toBe(200)
  expect(await change(mona, other, { salesRepId })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'salesRepId', message: 'No enabled user has this ID.' }] },
  })
})
