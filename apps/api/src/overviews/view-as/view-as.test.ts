import { activity, users, viewAs, webLeads } from '@crm/contract'
import { allRoutes } from '@crm/contract/all'
import { cast } from '@crm/cast'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteViews } from '#jobs/forget'
import { aLead, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { required } from '#test/required'

const noon = new Date('2026-03-16T19:00:00Z')
let now = noon
let server: TestServer
let adam: Client
let rita: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => now })
  ;[adam, rita] = await Promise.all([server.as('adam'), server.as('rita')])
  const mona = await server.as('mona')
  await aLead(mona, { lastName: 'Of Rita', salesRepId: cast.rita.crm.id })
  await aLead(mona, { lastName: 'Of Sam', salesRepId: cast.sam.crm.id })
  for (const name of ['adam', 'rita', 'max', 'nia'] as const)
    await (await server.as(name)).raw('GET', '/users/me')
})
afterAll(() => server.close())
beforeEach(() => {
  now = noon
})

const idOf = (name: keyof typeof cast) => required(cast[name].crm).id
const through = (name: keyof typeof cast) => ({ headers: { 'x-view-as': idOf(name) } })
const get = (client: Client, path: string, name: keyof typeof cast) => client.raw('GET', path, through(name))
const json = async (answering: Promise<Response>): Promise<unknown> => (await answering).json()
const viewsOf = (name: keyof typeof cast, query: object = {}) =>
  good(adam.call(viewAs.list, { params: { id: idOf(name) }, query }))

/** Replaces every path parameter with a well-formed id. */
const addressOf = (path: string) => path.replaceAll(/\{\w+\}/g, '01943800-0000-7000-8000-00000000ffff')

describe('viewing as another person', () => {
  test.each(
    allRoutes
      .filter(({ route }) => route.method !== 'GET')
      .map(({ area, name, route }) => [`${area}.${name}`, route] as const),
  )('nothing can be written: %s', async (_, route) => {
    const answer = await adam.raw(route.method, addressOf(route.path), { ...through('rita'), body: '{}' })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      message: 'You are viewing as someone else. Stop viewing to make changes.',
      code: 'FORBIDDEN',
    })
  })

  test.each(
    allRoutes
      .filter(({ route }) => route.method === 'GET' && !('streams' in route))
      .map(({ area, name, route }) => [`${area}.${name}`, route] as const),
  )('every read answers as for that person: %s', async (_, route) => {
    const address = addressOf(route.path)
    const [own, viewed] = await Promise.all([rita.raw('GET', address), get(adam, address, 'rita')])
    expect([viewed.status, await viewed.json()]).toEqual([own.status, await own.json()])
  })

  test('the viewer sees the person’s leads and claims, and no more than they may', async () => {
    const leads = await json(get(adam, '/webLeads', 'rita'))
    expect(leads).toMatchObject([{ lastName: 'Of Rita' }])
    const sams = (await good(adam.call(webLeads.list, { query: { q: 'sam' } })))[0]
    expect((await get(adam, `/webLeads/${required(sams).id}`, 'rita')).status).toBe(404)
    expect(await json(get(adam, '/users/me', 'rita'))).toMatchObject({
      name: 'Rita Reyes',
      role: 'USER',
      claims: ['Client.Read.Own', 'Sale.Read.Own'],
    })
    expect((await get(adam, '/lead-imports', 'rita')).status).toBe(403)
    expect((await get(adam, '/lead-imports', 'max')).status).toBe(200)
  })

  test('exports are refused, since they would be recorded as the person’s', async () => {
    const answer = await get(adam, '/webLeads/export', 'rita')
    expect(answer.status).toBe(403)
    expect(await good(adam.call(activity.feed, { query: { verb: 'leads.exported' } }))).toEqual([])
  })

  test('viewing does not count as a sign-in of the person', async () => {
    const rights = () => good(adam.call(users.rights, { params: { id: idOf('rita') } }))
    const before = await rights()
    now = new Date(noon.getTime() + 86_400_000)
    await get(adam, '/users/me', 'rita')
    expect((await rights()).claimsSeenAt).toBe(before.claimsSeenAt)
  })
})

const refused = 'Only managers of the same department and administrators may view as a person, read only.'

describe('refused attempts to view as another person', () => {
  test.each<[keyof typeof cast, string]>([
    ['rita', refused],
    ['max', refused],
    ['mona', refused],
    ['nia', refused],
    ['dora', 'Your account is disabled. Please ask an administrator.'],
  ])('viewing needs an administrator or the manager of the person: %s', async (name, message) => {
    const client = await server.as(name)
    for (const path of ['/webLeads', '/users/me', '/health-check', '/activity-feed']) {
      const answer = await get(client, path, 'max')
      expect([path, answer.status, await answer.json()]).toEqual([path, 403, { message, code: 'FORBIDDEN' }])
    }
  })

  test.each([
    ['nobody', '01943800-0000-7000-8000-00000000ffff', 'The person you want to view as does not exist.'],
    ['an empty wish', '', 'The person you want to view as does not exist.'],
    ['two people', `${idOf('rita')}, ${idOf('max')}`, 'The person you want to view as does not exist.'],
    ['oneself', idOf('adam'), 'This is your own view.'],
    ['a disabled person', idOf('dora'), 'Dora Vance is disabled and sees nothing.'],
    ['who never signed in', idOf('carl'), 'Carl Berg has not signed in yet: what they may see is not known.'],
  ])('viewing as %s is refused', async (_, id, message) => {
    const answer = await adam.raw('GET', '/webLeads', { headers: { 'x-view-as': id } })
    expect([answer.status, await answer.json()]).toEqual([403, { message, code: 'FORBIDDEN' }])
  })

  test('viewing without a token is refused', async () => {
    expect((await get(server.withToken(undefined), '/webLeads', 'rita')).status).toBe(401)
    expect((await get(server.withToken(undefined), '/health-check', 'rita')).status).toBe(401)
  })

  test('refused attempts are not recorded', async () => {
    const before = await viewsOf('rita')
    await get(await server.as('max'), '/webLeads', 'rita')
    await adam.raw('POST', '/webLeads', { ...through('rita'), body: '{}' })
    expect(await viewsOf('rita')).toEqual(before)
  })
})

describe('the view log', () => {
  test('the log has viewer, time and path of every request, without search words', async () => {
    await get(adam, '/webLeads?q=delgado', 'nia')
    now = new Date(noon.getTime() + 1000)
    await get(adam, '/health-check', 'nia')
    expect(await viewsOf('nia')).toMatchObject(
      [
        {
          viewerId: idOf('adam'),
          viewerName: 'Adam Osei',
          method: 'GET',
          path: '/api/health-check',
          at: now.toISOString(),
        },
        { path: '/api/webLeads', at: noon.toISOString() },
      ].map((view) => expect.objectContaining(view)),
    )
  })

  test('the log is paged', async () => {
    await Promise.all(Array.from({ length: 3 }, () => get(adam, '/users/me', 'max')))
    const first = await adam.call(viewAs.list, { params: { id: idOf('max') }, query: { limit: 2 } })
    const next = /^<\/api(.+)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const ids = [first.body, await (await adam.raw('GET', next)).json()].flat() as { id: string }[]
    expect(new Set(ids.map(({ id }) => id))).toEqual(new Set((await viewsOf('max')).map(({ id }) => id)))
  })

  test('the log is for administrators, and about existing users', async () => {
    const mona = await server.as('mona')
    expect((await mona.call(viewAs.list, { params: { id: idOf('rita') } })).status).toBe(403)
    const nobody = { params: { id: '01943800-0000-7000-8000-00000000ffff' } }
    expect((await adam.call(viewAs.list, nobody)).status).toBe(404)
  })

  test('the log is deleted after a year, and not before', async () => {
    await get(adam, '/users/me', 'nia')
    const log = pino({ level: 'silent' })
    const kept = await viewsOf('nia')
    await deleteViews(server.db, log, new Date(noon.getTime() + 365 * 86_400_000))
    expect(await viewsOf('nia')).toEqual(kept)
    await deleteViews(server.db, log, new Date(noon.getTime() + 366 * 86_400_000))
    expect(await viewsOf('nia')).toEqual([])
  })
})

describe('start and end of viewing', () => {
  const begin = (client: Client, id: string) => client.call(viewAs.begin, { params: { id } })
  const end = (client: Client, id: string) => client.call(viewAs.end, { params: { id } })

  test('start and end are in the activity', async () => {
    expect(await good(begin(adam, idOf('rita')))).toEqual({ userId: idOf('rita'), name: 'Rita Reyes' })
    expect(await good(end(adam, idOf('rita')))).toEqual({ userId: idOf('rita'), name: 'Rita Reyes' })
    const entries = await good(adam.call(activity.feed, { query: { subjectId: idOf('rita'), limit: 2 } }))
    expect(entries).toMatchObject([
      { verb: 'user.viewEnded', actorName: 'Adam Osei', facts: { name: 'Rita Reyes' } },
      { verb: 'user.viewBegun', actorName: 'Adam Osei', facts: { name: 'Rita Reyes' } },
    ])
  })

  test('a refused start has a readable reason', async () => {
    expect(await begin(adam, idOf('dora'))).toMatchObject({
      status: 400,
      body: { message: 'Dora Vance is disabled and sees nothing.' },
    })
    expect((await begin(adam, idOf('adam'))).status).toBe(400)
    expect((await begin(adam, '01943800-0000-7000-8000-00000000ffff')).status).toBe(404)
    expect((await end(adam, '01943800-0000-7000-8000-00000000ffff')).status).toBe(404)
    const max = await server.as('max')
    expect((await begin(max, idOf('rita'))).status).toBe(403)
    expect((await end(max, idOf('rita'))).status).toBe(403)
  })

  test('a manager views as people of the department, and it is recorded', async () => {
    const mona = await server.as('mona')
    expect(await good(begin(mona, idOf('rita')))).toEqual({ userId: idOf('rita'), name: 'Rita Reyes' })
    const [own, viewed] = await Promise.all([rita.raw('GET', '/webLeads'), get(mona, '/webLeads', 'rita')])
    expect(await viewed.json()).toEqual(await own.json())
    const hers = (await viewsOf('rita')).filter(({ viewerName }) => viewerName === 'Mona Patel')
    expect(hers).toMatchObject([{ path: '/api/webLeads' }])
    await good(end(mona, idOf('rita')))
    const [ended] = await good(adam.call(activity.feed, { query: { subjectId: idOf('rita'), limit: 1 } }))
    expect(ended).toMatchObject({ verb: 'user.viewEnded', actorName: 'Mona Patel' })
    expect(await begin(mona, idOf('max'))).toMatchObject({ status: 400, body: { message: refused } })
  })
})
