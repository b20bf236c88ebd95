import { tasks, users, webLeads } from '@crm/contract'
import type { Task } from '@crm/contract/web/task-shapes'
import { cast } from '@crm/cast'
import type { TaskView } from '@crm/domain/work/task-views'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aTask, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

type Name = keyof typeof cast

let server: TestServer
let mona: Client
beforeAll(async () => {
  server = await startTestServer()
  mona = await server.as('mona')
  for (const name of ['rita', 'sam', 'sofia', 'nia'] as const)
    await (await server.as(name)).raw('GET', '/users/me')
})
afterAll(() => server.close())

/**
 * The rights of each person on their own task, on one from Mona to Rita without a lead, on one from Mona to Rita on
 * Rita's lead, and on one that Sofia of Operations assigned to herself.
 */
const allowed = `
         create  | read change remove | read change remove | read change remove
  rita   201     | 200  200    403    | 200  200    403    | 404  404    404
  sam    201     | 404  404    404    | 404  404    404    | 404  404    404
  mona   201     | 200  200    200    | 200  200    200    | 404  404    404
  max    201     | 404  404    404    | 200  403    403    | 404  404    404
  sofia  201     | 404  404    404    | 200  403    403    | 200  200    200
  omar   201     | 404  404    404    | 200  403    403    | 404  404    404
  ines   201     | 404  404    404    | 200  200    200    | 200  200    200
  carl   201     | 404  404    404    | 200  200    200    | 404  404    404
  adam   201     | 200  200    200    | 200  200    200    | 200  200    200
  nia    201     | 404  404    404    | 404  404    404    | 404  404    404
  dora   403     | 403  403    403    | 403  403    403    | 403  403    403`

const [, ...rows] = allowed
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/[\s|]+/))

const given: Record<string, () => Promise<Task>> = {
  'given to Rita, about nothing': () => aTask(mona, { delegatedTo: cast.rita.crm.id }),
  'given to Rita, on her lead': async () => {
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    return aTask(mona, { delegatedTo: cast.rita.crm.id, about: { type: 'lead', id: lead.id } })
  },
  'of Sofia for herself': async () => aTask(await server.as('sofia')),
}

const actions: readonly ((client: Client, id: string) => Promise<{ status: number }>)[] = [
  (client, id) => client.call(tasks.get, { params: { id } }),
  (client, id) => client.call(tasks.update, { params: { id }, body: { priority: 'High' } }),
  (client, id) => client.call(tasks.remove, { params: { id } }),
]

describe.each(rows)('%s', (name = '', create, ...statuses) => {
  test(`creates a task: ${create}`, async () => {
    const client = await server.as(name as Name)
    expect(await client.call(tasks.create, { body: { description: 'Order cards.' } })).toMatchObject({
      status: Number(create),
    })
  })

  test.each(
    Object.keys(given).map((kind, at) => [kind, statuses.slice(at * 3, at * 3 + 3).map(Number)] as const),
  )('reading, changing and deleting one task %s: %j', async (kind, expected) => {
    const client = await server.as(name as Name)
    const { id } = (await given[kind]?.()) ?? { id: '' }
    const found: number[] = []
    for (const action of actions) found.push((await action(client, id)).status)
    expect(found).toEqual(expected)
  })
})

test('a creator may delete a task until somebody has started it', async () => {
  const sam = await server.as('sam')
  const { id } = await aTask(sam)
  await good(sam.call(tasks.update, { params: { id }, body: { status: 'InProgress' } }))
  expect(await sam.call(tasks.remove, { params: { id } })).toMatchObject({
    status: 403,
    body: {
      message: 'Only its creator before it is started, managers and administrators may remove a task.',
    },
  })
  await good(sam.call(tasks.update, { params: { id }, body: { status: 'Todo' } }))
  await good(sam.call(tasks.remove, { params: { id } }))
  expect(await sam.call(tasks.get, { params: { id } })).toMatchObject({ status: 404 })
  expect(await good(sam.call(tasks.restore, { params: { id } }))).toMatchObject({ id, status: 'Todo' })
})

describe('a manager without claims to clients', () => {
  test('a manager without claims to clients reads only tasks of their department that name no client', async () => {
    const adam = await server.as('adam')
    const client = await server.as('nia')
    await server.arrange((db) =>
      db
        .updateTable('users')
        .set({ department: 'Sales', role: 'MANAGER' })
        .where('id', '=', cast.nia.crm.id)
        .execute(),
    )
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    const [plain, hidden] = [
      await aTask(adam, { delegatedTo: cast.rita.crm.id }),
      await aTask(mona, { delegatedTo: cast.rita.crm.id, about: { type: 'lead', id: lead.id } }),
    ]
    await expect
      .poll(async () => {
        const listed = await good(client.call(tasks.list, { query: { whose: 'team' } }))
        return [plain, hidden].map(({ id }) => listed.some((one) => one.id === id))
      })
      .toEqual([true, false])
    const tab = await tabOf(client, 'team')
    expect([plain, hidden].map(({ id }) => tab.ids.includes(id))).toEqual([true, false])
    expect(tab.count).toBe(tab.ids.length)
  })
})

test.each(['mine', 'delegated', 'team'] as const)(
  'the tab %s and its count omit tasks of deleted leads',
  async (view) => {
    const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
    const about = { type: 'lead', id: lead.id } as const
    const { id } = await aTask(mona, {
      about,
      ...(view === 'delegated' && { delegatedTo: cast.rita.crm.id }),
    })
    const before = await tabOf(mona, view)
    expect(before.ids).toContain(id)
    await good((await server.as('adam')).call(webLeads.remove, { params: { id: lead.id } }))
    const after = await tabOf(mona, view)
    expect(after.ids).toEqual(before.ids.filter((one) => one !== id))
    expect(after.count).toBe(before.count - 1)
  },
)

async function tabOf(client: Client, view: TaskView) {
  const { items } = await good(client.call(tasks.listPaginated, { query: { view, pageSize: 100 } }))
  const counts = await good(client.call(tasks.count, {}))
  return { ids: items.map(({ id }) => id), count: counts[view] }
}

test('a person who changes departments takes their tasks to the new manager', async () => {
  const [adam, ines] = [await server.as('adam'), await server.as('ines')]
  const { id } = await aTask(adam, { delegatedTo: cast.sam.crm.id })
  const isOfTeam = async (manager: Client) =>
    (await good(manager.call(tasks.list, { query: { whose: 'team' } }))).some((one) => one.id === id)
  expect([await isOfTeam(mona), await isOfTeam(ines)]).toEqual([true, false])
  await good(adam.call(users.update, { params: { id: cast.sam.crm.id }, body: { department: 'Operations' } }))
  expect([await isOfTeam(mona), await isOfTeam(ines)]).toEqual([false, true])
})
