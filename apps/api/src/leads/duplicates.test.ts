/** One person typed in twice: by people, in any spelling, within what they may see. */
import { activity, webAddresses, webLeads } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkLeadKeys } from '../jobs/check-lead-keys.ts'
import { aLead, anAddress, change, good } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { posting } from '../test/webhook.ts'

let server: TestServer
let rita: Client
let sam: Client
let mona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[rita, sam, mona, adam] = await Promise.all([
    server.as('rita'),
    server.as('sam'),
    server.as('mona'),
    server.as('adam'),
  ])
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

describe('before a lead is saved, its writer finds', () => {
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
  ])('%s', async (_, query, likeness, because) => {
    const person = somebody()
    const lead = await aLead(rita, person)
    await anAddress(rita, lead.id, { streetAddress: `${people} Elm Ct`, zip: '91762' })
    const found = await good(like(rita, query(person)))
    expect(found).toMatchObject([{ lead: { id: lead.id, number: lead.number }, likeness }])
    expect(found[0]?.because.toSorted()).toEqual(because)
    expect(await good(like(rita, { ...query(person), exceptId: lead.id }))).toEqual([])
  })

  test('nobody by a name alone, and nobody without anything', async () => {
    const { lastName } = await aLead(rita, somebody())
    expect(await good(like(rita, { lastName }))).toEqual([])
    expect(await good(like(rita, {}))).toEqual([])
    expect(await good(like(rita, { phone1: '12', email1: 'x', address: 'somewhere' }))).toEqual([])
  })

  test('nothing outside their scope', async () => {
    const person = somebody()
    await aLead(rita, person)
    expect(await good(like(sam, person))).toEqual([])
    expect(await good(like(await server.as('nia'), person))).toEqual([])
    expect(await good(like(mona, person))).toHaveLength(1)
    expect((await like(server.withToken(undefined), person)).status).toBe(401)
  })

  test('nothing that was removed, until it is restored', async () => {
    const person = somebody()
    const { id } = await aLead(rita, person)
    await good(adam.call(webLeads.remove, { params: { id } }))
    expect(await good(like(rita, person))).toEqual([])
    await good(adam.call(webLeads.restore, { params: { id } }))
    expect(await good(like(rita, person))).toHaveLength(1)
  })

  test('what the lead is now, not what it was', async () => {
    const [before, after] = [somebody(), somebody()]
    const lead = await aLead(rita, before)
    await good(change(rita, lead, after))
    expect(await good(like(rita, before))).toEqual([])
    expect(await good(like(rita, after))).toHaveLength(1)
  })
})

test('a lead that is restored after its client was entered anew is brought up, once, and no other is', async () => {
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

describe('a lead that looks like one its writer may not see', () => {
  test('is saved, says nothing, and a Sales manager is asked to look at both', async () => {
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

  test('by a change is brought up too, and only once', async () => {
    const person = somebody()
    const hers = await aLead(rita, person)
    const his = await aLead(sam, somebody())
    await good(change(sam, his, { phone1: person.phone1 }))
    await good(change(sam, his, { lastName: person.lastName }))
    expect(await tasksAbout(hers.number)).toHaveLength(1)
  })

  test('is nobody’s business when the writer sees both', async () => {
    const person = somebody()
    const hers = await aLead(rita, person)
    await aLead(mona, person)
    expect(await tasksAbout(hers.number)).toEqual([])
  })

  test('goes to an administrator where there is no Sales manager', async () => {
    const monas = { id: cast.mona.crm.id }
    await server.db.read.updateTable('users').set({ role: 'USER' }).where('id', '=', monas.id).execute()
    const person = somebody()
    const hers = await aLead(rita, person)
    await aLead(sam, person)
    expect(await tasksAbout(hers.number)).toMatchObject([{ delegated_to: cast.adam.crm.id }])
    await server.db.read.updateTable('users').set({ role: 'MANAGER' }).where('id', '=', monas.id).execute()
  })
})

test('a lead that was typed is recognised by the lead import, also when both come at once', async () => {
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
  // Whichever came first: nobody becomes another lead.
  const later = await good(mona.call(webLeads.list, { query: { q: person.lastName } }))
  expect(later.map(({ id }) => id)).toEqual(found.map(({ id }) => id))
})

describe('every night', () => {
  const check = async () => {
    const logged: { msg: string; mended?: number }[] = []
    const log = pino({}, { write: (line) => logged.push(JSON.parse(line) as (typeof logged)[number]) })
    await checkLeadKeys(server.db, log)
    return logged
  }

  test('the keys are compared with the leads; after all of this they are right', async () => {
    expect(await check()).toMatchObject([{ msg: 'lead keys are right' }])
  })

  test('what differs is mended', async () => {
    const person = somebody()
    const lead = await aLead(rita, person)
    const { id } = await anAddress(rita, lead.id)
    await sql`delete from lead_keys where lead_id = ${lead.id} and kind <> 'email'`.execute(server.db.read)
    await sql`insert into lead_keys values ('phone', '+19095550100', ${lead.id})`.execute(server.db.read)
    expect(await check()).toMatchObject([{ level: 50, mended: 1 }])
    expect(await check()).toMatchObject([{ msg: 'lead keys are right' }])
    expect(await good(like(rita, person))).toHaveLength(1)
    await good(mona.call(webAddresses.remove, { params: { id } }))
    expect(await check()).toMatchObject([{ msg: 'lead keys are right' }])
  })
})
