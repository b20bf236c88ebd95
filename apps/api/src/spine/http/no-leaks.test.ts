/**
 * Every call of the contract by people who may not read a record: no answer contains a word of it, and no call
 * changes it.
 */
import { activity, appointments, live, users, webLeads, webNotes } from '@crm/contract'
import { allRoutes } from '@crm/contract/all'
import type { Route } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aDocument, aLead, aNote, anAddress, anAppointment, change, good } from '#test/builders'
import { sampled, logSeed } from '#test/budget'
import type { Client } from '#test/client'
import { type FullLead, goodBody, keysOf } from '#test/every-route'
import { startTestServer, type TestServer } from '#test/server'
import { required } from '#test/required'
import { posting } from '#test/webhook'

/** Appears in every text of the hidden leads, and nowhere else. */
const mark = 'Zzyzxhidden'
const phone = '+19095550188'
/** Appears in every text of a deleted note, and nowhere else. */
const removed = 'Qqyxremoved'

let server: TestServer
let mona: Client
let hidden: FullLead
let before: Awaited<ReturnType<typeof asItStands>>
beforeAll(async () => {
  logSeed()
  server = await startTestServer()
  const adam = await server.within('adam')
  mona = await server.within('mona')
  const nia = await server.within('nia')
  await nia.raw('GET', '/users/me')
  // A manager of Sales who is assigned tasks but has no claim to clients.
  await good(
    adam.call(users.update, {
      params: { id: cast.nia.crm.id },
      body: { department: 'Sales', role: 'MANAGER' },
    }),
  )
  hidden = await hide()
  before = await asItStands()
})
afterAll(() => server.close())

/** Leads with every kind of related record: edited and deleted texts, and every cause of a task or a notification. */
async function hide(): Promise<FullLead> {
  const post = posting(server)
  const email = `${mark}@mail.example`
  const lead = await aLead(mona, {
    firstName: mark,
    lastName: mark,
    email1: email,
    phone1: phone,
    sourceName: mark,
    salesRepId: cast.sam.crm.id,
  })
  const note = await aNote(mona, lead.id, `${mark} has a dog.`)
  const gone = { id: (await aNote(mona, lead.id, `${removed} ${mark} drinks.`)).id }
  await good(mona.call(webNotes.update, { params: gone, body: { body: `${removed} ${mark} drank.` } }))
  await good(mona.call(webNotes.remove, { params: gone }))
  const address = await anAddress(mona, lead.id, { streetAddress: `1 ${mark} Ct` })
  await good(change(mona, lead, { firstName: `${mark}a`, status: 'Cold' }))
  // A manager decides about contact after an opt-out, and about the rep of an unknown sender.
  await good(change(mona, lead, { doNotContact: true }))
  await post({ lastName: mark, email, notes: `${mark} asks again.` })
  await post({ lastName: `${mark}b`, email: `b${email}`, leadSource: 'Self Generated' })
  const appointment = await anAppointment(mona, lead.id, new Date(Date.now() + 86_400_000).toISOString(), {
    notes: `${mark} has a dog.`,
  })
  const document = await aDocument(mona, { leadId: lead.id, title: `${mark} bill` })
  const [entry] = await good(mona.call(activity.feed, { query: { leadId: lead.id } }))
  return {
    leadId: lead.id,
    noteId: note.id,
    ids: {
      lead: lead.id,
      note: note.id,
      address: address.id,
      appointment: appointment.id,
      document: document.id,
      item: document.driveItemId,
      gone: gone.id,
      activity: required(entry).id,
      ...(await idsWithoutRoute()),
    },
  }
}

/** Records that the contract shows to their owner only. */
async function idsWithoutRoute() {
  const newest = (table: 'tasks' | 'notifications' | 'lead_imports') =>
    server.db.read.selectFrom(table).select('id').orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const [task, notification, brought] = await Promise.all([
    newest('tasks'),
    newest('notifications'),
    newest('lead_imports'),
  ])
  return { task: task.id, notification: notification.id, brought: brought.id }
}

/** All records that the unauthorized callers could have changed. */
async function asItStands() {
  const leads = await good(mona.call(webLeads.list, { query: { q: mark } }))
  const notes = await Promise.all(
    leads.map(({ id }) => good(mona.call(webNotes.list, { query: { leadId: id } }))),
  )
  const booked = await good(mona.call(appointments.list, { query: { leadId: hidden.leadId } }))
  return { leads, notes, booked }
}

test('an authorized person sees all the hidden words, so their absence elsewhere is meaningful', async () => {
  expect(before.leads).toHaveLength(2)
  expect(JSON.stringify(before.notes)).toContain(`${mark} asks again.`)
  const tasks = await server.db.read.selectFrom('tasks').select('description').execute()
  expect(tasks.filter(({ description }) => description.includes(mark))).toHaveLength(2)
  const author = await good(mona.call(activity.feed, { query: { leadId: hidden.leadId } }))
  expect(JSON.stringify(author)).toContain(removed)
})

interface Reader {
  readonly name: 'rita' | 'nia' | 'sam'
  readonly what: string
  readonly words: readonly string[]
}

const strangers: readonly Reader[] = [
  { name: 'rita', what: 'another rep', words: [mark, phone] },
  { name: 'nia', what: 'a manager without a claim to clients', words: [mark, phone] },
]
const owner: Reader = { name: 'sam', what: 'whose leads they are, of the removed note', words: [removed] }

/** Endless streams carry no words: `apps/api/src/spine/live/live.test.ts`. */
const routes = allRoutes
  .map(({ route }) => route)
  .filter((route) => route.who !== 'webhook' && route !== live.changes)

/** Search terms for hidden records: words, and the names of `FullLead.ids`, known only after creation. */
const names = [
  'lead',
  'note',
  'address',
  'appointment',
  'document',
  'item',
  'activity',
  'task',
  'notification',
  'brought',
  'gone',
]
const finding = [mark, phone, removed, ...names]

interface Call {
  /** In the path. */
  readonly id: string
  readonly query: readonly [key: string, value: string][]
}

const idsIn = ({ path }: Route) => (path.includes('{') ? names : [''])

/** Without parameters, for each id: always. */
const plain = (route: Route): Call[] => idsIn(route).map((id) => ({ id, query: [] }))

/** Each parameter alone, with every value that would find hidden records. */
const asked = (route: Route): Call[][] =>
  (route.method === 'GET' ? keysOf(route.query) : []).map((key) =>
    idsIn(route).flatMap((id) => finding.map((value): Call => ({ id, query: [[key, value]] }))),
  )

const questions = [...strangers, owner].flatMap(({ name }) =>
  routes.flatMap((route) => asked(route).map((calls) => ({ name, route, calls }))),
)
const drawnCalls = sampled(questions.map(({ calls }) => calls))

const callsOf = (reader: Reader, route: Route): Call[] => [
  ...plain(route),
  ...questions.flatMap((one, at) =>
    one.name === reader.name && one.route === route ? (drawnCalls[at] ?? []) : [],
  ),
]

const everyRoute = routes.map((route) => [route.method, route.path, route] as const)

describe.each(strangers)('$name, $what', (reader) => {
  test.each(everyRoute)('%s %s shows no hidden word', async (_method, _path, route) => {
    expect(await shownTo(reader, route)).toEqual([])
  })

  test('unauthorized calls change nothing', async () => {
    expect(await asItStands()).toEqual(before)
  })
})

// Last, since this owner may change the leads.
describe(`${owner.name}, ${owner.what}`, () => {
  test.each(everyRoute)('%s %s shows no hidden word', async (_method, _path, route) => {
    expect(await shownTo(owner, route)).toEqual([])
  })
})

/** Makes the calls and returns those whose answer contains a hidden word. */
async function shownTo(reader: Reader, route: Route): Promise<string[]> {
  const person = await server.within(reader.name)
  const shown: string[] = []
  for (const { id, query } of callsOf(reader, route)) {
    const asking = new URLSearchParams(
      query.map(([key, value]): [string, string] => [key, hidden.ids[value] ?? value]),
    )
    const address = `${route.path.replace(/\{\w+\}/, hidden.ids[id] ?? id)}?${asking.toString()}`
    const answer = await person.raw(route.method, address, {
      ...(route.method !== 'GET' && { body: JSON.stringify(aimedBody(route)) }),
    })
    const said = `${await answer.text()} ${JSON.stringify([...answer.headers])}`.toLowerCase()
    if (reader.words.some((word) => said.includes(word.toLowerCase()))) shown.push(`${address} ${said}`)
  }
  return shown
}

/** A body that names hidden records in every field that can. */
function aimedBody(route: Route): Record<string, unknown> {
  const aimed = { leadIds: [hidden.leadId], ids: Object.values(hidden.ids), isPrimary: true }
  const keys = keysOf(route.body)
  return {
    ...goodBody(route, hidden),
    ...Object.fromEntries(Object.entries(aimed).filter(([key]) => keys.includes(key))),
  }
}
