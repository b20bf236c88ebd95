/**
 * Outcome of an imported lead: created, merged or repeated. Over 400 lines, because the rules of one decision are read
 * together.
 */
import { activity, leadImports, webAddresses, webLeads, webNotes } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findWrongCounters } from '#business/leads/counts'
import { aLead, anAddress, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { required } from '#test/required'
import { type Post, posting } from '#test/webhook'

const monday = new Date('2026-03-16T17:00:00Z')
let now = monday
let server: TestServer
let mona: Client
let adam: Client
let post: Post
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[mona, adam] = await Promise.all([server.as('mona'), server.as('adam')])
  post = posting(server)
  // Her sign-in records the claims that define her scope.
  await mona.raw('GET', '/users/me')
})
afterAll(() => server.close())
beforeEach(() => {
  now = monday
})
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

let people = 0
/** A person who shares no data with anybody. */
function somebody() {
  people += 1
  return {
    firstName: 'Wanda',
    lastName: `Import${people}x`,
    phone: `90955${String(people).padStart(5, '0')}`,
    email: `wanda${people}@mail.example`,
    leadSource: '3PO',
    address: `${people} Elm Ct`,
    city: 'Ontario',
    state: 'CA',
    zip: '91762',
  }
}
const e164 = ({ phone }: { phone: string }) => `+1${phone}`

const bringIn = async (body: object, headers = {}) => {
  expect(await post(body, headers)).toEqual({ status: 200, body: { message: 'Success' } })
}
const found = (q: string) => good(mona.call(webLeads.list, { query: { q } }))
async function leadOf(body: { email: string }): Promise<WebLead> {
  const leads = await found(body.email)
  expect(leads).toHaveLength(1)
  return required(leads[0])
}
const read = ({ id }: { id: string }) => good(mona.call(webLeads.get, { params: { id } }))
const notesOf = async ({ id }: { id: string }) =>
  (await good(mona.call(webNotes.list, { query: { leadId: id } }))).map(({ body }) => body)
const tasksAbout = (text: string) =>
  server.db.read.selectFrom('tasks').selectAll().where('description', 'like', `%${text}%`).execute()
const notificationsOf = (userId: string, leadId: string, href = `/leads/${leadId}`) =>
  server.db.read
    .selectFrom('notifications')
    .select(['subject', 'content', 'lane'])
    .where('user_id', '=', userId)
    .where('href', '=', href)
    .orderBy('id')
    .execute()

describe('a newly imported lead', () => {
  test('an import creates the lead with address, note and activity', async () => {
    const body = {
      ...somebody(),
      firstName: '  wanda ',
      email: 'WANDA@Mail.Example',
      leadSource: 'solarreviews',
      utilityProvider: 'SCE',
      electricBill: '$283/mo',
      notes: '=HYPERLINK("http://evil.example","click")\n<script>alert(1)</script>',
      campaignName: 'spring-2026',
      saleType: 'Solar+Battery',
      price: '32,400',
    }
    await bringIn(body)
    const lead = await leadOf({ email: 'wanda@mail.example' })
    expect(lead).toMatchObject({
      firstName: 'Wanda',
      phone1: e164(body),
      email1: 'wanda@mail.example',
      status: 'New',
      sourceName: 'Solar Reviews',
      sourceType: 'Purchased',
      repId: null,
      salesRepId: expect.any(String),
      version: 1,
    })
    expect(await good(mona.call(webAddresses.list, { query: { leadId: lead.id } }))).toMatchObject([
      {
        type: 'Primary',
        fullAddress: `${body.address}, Ontario, CA 91762`,
        utilProvider: 'Southern California Edison',
        utilBill: 283,
        annualUsage: '250-300',
      },
    ])
    const notes = await good(mona.call(webNotes.list, { query: { leadId: lead.id } }))
    expect(notes).toMatchObject([
      {
        type: 'Import',
        authorId: null,
        body: [body.notes, 'Campaign: spring-2026', 'Sale type: Solar+Battery', 'Price: 32,400'].join('\n'),
      },
    ])
    const history = await good(mona.call(activity.feed, { query: { leadId: lead.id } }))
    expect(history.map(({ verb, actorKind, actorName }) => [verb, actorKind, actorName])).toEqual([
      ['note.written', 'webhook', 'Lead import'],
      ['address.created', 'webhook', 'Lead import'],
      ['lead.created', 'webhook', 'Lead import'],
    ])
    expect(await found(`${body.address.split(' ')[0]} elm court ontario`)).toContainEqual(lead)
  })

  test('unreadable values go into the note', async () => {
    const body = { ...somebody(), phone: '555', zip: 'ABCDE', electricBill: 'a lot', state: 'california' }
    await bringIn(body)
    expect(await notesOf(await leadOf(body))).toEqual([
      'Phone could not be read: 555\nZIP could not be read: ABCDE\nElectric bill could not be read: a lot',
    ])
  })

  test('an import without remarks has no note, and without a place no address', async () => {
    const { firstName, lastName, email } = somebody()
    await bringIn({ firstName, lastName, email })
    const lead = await leadOf({ email })
    expect([await notesOf(lead), lead.primaryAddress, lead.sourceName]).toEqual([[], null, null])
  })

  test('an unknown source keeps its name, and Marketing gets one task, not one per lead', async () => {
    const [first, second] = [
      { ...somebody(), leadSource: 'Facebook Ads' },
      { ...somebody(), leadSource: 'facebook-ads' },
    ]
    await bringIn(first)
    await bringIn(second)
    expect(await leadOf(first)).toMatchObject({ sourceName: 'Facebook Ads', sourceType: 'Unmapped' })
    expect(await leadOf(second)).toMatchObject({ sourceName: 'facebook-ads', sourceType: 'Unmapped' })
    const tasks = await tasksAbout('a source that is not on the list')
    expect(tasks).toMatchObject([{ delegated_to: cast.max.crm.id, status: 'Todo', lead_id: null }])
    expect(tasks[0]?.description).toContain('Facebook Ads')

    await server.arrange((db) =>
      db
        .updateTable('tasks')
        .set({ status: 'Done', completed_at: now })
        .where('id', '=', tasks[0]?.id ?? '')
        .execute(),
    )
    await bringIn({ ...somebody(), leadSource: 'Facebook Ads' })
    expect(await tasksAbout('a source that is not on the list')).toHaveLength(2)
  })
})

describe('imports of the same person', () => {
  test.each<[string, (body: ReturnType<typeof somebody>) => object]>([
    ['by e-mail, in any spelling', ({ email }) => ({ ...somebody(), email: ` ${email.toUpperCase()}` })],
    [
      'by phone and last name',
      ({ phone, lastName }) => ({ ...somebody(), phone: `+1 ${phone}`, lastName: lastName.toUpperCase() }),
    ],
    [
      'by phone and house',
      ({ phone, address }) => ({ ...somebody(), phone, address: address.replace('Ct', 'COURT.') }),
    ],
    [
      'by last name and house',
      ({ lastName, address }) => ({ ...somebody(), lastName, address, zip: '91762-1234' }),
    ],
  ])('%s is recognized', async (_, again) => {
    const body = somebody()
    await bringIn(body)
    const lead = await leadOf(body)
    await bringIn({ ...again(body), leadSource: 'Quint Street', notes: 'Hello again.' })
    expect(await found(body.lastName)).toMatchObject([
      { id: lead.id, sourceName: '3PO', version: lead.version },
    ])
    expect((await notesOf(lead))[0]).toMatch(/^Re-inquiry from Quint Street\n(.*\n)*Hello again\.$/)
  })

  test.each(['Jr.', 'Sr.', 'II', 'III', 'V', 'MD', 'Esq.', 'PhD', 'CPA'])(
    'another name in the same house with %s is another person',
    async (suffix) => {
      const [juan, pedro] = [somebody(), somebody()]
      const named = ({ email, city, state, zip }: typeof juan, fullName: string) => ({
        email,
        city,
        state,
        zip,
        fullName,
        address: juan.address,
      })
      await bringIn(named(juan, `Juan Garcia${people}, ${suffix}`))
      await bringIn(named(pedro, `Pedro Lopez${people}, ${suffix}`))
      expect(await leadOf(juan)).toMatchObject({ firstName: 'Juan', lastName: `Garcia${people} ${suffix}` })
      expect(await leadOf(pedro)).toMatchObject({ firstName: 'Pedro', lastName: `Lopez${people} ${suffix}` })
    },
  )

  test('father and son in one house are two people', async () => {
    const [sr, jr, again] = [somebody(), somebody(), somebody()]
    const named = ({ email, city, state, zip }: typeof sr, fullName: string) => ({
      email,
      city,
      state,
      zip,
      fullName,
      address: sr.address,
    })
    await bringIn(named(sr, `Juan Senior${people} Sr.`))
    await bringIn(named(jr, `Juan Senior${people} Jr.`))
    await bringIn(named(again, `SENIOR${people} JR, JUAN`))
    const [father, son] = [await leadOf(sr), await leadOf(jr)]
    expect(father.id).not.toBe(son.id)
    expect(await found(again.email)).toEqual([])
    expect((await notesOf(son))[0]).toContain(again.email)
  })

  test('a match by phone alone creates a lead and a task to review both', async () => {
    const body = somebody()
    await bringIn(body)
    const first = await leadOf(body)
    const neighbour = { ...somebody(), phone: body.phone }
    await bringIn(neighbour)
    const second = await leadOf(neighbour)
    expect(second.id).not.toBe(first.id)
    expect(await tasksAbout(second.number)).toMatchObject([
      {
        description: `Possible duplicate: ${second.number} looks like ${first.number}.`,
        delegated_to: cast.mona.crm.id,
        lead_id: null,
      },
    ])
    const bothSides = `/leads/duplicates?lead=${first.id}&other=${second.id}`
    expect(await notificationsOf(cast.mona.crm.id, second.id, bothSides)).toMatchObject([
      { lane: 'needs-you' },
    ])
  })

  test('an import with the email of one lead and the phone of another goes to the first, with one task to merge', async () => {
    const [ada, bob] = [somebody(), somebody()]
    await bringIn(ada)
    await bringIn(bob)
    const [adas, bobs] = [await leadOf(ada), await leadOf(bob)]
    const both = { ...somebody(), email: ada.email, phone: bob.phone }
    await bringIn({ ...both, notes: 'One.' })
    await bringIn({ ...both, notes: 'Two.' })
    expect(await read(adas)).toMatchObject({ phone1: adas.phone1 })
    expect((await notesOf(adas))[0]).toContain('Given: Phone: (')
    expect(await tasksAbout(adas.number)).toMatchObject([
      { description: `Merge ${adas.number} with ${bobs.number}: one inquiry speaks of all of them.` },
    ])
  })

  test('a merge fills empty fields and changes no others', async () => {
    const body = somebody()
    const { firstName, lastName, phone, leadSource } = body
    await bringIn({ firstName, lastName, phone, leadSource })
    const lead = required((await found(lastName))[0])
    await bringIn({ ...body, firstName: 'Wendy', electricBill: '212', leadSource: 'Canvassing' })
    expect(await read(lead)).toMatchObject({
      firstName: 'Wanda',
      email1: body.email,
      sourceName: '3PO',
      primaryAddress: { fullAddress: `${body.address}, Ontario, CA 91762`, annualUsage: '200-250' },
      version: lead.version + 1,
    })
    expect((await notesOf(lead))[0]).toBe(`Re-inquiry from Canvassing\nGiven: Name: Wendy ${lastName}`)
    const [changed] = await good(
      mona.call(activity.feed, { query: { leadId: lead.id, verb: 'lead.changed' } }),
    )
    expect(changed).toMatchObject({ actorKind: 'webhook', changes: { email1: [null, body.email] } })
  })

  test('a person is recognized by the filled values', async () => {
    const body = somebody()
    const { firstName, lastName, phone, email } = body
    await bringIn({ firstName, lastName, phone })
    await bringIn(body)
    await bringIn({ firstName: 'Somebody', lastName: 'Else', email })
    expect(await found(lastName)).toHaveLength(1)
    expect(await found(email)).toHaveLength(1)
  })

  test('a phone that would match another lead is not filled', async () => {
    const [ada, bob] = [somebody(), somebody()]
    const lastName = ada.lastName
    await bringIn({ firstName: 'Ada', lastName, email: ada.email })
    await bringIn({ firstName: 'Bob', lastName, phone: bob.phone })
    await bringIn({ firstName: 'Ada', lastName, email: ada.email, phone: bob.phone })
    const adas = await leadOf(ada)
    expect(adas.phone1).toBeNull()
    expect((await notesOf(adas))[0]).toContain('Given: Phone: ')
    expect(await tasksAbout(adas.number)).toMatchObject([{ description: expect.stringMatching(/^Merge /) }])
  })

  test('a person is recognized by an added address, and no longer by a removed one', async () => {
    const body = somebody()
    const { firstName, lastName, email, address } = body
    const lead = await aLead(mona, { firstName, lastName, email1: email })
    const home = await anAddress(mona, lead.id, { streetAddress: `${address} West`, zip: '91761' })
    const there = { lastName, address: `${address} W`, zip: '91761' }
    await bringIn({ ...there, email: `first.${email}` })
    expect(await found(lastName)).toHaveLength(1)
    await good(mona.call(webAddresses.remove, { params: { id: home.id } }))
    await bringIn({ ...there, email: `second.${email}` })
    expect(await found(lastName)).toHaveLength(2)
  })

  test('an import after the lead was removed creates a new one', async () => {
    const body = somebody()
    await bringIn(body)
    const lead = await leadOf(body)
    await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
    await bringIn({ ...body, notes: 'I am still here.' })
    expect((await leadOf(body)).id).not.toBe(lead.id)
  })
})

describe('a re-inquiry', () => {
  async function standing(status: WebLead['status'], fields: object = {}) {
    const body = somebody()
    await bringIn(body)
    const lead = await leadOf(body)
    await server.arrange((db) =>
      db
        .updateTable('leads')
        .set({ status, ...fields })
        .where('id', '=', lead.id)
        .execute(),
    )
    await server.db.read.deleteFrom('notifications').where('href', '=', `/leads/${lead.id}`).execute()
    await bringIn({ ...body, leadSource: 'List Giant', notes: 'Please call.' })
    return { lead, after: await read(lead), notices: await notificationsOf(lead.salesRepId ?? '', lead.id) }
  }

  test.each(['Cold', 'Dead'] as const)(
    'a re-inquiry after %s sets the lead to New and notifies its rep',
    async (status) => {
      const { lead, after, notices } = await standing(status)
      expect(after).toMatchObject({ status: 'New', salesRepId: lead.salesRepId })
      expect(notices).toMatchObject([
        { subject: 'New inquiry', content: expect.stringContaining(lead.number) },
      ])
    },
  )

  test.each(['New', 'Appointment'] as const)(
    'a re-inquiry of a lead in status %s keeps it, and adds a note',
    async (status) => {
      const { after, notices } = await standing(status)
      expect([after.status, notices]).toEqual([status, []])
    },
  )

  test('a re-inquiry of a Sold lead keeps it, and gives its rep a task', async () => {
    const { lead, after } = await standing('Sold')
    expect(after.status).toBe('Sold')
    expect(await tasksAbout(lead.number)).toMatchObject([
      { delegated_to: lead.salesRepId, lead_id: lead.id, description: expect.stringMatching(/^Call Wanda /) },
    ])
  })

  test('a re-inquiry of a do-not-contact lead keeps it, and a manager decides', async () => {
    const { lead, after, notices } = await standing('Dead', { do_not_contact: true })
    expect([after.status, notices]).toEqual(['Dead', []])
    expect(await tasksAbout(lead.number)).toMatchObject([{ delegated_to: cast.mona.crm.id }])
  })
})

test('everyone who may change a lead may set do-not-contact', async () => {
  const lead = await aLead(mona)
  expect(lead.doNotContact).toBe(false)
  expect(await change(mona, lead, { doNotContact: true })).toMatchObject({ body: { doNotContact: true } })
})

describe('repeated calls', () => {
  test('a repeated call within a day does nothing', async () => {
    const body = somebody()
    await bringIn(body)
    const lead = await leadOf(body)
    later(23.9)
    await bringIn(body)
    await bringIn({ Phone: ` ${body.phone}`, ...body, phone: undefined })
    expect(await read(lead)).toEqual(lead)
    expect(await notesOf(lead)).toEqual([])
  })

  test('a repeated call after a day is a re-inquiry', async () => {
    const body = somebody()
    await bringIn(body)
    later(24.1)
    await bringIn(body)
    expect(await notesOf(await leadOf(body))).toEqual(['Re-inquiry from 3PO'])
  })

  test('a repeated call is recognized by its Idempotency-Key and body', async () => {
    const body = somebody()
    const headers = { 'idempotency-key': `run ${body.email}` }
    await bringIn(body, headers)
    await bringIn(body, headers)
    expect(await notesOf(await leadOf(body))).toEqual([])
    await bringIn(body, { 'idempotency-key': `another run ${body.email}` })
    expect(await notesOf(await leadOf(body))).toEqual(['Re-inquiry from 3PO'])
  })

  test('the same Idempotency-Key with another body is another call, which the log mentions', async () => {
    const [body, other] = [somebody(), somebody()]
    const headers = { 'idempotency-key': `several ${body.email}` }
    later(48)
    for (const sent of [body, other, body, other]) await bringIn(sent, headers)
    const lead = await leadOf(other)
    expect(await notesOf(lead)).toEqual([])
    const log = await good(adam.call(leadImports.list, { query: { limit: 3 } }))
    expect(log.map(({ message }) => message)).toEqual([
      `Repeated, as in ${lead.number}.`,
      `Repeated, as in ${(await leadOf(body)).number}.`,
      `Created ${lead.number}. Its Idempotency-Key came before with another body.`,
    ])
  })

  test('a call repeated after a refusal is read again', async () => {
    const body = somebody()
    const headers = { 'idempotency-key': `mended ${body.email}` }
    expect((await post({ ...body, state: 'Cal' }, headers)).status).toBe(400)
    await bringIn(body, headers)
    expect(await found(body.email)).toHaveLength(1)
  })

  test('ten concurrent identical calls import once', async () => {
    const body = somebody()
    await Promise.all(Array.from({ length: 10 }, () => bringIn(body)))
    expect(await notesOf(await leadOf(body))).toEqual([])
  })
})

test('fifty concurrent calls of one person create one lead and forty-nine re-inquiries', async () => {
  const body = somebody()
  // Any two share a key, in any order.
  const spellings = [
    { phone: body.phone, email: body.email.toUpperCase() },
    { phone: `+1${body.phone}`, email: '' },
    { phone: '', email: body.email },
    { phone: `(${body.phone.slice(0, 3)}) ${body.phone.slice(3)}`, email: ` ${body.email} `, address: '' },
    { phone: 'n/a', email: '', address: body.address.toLowerCase(), Email: body.email },
  ]
  await Promise.all(
    Array.from({ length: 50 }, (_, at) =>
      bringIn({ ...body, ...spellings[at % spellings.length], notes: `Call ${at}.` }),
    ),
  )
  const leads = await found(body.lastName)
  expect(leads).toHaveLength(1)
  const notes = await notesOf(required(leads[0]))
  expect(notes).toHaveLength(50)
  expect(notes.filter((note) => note.startsWith('Re-inquiry'))).toHaveLength(49)
})

test('concurrent changes, removals and restores of the lead cause no duplicate entry', async () => {
  const body = somebody()
  await bringIn(body)
  const lead = await leadOf(body)
  const params = { id: lead.id }
  await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      await bringIn({ ...body, notes: `Round ${at}.` })
      await mona.call(webLeads.update, { params, body: { phone1: `951555${1000 + at}` } })
      await adam.call(at % 2 ? webLeads.remove : webLeads.restore, { params })
    }),
  )
  await adam.call(webLeads.restore, { params })
  const live = await found(body.lastName)
  const keys = await server.db.read.selectFrom('lead_keys').selectAll().where('kind', '=', 'email').execute()
  const ours = keys.filter(({ key }) => key === body.email).map(({ lead_id }) => lead_id)
  expect(ours.toSorted()).toEqual(live.map(({ id }) => id).toSorted())
})

test('the counters are right after all of these tests', async () => {
  expect(await findWrongCounters(server.db.read)).toEqual([])
})
