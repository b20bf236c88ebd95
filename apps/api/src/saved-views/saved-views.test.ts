/** Saved views: one's own and shared ones, who may do what to them, and what each reader counts. */
import { activity, savedViews, webCrmUsers } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aTask, good } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

const now = new Date('2026-03-16T17:00:00Z')
let server: TestServer
let rita: Client
let sam: Client
let mona: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[rita, sam, mona, adam] = await Promise.all([
    server.as('rita'),
    server.as('sam'),
    server.as('mona'),
    server.as('adam'),
  ])
})
afterAll(() => server.close())

type Body = CallInput<typeof savedViews.create>['body']
type Changes = NonNullable<CallInput<typeof savedViews.update>['body']>

const fresh = { list: 'leads', name: 'Fresh', search: 'status=New', asked: 'status=New' }
const save = (client: Client, body: Partial<Body> = {}) =>
  client.call(savedViews.create, { body: { ...fresh, ...body } })
const change = (client: Client, { id }: { id: string }, body: Changes) =>
  client.call(savedViews.update, { params: { id }, body })
const remove = (client: Client, { id }: { id: string }) => client.call(savedViews.remove, { params: { id } })
const idsOf = async (client: Client) =>
  (await good(client.call(savedViews.list, { query: {} }))).map(({ id }) => id)
const countOf = async (client: Client, { id }: { id: string }) =>
  (await good(client.call(savedViews.counts, {})))[id]

describe('a view', () => {
  test('is found by whoever saved it; shared, by everybody', async () => {
    const own = await good(save(rita, { name: 'Mine' }))
    const shared = await good(save(mona, { name: 'Ours', isShared: true }))
    expect(own).toMatchObject({ ...fresh, name: 'Mine', isShared: false, isMine: true, version: 1 })
    expect(await idsOf(rita)).toEqual([shared.id, own.id])
    expect(await idsOf(sam)).toEqual([shared.id])
    expect((await good(sam.call(savedViews.list, { query: {} })))[0]).toMatchObject({
      isMine: false,
      ownerName: 'Mona Patel',
    })
  })

  test('is counted with the person, by its list, while it is there', async () => {
    const countIn = async (client: Client) =>
      (await good(client.call(webCrmUsers.me, {}))).savedViews['people'] ?? 0
    const own = await good(save(rita, { list: 'people' }))
    await good(save(mona, { list: 'people', isShared: true }))
    expect(await Promise.all([countIn(rita), countIn(sam)])).toEqual([2, 1])
    await good(remove(rita, own))
    expect(await countIn(rita)).toBe(1)
  })

  test('is shared by managers and administrators, and by nobody else', async () => {
    expect((await save(rita, { isShared: true })).status).toBe(403)
    const own = await good(save(rita))
    expect((await change(rita, own, { isShared: true })).status).toBe(403)
    expect((await change(adam, own, { isShared: true })).status).toBe(404)
    const shared = await good(save(mona))
    expect(await change(mona, shared, { isShared: true })).toMatchObject({ body: { isShared: true } })
    expect((await change(rita, shared, { name: 'Rita’s' })).status).toBe(403)
    expect((await remove(rita, shared)).status).toBe(403)
    expect(await change(adam, shared, { name: 'All’s' })).toMatchObject({ body: { name: 'All’s' } })
  })

  test('is changed by version, removed and brought back, each with its row', async () => {
    const view = await good(save(mona))
    await good(change(mona, view, { name: 'Renamed', version: 1 }))
    expect((await change(mona, view, { name: 'Otherwise', version: 1 })).status).toBe(409)
    await good(remove(mona, view))
    expect(await idsOf(mona)).not.toContain(view.id)
    await good(mona.call(savedViews.restore, { params: { id: view.id } }))
    expect(await idsOf(mona)).toContain(view.id)
    const entries = await good(adam.call(activity.feed, { query: { subjectId: view.id } }))
    expect(entries.map((entry) => sentenceText(entry)).toReversed()).toEqual([
      'saved the view Fresh',
      'renamed the view Fresh to Renamed',
      'removed the view Renamed',
      'restored the view Renamed',
    ])
  })

  test.each([
    ['without a name', { name: ' ' }],
    ['of no list', { list: '../users' }],
    ['that is as long as a book', { search: 'x'.repeat(2001) }],
  ])('%s is refused', async (_, body) => {
    expect((await save(rita, body)).status).toBe(400)
  })
})

describe('the count of a view', () => {
  test('is that of its reader', async () => {
    await aLead(mona, { salesRepId: cast.rita.crm.id, sourceName: 'Count fair' })
    await aLead(mona, { sourceName: 'Count fair' })
    const view = await good(save(mona, { asked: 'sourceName=Count+fair&status=New', isShared: true }))
    expect(await countOf(mona, view)).toEqual({ total: 2, totalIsExact: true })
    expect(await countOf(rita, view)).toEqual({ total: 1, totalIsExact: true })
    expect(await countOf(sam, view)).toEqual({ total: 0, totalIsExact: true })
  })

  test('moves on with the days that it names', async () => {
    await aLead(mona, { sourceName: 'Day fair' })
    const today = await good(save(mona, { asked: 'sourceName=Day+fair&createdFrom=1d' }))
    const earlier = await good(save(mona, { asked: 'sourceName=Day+fair&createdTo=2026-03-15' }))
    expect((await countOf(mona, today))?.total).toBe(1)
    expect((await countOf(mona, earlier))?.total).toBe(0)
  })

  test('is known of other lists too, and left out where the list no longer understands it', async () => {
    await aTask(rita, { description: 'Count me.' })
    const tasks = await good(save(rita, { list: 'tasks', asked: 'q=Count+me' }))
    const people = await good(save(rita, { list: 'people', asked: '' }))
    const old = await good(save(rita, { asked: 'status=Gone' }))
    expect((await countOf(rita, tasks))?.total).toBe(1)
    expect([await countOf(rita, people), await countOf(rita, old)]).toEqual([undefined, undefined])
  })
})
