/** Saved views: own and shared ones, permissions, and counts per reader. */
import { activity, savedViews, webCrmUsers } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { sentenceText } from '@crm/domain/activity/sentence'
import { cast } from '@crm/cast'
import { viewLists } from '@crm/domain/lists/view-lists'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aTask, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

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

const fresh = { list: 'leads' as const, name: 'Fresh', search: 'status=New', asked: 'status=New' }
const save = (client: Client, body: Partial<Body> = {}) =>
  client.call(savedViews.create, { body: { ...fresh, ...body } })
const change = (client: Client, { id }: { id: string }, body: Changes) =>
  client.call(savedViews.update, { params: { id }, body })
const remove = (client: Client, { id }: { id: string }) => client.call(savedViews.remove, { params: { id } })
const idsOf = async (client: Client) =>
  (await good(client.call(savedViews.list, { query: {} }))).map(({ id }) => id)
const countOf = async (client: Client, { id }: { id: string }) =>
  (await good(client.call(savedViews.counts, {})))[id]

describe('a saved view', () => {
  test('a view is visible to its owner, and to everybody once shared', async () => {
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

  test('the current user has the number of views per list, without removed ones', async () => {
    const countIn = async (client: Client) =>
      (await good(client.call(webCrmUsers.me, {}))).savedViews['people'] ?? 0
    const own = await good(save(rita, { list: 'people' }))
    await good(save(mona, { list: 'people', isShared: true }))
    expect(await Promise.all([countIn(rita), countIn(sam)])).toEqual([2, 1])
    await good(remove(rita, own))
    expect(await countIn(rita)).toBe(1)
  })

  test('only managers and administrators share views', async () => {
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

  test('a view is changed by version, removed and restored, each with an activity row', async () => {
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
    ['of a name that every object inherits', { list: 'constructor' }],
    ['of a list that has no views', { list: 'hooks' }],
  ])('%s is refused', async (_, body) => {
    expect(
      (await rita.raw('POST', '/saved-views', { body: JSON.stringify({ ...fresh, ...body }) })).status,
    ).toBe(400)
  })

  test.each(viewLists)('a view of %s is saved and found', async (list) => {
    const view = await good(save(rita, { list, name: `My ${list}`, search: '', asked: '' }))
    expect(
      (await good(rita.call(savedViews.list, { query: {} }))).find(({ id }) => id === view.id),
    ).toMatchObject({ list, name: `My ${list}` })
  })
})

describe('the count of a saved view', () => {
  test.each([
    ['a list that every object has', { list: 'constructor' }],
    ['a list that there is no more', { list: 'quotes' }],
    ['an address that cannot be read', { search: '%E0%A4%A=%&&==', asked: '%E0%A4%A=%&&==' }],
    ['fields that every object has', { asked: 'constructor=1&__proto__=2&toString=3' }],
    ['text that the database cannot hold', { asked: 'q=%00' }],
    ['a search of punctuation', { asked: 'q=%27%22%5C%25_&sort=constructor' }],
  ])('other counts work beside a row with %s', async (_, odd) => {
    const view = await good(save(mona, { isShared: true }))
    const broken = await good(save(mona, { name: 'Odd', isShared: true }))
    await server.arrange((db) => db.updateTable('views').set(odd).where('id', '=', broken.id).execute())
    expect(await countOf(rita, view)).toMatchObject({ totalIsExact: true })
    expect(await idsOf(rita)).toEqual(expect.arrayContaining([view.id, broken.id]))
    await good(rita.call(webCrmUsers.me, {}))
    await good(remove(mona, broken))
  })

  test('the count is in the scope of its reader', async () => {
    await aLead(mona, { salesRepId: cast.rita.crm.id, sourceName: 'Count fair' })
    await aLead(mona, { sourceName: 'Count fair' })
    const view = await good(save(mona, { asked: 'sourceName=Count+fair&status=New', isShared: true }))
    expect(await countOf(mona, view)).toEqual({ total: 2, totalIsExact: true })
    expect(await countOf(rita, view)).toEqual({ total: 1, totalIsExact: true })
    expect(await countOf(sam, view)).toEqual({ total: 0, totalIsExact: true })
  })

  test('the count follows relative days', async () => {
    await aLead(mona, { sourceName: 'Day fair' })
    const today = await good(save(mona, { asked: 'sourceName=Day+fair&createdFrom=1d' }))
    const earlier = await good(save(mona, { asked: 'sourceName=Day+fair&createdTo=2026-03-15' }))
    expect((await countOf(mona, today))?.total).toBe(1)
    expect((await countOf(mona, earlier))?.total).toBe(0)
  })

  test('other lists are counted too, and a view that its list no longer understands is skipped', async () => {
    await aTask(rita, { description: 'Count me.' })
    const tasks = await good(save(rita, { list: 'tasks', asked: 'q=Count+me' }))
    const people = await good(save(rita, { list: 'people', asked: '' }))
    const old = await good(save(rita, { asked: 'status=Gone' }))
    expect((await countOf(rita, tasks))?.total).toBe(1)
    expect([await countOf(rita, people), await countOf(rita, old)]).toEqual([undefined, undefined])
  })
})
