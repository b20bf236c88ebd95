/** The assignee of an imported lead, and the person to ask when there is none. */
import { activity, users, webLeads } from '@crm/contract'
import type { UserChanges } from '@crm/contract/web/user-shapes'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { required } from '#test/required'
import { type Post, posting } from '#test/webhook'

const now = new Date('2026-03-16T17:00:00Z')
let server: TestServer
let adam: Client
let post: Post
beforeEach(async () => {
  server = await startTestServer({ now: () => now })
  adam = await server.as('adam')
  post = posting(server)
})
afterEach(() => server.close())

let people = 0
async function bringIn(fields: object = {}) {
  people += 1
  const email = `turn${people}x@mail.example`
  expect(await post({ firstName: 'Tuva', lastName: `Turn${people}x`, email, ...fields })).toMatchObject({
    status: 200,
  })
  const [lead] = await good(adam.call(webLeads.list, { query: { q: email } }))
  return required(lead)
}
const repsOf = async (count: number, fields: object = {}) => {
  const names: (string | null)[] = []
  for (let given = 0; given < count; given++) names.push((await bringIn(fields)).salesRepName)
  return names
}
const set = (name: keyof typeof cast, body: UserChanges) =>
  good(adam.call(users.update, { params: { id: cast[name].crm?.id ?? '' }, body }))
const tasks = () =>
  server.db.read.selectFrom('tasks').select(['description', 'delegated_to', 'lead_id']).execute()
const told = (userId: string) =>
  server.db.read.selectFrom('notifications').selectAll().where('user_id', '=', userId).execute()

test('leads are assigned round-robin among eligible reps', async () => {
  expect(await repsOf(5)).toEqual(['Rita Reyes', 'Sam Ito', 'Rita Reyes', 'Sam Ito', 'Rita Reyes'])
  expect(await told(cast.sam.crm.id)).toMatchObject(
    [1, 2].map(() => ({
      lane: 'needs-you',
      subject: 'New lead',
      content: expect.stringContaining('Tuva Turn'),
    })),
  )
})

test('twenty concurrent leads are distributed evenly', async () => {
  const leads = await Promise.all(Array.from({ length: 20 }, () => bringIn()))
  expect(leads.filter(({ salesRepName }) => salesRepName === 'Rita Reyes')).toHaveLength(10)
  expect(leads.filter(({ salesRepName }) => salesRepName === 'Sam Ito')).toHaveLength(10)
})

test.each<[string, UserChanges]>([
  ['is disabled', { isEnabled: false }],
  ['does not sell', { isSales: false }],
  ['is of another department', { department: 'Operations' }],
  ['has no HIS number', { HislicenseNum: null }],
  ['has an empty HIS number', { HislicenseNum: '' }],
])('somebody who %s is left out', async (_, body) => {
  await set('rita', body)
  expect(await repsOf(3)).toEqual(['Sam Ito', 'Sam Ito', 'Sam Ito'])
})

test('a rep keeps their turn while ineligible', async () => {
  await repsOf(1)
  await set('sam', { isEnabled: false })
  await repsOf(2)
  await set('sam', { isEnabled: true })
  expect(await repsOf(3)).toEqual(['Sam Ito', 'Rita Reyes', 'Sam Ito'])
})

describe('a territory', () => {
  test('a territory takes precedence over the turn and excludes its rep elsewhere', async () => {
    expect(await set('sam', { territory: '925; 917' })).toMatchObject({ territory: '917, 925' })
    expect(await repsOf(3, { city: 'Ontario', zip: '91762' })).toEqual(['Sam Ito', 'Sam Ito', 'Sam Ito'])
    expect(await repsOf(2, { city: 'Fresno', zip: '93720' })).toEqual(['Rita Reyes', 'Rita Reyes'])
    expect(await repsOf(1)).toEqual(['Rita Reyes'])
  })

  test('a territory is a list of first ZIP digits that administrators set', async () => {
    const params = { id: cast.sam.crm.id }
    expect(await adam.call(users.update, { params, body: { territory: 'inland' } })).toMatchObject({
      status: 400,
      body: { message: 'A territory is a list of first digits of ZIPs, such as 917, 925.' },
    })
    const sam = await server.as('sam')
    expect(await sam.call(users.update, { params, body: { territory: '9' } })).toMatchObject({ status: 403 })
    await set('sam', { territory: '9' })
    expect(await set('sam', { territory: '' })).toMatchObject({ territory: null })
  })
})

/** Their claims are known from then on. */
const signIn = async (name: keyof typeof cast) => {
  await (await server.as(name)).raw('GET', '/users/me')
}

test('without an eligible rep a lead stays unassigned and Marketing gets a task', async () => {
  await signIn('max')
  await set('rita', { isSales: false })
  await set('sam', { isSales: false })
  const lead = await bringIn({ leadSource: '3PO' })
  expect(lead.salesRepId).toBeNull()
  expect(await tasks()).toEqual([
    {
      description: `Find a rep for ${lead.fullName}, ${lead.number}, from 3PO: no rep could be assigned.`,
      delegated_to: cast.max.crm.id,
      lead_id: lead.id,
    },
  ])
  expect(await told(cast.max.crm.id)).toHaveLength(1)
})

test('without anybody in Marketing an administrator gets the task', async () => {
  await set('rita', { isSales: false })
  await set('sam', { isSales: false })
  await set('max', { isEnabled: false })
  await bringIn()
  expect(await tasks()).toMatchObject([{ delegated_to: cast.adam.crm.id }])
})

test('a self-generated lead of an unknown rep stays unassigned, and Sales managers get a task', async () => {
  await signIn('mona')
  const lead = await bringIn({ leadSource: 'self generated' })
  expect(lead).toMatchObject({ salesRepId: null, sourceName: 'Self Generated' })
  expect(await tasks()).toMatchObject([{ delegated_to: cast.mona.crm.id, lead_id: lead.id }])
  expect(await repsOf(1)).toEqual(['Rita Reyes'])
})

test('a manager who may not read the lead is not notified, and an administrator gets the task', async () => {
  await signIn('mona')
  await server.db.read
    .updateTable('users')
    .set({ claims: ['Sale.Read.All'] })
    .where('id', '=', cast.mona.crm.id)
    .execute()
  await bringIn({ leadSource: 'Self Generated' })
  expect(await tasks()).toMatchObject([{ delegated_to: cast.adam.crm.id }])
  expect([await told(cast.mona.crm.id), await told(cast.adam.crm.id)]).toMatchObject([[], [{}]])
})

describe('who asks again', () => {
  const again = (email: string | null) => post({ firstName: 'Tuva', email, notes: 'Still waiting.' })
  const repOf = async ({ id }: { id: string }) =>
    (await good(adam.call(webLeads.get, { params: { id } }))).salesRepName

  test('a repeated inquiry keeps its rep, regardless of the turn', async () => {
    const lead = await bringIn()
    await again(lead.email1)
    expect(await repOf(lead)).toBe('Rita Reyes')
    expect(await repsOf(1)).toEqual(['Sam Ito'])
  })

  test('a repeated inquiry is reassigned when its rep has left', async () => {
    const lead = await bringIn()
    await set('rita', { isEnabled: false })
    await again(lead.email1)
    expect(await repOf(lead)).toBe('Sam Ito')
    const [entry] = await good(adam.call(activity.feed, { query: { leadId: lead.id, verb: 'lead.changed' } }))
    expect(entry && sentenceText(entry)).toBe('changed rep from Rita Reyes to Sam Ito')
    expect(await told(cast.sam.crm.id)).toMatchObject([{ subject: 'New lead' }])
  })

  test('a repeated inquiry of an unassigned lead gets a rep', async () => {
    const lead = await bringIn({ leadSource: 'Self Generated' })
    await again(lead.email1)
    expect(await repOf(lead)).toBe('Rita Reyes')
  })
})
