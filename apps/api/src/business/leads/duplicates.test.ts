/** Duplicate checks for leads that people type, in any spelling, within their scope. */
import { activity, users, webAddresses, webLeads } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLeads } from '#jobs/check-leads'
import { aLead, anAddress, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { posting } from '#test/webhook'

let server: TestServer
let rita: Client
let sam: Client
let mona: Client
let adam: Client
let now = new Date('2026-03-16T17:00:00Z')
const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1_000)
}
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[rita, sam, mona, adam] = await Promise.all([
    server.as('rita'),
    server.as('sam'),
    server.as('mona'),
    server.as('adam'),
  ])
  // Her sign-in records the claims that define her scope.
  await mona.raw('GET', '/users/me')
})
afterAll(() => server.close())

let people = 0
const somebody = () => {
  people += 1
  return {
    firstName: 'Dora',
    lastName: `Double${people}x`,
    phone1: `95155${String(people).padStart(5, '0')}`,
    email1: `double${people}x@mail.example`,
  }
}
const like = (client: Client, query: object) => client.call(webLeads.duplicates, { query })
const tasksAbout = (number: string) =>
  server.db.read
    .selectFrom('tasks')
    .select(['description', 'delegated_to', 'lead_id'])
    .where('description', 'like', `%${number}%`)
    .execute()

describe('the duplicate check before saving a lead', () => {
  test.each<[string, (person: ReturnType<typeof somebody>) => object, 'same' | 'possible', string[]]>([
    ['the same e-mail', ({ email1 }) => ({ email1: ` ${email1.toUpperCase()} ` }), 'same', ['email']],
    [
      'the same phone and last name',
      ({ phone1, lastName }) => ({ phone1: `+1 ${phone1}`, lastName: lastName.toLowerCase() }),
      'same',
      ['phone', 'phone+name'],
    ],
    ['the same phone', ({ phone1 }) => ({ phone1 }), 'possible', ['phone']],
    [
      'the same last name in the same house',
      ({ lastName }) => ({ lastName, address: `${people} elm court, Ontario, CA 91762` }),
      'same',
      ['name+house'],
    ],
  ])('the duplicate check finds %s', async (_, query, likeness, because) => {
    const person = somebody()
    const lead = await aLead(rita, person)
    await anAddress(rita, lead.id, { streetAddress: `${people} Elm Ct`, zip: '91762' })
    const found = await good(like(rita, query(person)))
    expect(found).toMatchObject([{ lead: { id: lead.id, number: lead.number }, likeness }])
    expect(found[0]?.because.toSorted()).toEqual(because)
    expect(await good(like(rita, { ...query(person), exceptId: lead.id }))).toEqual([])
  })

  test('the duplicate check finds nothing by a name alone, or without input', async () => {
    const { lastName } = await aLead(rita, somebody())
    expect(await good(like(rita, { lastName }))).toEqual([])
    expect(await good(like(rita, {}))).toEqual([])
    expect(await good(like(rita, { phone1: '12', email1: 'x', address: 'somewhere' }))).toEqual([])
  })

  test('the duplicate check finds nothing outside the scope', async () => {
    const person = somebody()
    await aLead(rita, person)
    expect(await good(like(sam, person))).toEqual([])
    expect(await good(like(await server.as('nia'), person))).toEqual([])
    expect(await good(like(mona, person))).toHaveLength(1)
    expect((await like(server.withToken(undefined), person)).status).toBe(401)
  })

  test('the duplicate check skips a removed lead until it is restored', async () => {
    const person = somebody()
    const { id } = await aLead(rita, person)
    await good(adam.call(webLeads.remove, { params: { id } }))
    expect(await good(like(rita, person))).toEqual([])
    await good(adam.call(webLeads.restore, { params: { id } }))
    expect(await good(like(rita, person))).toHaveLength(1)
  })

  test('the duplicate check compares current values, not earlier ones', async () => {
    const [before, after] = [somebody(), somebody()]
    const lead = await aLead(rita, before)
    await good(change(rita, lead, after))
    expect(await good(like(rita, before))).toEqual([])
    expect(await good(like(rita, after))).toHaveLength(1)
  })
})

test('restoring a lead whose client was entered again reports the pair once, and no other lead', async () => {
  const { phone1, ...person } = somebody()
  const [old, other] = [await aLead(mona, { ...person, phone1 }), await aLead(mona, { phone1 })]
  const params = { id: old.id }
  const remove = () => good(adam.call(webLeads.remove, { params }))
  const restore = () => good(adam.call(webLeads.restore, { params }))
  await remove()
  await restore()
  expect(await tasksAbout(old.number)).toEqual([])
  await remove()
  await posting(server)({ lastName: person.lastName, email: person.email1 })
  const [anew] = await good(mona.call(webLeads.list, { query: { q: person.email1 } }))
  for (const act of [restore, remove, restore]) await act()
  const tasks = await tasksAbout(old.number)
  expect(tasks.map(({ description }) => description)).toEqual([
    `Possible duplicate: ${old.number} looks like ${anew?.number}.`,
  ])
  expect(await tasksAbout(other.number)).toEqual([])
})

describe('a lead that matches one outside the writer’s scope', () => {
  test('the lead is saved without a hint, and a Sales manager gets a task to review both', async () => {
    const person = somebody()
    const hers = await aLead(rita, person)
    const answer = await sam.call(webLeads.create, { body: person })
    expect(answer.status).toBe(201)
    if (answer.status !== 201) return
    const his = answer.body
    expect(JSON.stringify([his, [...answer.headers.keys()].toSorted()])).not.toMatch(/duplicate/i)
    expect(await tasksAbout(his.number)).toEqual([
      {
        description: `Possible duplicate: ${his.number} looks like ${hers.number}.`,
        delegated_to: cast.mona.crm.id,
        lead_id: null,
      },
    ])
    const history = await good(sam.call(activity.feed, { query: { leadId: his.id } }))
    expect(JSON.stringify(history)).not.toContain(hers.number)
  })

  test('a change that creates such a match is reported too, and only once', async () => {
    const person = somebody()
    const hers = await aLead(rita, person)
    const his = await aLead(sam, somebody())
    await good(change(sam, his, { phone1: person.phone1 }))
    await good(change(sam, his, { lastName: person.lastName }))
    expect(await tasksAbout(hers.number)).toHaveLength(1)
  })

  test('a match that the writer can see is not reported', async () => {
    const person = somebody()
    const hers = await aLead(rita, person)
    await aLead(mona, person)
    expect(await tasksAbout(hers.number)).toEqual([])
  })

  test('the task goes to an administrator when there is no Sales manager', async () => {
    const params = { id: cast.mona.crm.id }
    await good(adam.call(users.update, { params, body: { role: 'USER' } }))
    const person = somebody()
    const hers = await aLead(rita, person)
    await aLead(sam, person)
    expect(await tasksAbout(hers.number)).toMatchObject([{ delegated_to: cast.adam.crm.id }])
    await good(adam.call(users.update, { params, body: { role: 'MANAGER' } }))
  })
})

test('the lead import recognizes a typed lead, also when both arrive concurrently', async () => {
  const person = somebody()
  const post = posting(server)
  const body = { ...person, phone: person.phone1, email: person.email1 }
  const [lead] = await Promise.all([
    aLead(mona, person),
    ...Array.from({ length: 5 }, (_, at) => post({ ...body, notes: `Call ${at}.` })),
  ])
  const found = await good(mona.call(webLeads.list, { query: { q: person.lastName } }))
  expect(found.map(({ id }) => id)).toContain(lead.id)
  await post({ ...body, notes: 'And once more.' })
  // In either order, no second lead is created.
  const later = await good(mona.call(webLeads.list, { query: { q: person.lastName } }))
  expect(later.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
})

describe('equal values, entered twice by the same person', () => {
  test('repeated entries within a minute create one lead, even fifty concurrent ones', async () => {
    const person = somebody()
    const leads = await Promise.all(Array.from({ length: 50 }, () => aLead(mona, person)))
    leads.push(await aLead(mona, { ...person, email1: ` ${person.email1.toUpperCase()}` }))
    expect(new Set(leads.map(({ id }) => id)).size).toBe(1)
    expect(await good(like(mona, person))).toHaveLength(1)
  })

  test.each<[string, (person: ReturnType<typeof somebody>) => Promise<unknown>]>([
    ['by another', (person) => aLead(adam, person)],
    ['with another word', (person) => aLead(mona, { ...person, sourceName: '3PO' })],
    ['with a word less', (person) => aLead(mona, { ...person, phone1: undefined })],
  ])('%s creates two leads', async (_, again) => {
    const person = somebody()
    await aLead(mona, person)
    await again(person)
    expect(await good(like(mona, person))).toHaveLength(2)
  })

  test('a repeated entry after a minute, or after a change or removal, creates a second lead', async () => {
    const person = somebody()
    const params = { id: (await aLead(mona, person)).id }
    later(61)
    const second = await aLead(mona, person)
    await good(change(mona, second, { status: 'Appointment' }))
    const third = await aLead(mona, person)
    await good(adam.call(webLeads.remove, { params: { id: third.id } }))
    const fourth = await aLead(mona, person)
    expect(new Set([params.id, second.id, third.id, fourth.id]).size).toBe(4)
  })
})

describe('the nightly check of keys and search text', () => {
  const check = async () => {
    const logged: { msg: string; mended?: { keys: number; search: number } }[] = []
    const log = pino({}, { write: (line) => logged.push(JSON.parse(line) as (typeof logged)[number]) })
    await checkLeads(server.db, log)
    return logged
  }

  test('the nightly check compares keys and search text with the leads, and finds no difference after these tests', async () => {
    expect(await check()).toMatchObject([{ msg: 'keys and search of the leads are right' }])
  })

  test('the nightly check repairs a difference', async () => {
    const person = somebody()
    const lead = await aLead(rita, person)
    const { id } = await anAddress(rita, lead.id)
    await sql`delete from lead_keys where lead_id = ${lead.id} and kind <> 'email'`.execute(server.db.read)
    await sql`insert into lead_keys values ('phone', '+19095550100', ${lead.id})`.execute(server.db.read)
    const other = await aLead(rita, somebody())
    await sql`update leads set search = 'nobody' where id in (${lead.id}, ${other.id})`.execute(
      server.db.read,
    )
    expect(await check()).toMatchObject([{ level: 50, mended: { keys: 1, search: 2 } }])
    expect(await check()).toMatchObject([{ msg: 'keys and search of the leads are right' }])
    expect(await good(like(rita, person))).toHaveLength(1)
    const found = await good(rita.call(webLeads.list, { query: { q: other.lastName } }))
    expect(found.map(({ id: one }) => one)).toEqual([other.id])
    await good(mona.call(webAddresses.remove, { params: { id } }))
    expect(await check()).toMatchObject([{ msg: 'keys and search of the leads are right' }])
  })
})
