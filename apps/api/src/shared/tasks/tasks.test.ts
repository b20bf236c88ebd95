import { activity, notifications, tasks, timeline, webLeads } from '@crm/contract'
import type { TaskFilter } from '@crm/contract/web/task-shapes'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { daysAgo } from '@crm/domain/time'
import { priorities } from '@crm/domain/work/priorities'
import { taskStatuses } from '@crm/domain/work/task-statuses'
import { taskViews } from '@crm/domain/work/task-views'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aTask, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
const clients = {} as Record<'rita' | 'sam' | 'mona' | 'max' | 'sofia', Client>
beforeAll(async () => {
  server = await startTestServer()
  for (const name of ['rita', 'sam', 'mona', 'max', 'sofia'] as const) {
    clients[name] = await server.as(name)
    // The claims of the last sign-in decide who may be assigned to what.
    if (name !== 'max') await clients[name].raw('GET', '/users/me')
  }
})
afterAll(() => server.close())

const rita = cast.rita.crm.id
const day = (days: number) => daysAgo(-days, new Date())
const change = (client: Client, id: string, body: NonNullable<Parameters<typeof aTask>[1]>) =>
  client.call(tasks.update, { params: { id }, body })
const heard = async (client: Client) =>
  (await good(client.call(notifications.list, { query: { limit: 3 } }))).map(({ lane, subject, href }) => ({
    lane,
    subject,
    href,
  }))
const found = async (client: Client, query: TaskFilter, among: readonly { id: string }[]) => {
  const all = await good(client.call(tasks.listPaginated, { query: { ...query, pageSize: 100 } as never }))
  return all.items.map(({ id }) => among.findIndex((one) => one.id === id)).filter((at) => at >= 0)
}

describe('a task', () => {
  test("a task with a text only is one's own, to do", async () => {
    const task = await good(clients.sam.call(tasks.create, { body: { description: '  Order cards.  ' } }))
    expect(task).toMatchObject({
      description: 'Order cards.',
      status: 'Todo',
      priority: 'Medium',
      dueDate: null,
      isFollowUp: false,
      delegatedTo: cast.sam.crm.id,
      delegatedToName: 'Sam Ito',
      createdByName: 'Sam Ito',
      about: [],
      completedAt: null,
      version: 1,
    })
    expect(await good(clients.sam.call(tasks.get, { params: { id: task.id } }))).toEqual(task)
  })

  test.each(taskStatuses)('a task with the status %s is completed when it is done', async (status) => {
    const task = await aTask(clients.sam, { status })
    expect(task).toMatchObject({ status, completedAt: status === 'Done' ? task.createdAt : null })
  })

  test.each(priorities)('a task may have the priority %s', async (priority) => {
    expect(await aTask(clients.sam, { priority, dueDate: day(3), isFollowUp: true })).toMatchObject({
      priority,
      dueDate: day(3),
      isFollowUp: true,
    })
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['no words', { description: ' ' }, 'description'],
    ['a day that is none', { description: 'x', dueDate: '2026-02-30' }, 'dueDate'],
    ['a status that is none', { description: 'x', status: 'Later' }, 'status'],
    ['somebody disabled', { description: 'x', delegatedTo: cast.dora.crm.id }, 'delegatedTo'],
    ['nobody', { description: 'x', delegatedTo: '01943800-0000-7000-8000-000000000000' }, 'delegatedTo'],
    ['an unknown field', { description: 'x', assignment: 'Sam' }, 'assignment'],
  ])('with %s is refused, with the field', async (_, body, field) => {
    const answer = await clients.sam.raw('POST', '/tasks', { body: JSON.stringify(body) })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(field)
  })
})

describe('a task on a lead', () => {
  test('a task on a lead links to the client, is on their timeline, and is read by everyone who may see the lead', async () => {
    const lead = await aLead(clients.mona, {
      salesRepId: rita,
      firstName: 'Ada',
      lastName: 'Po',
      phone1: '909 555 0129',
    })
    const task = await aTask(clients.mona, { delegatedTo: rita, about: { type: 'lead', id: lead.id } })
    const about = [{ type: 'lead', id: lead.id, number: lead.number, name: 'Ada Po', phone: '+19095550129' }]
    expect(task.about).toEqual(about)
    expect(await good(clients.sofia.call(tasks.list, { query: { leadId: lead.id } }))).toEqual([
      expect.objectContaining({ id: task.id, about }),
    ])
    expect(await good(clients.sam.call(tasks.list, { query: { leadId: lead.id } }))).toEqual([])
    await good(change(clients.rita, task.id, { status: 'Done' }))
    const { entries } = await good(clients.mona.call(timeline.ofLead, { params: { id: lead.id }, query: {} }))
    expect(entries.map((entry) => `${entry.actorName} ${sentenceText(entry)}`)).toContain(
      `Rita Reyes finished the task ${task.description}`,
    )
  })

  test('a task is refused for an assignee who may not see the client, and on an invisible lead', async () => {
    const lead = await aLead(clients.mona, { salesRepId: rita })
    const about = { type: 'lead', id: lead.id } as const
    const message = 'Sam Ito cannot see this lead.'
    const body = { description: 'Call.', delegatedTo: cast.sam.crm.id, about }
    const refused = { status: 400, body: { message, errors: [{ field: 'delegatedTo', message }] } }
    expect(await clients.mona.call(tasks.create, { body })).toMatchObject(refused)
    const task = await aTask(clients.mona, { delegatedTo: rita, about })
    expect(await change(clients.mona, task.id, { delegatedTo: cast.sam.crm.id })).toMatchObject(refused)
    expect(await clients.sam.call(tasks.create, { body: { description: 'Call.', about } })).toMatchObject({
      status: 404,
      body: { message: 'Lead not found' },
    })
  })

  test('a task stays with its assignee when the lead changes hands, without the client, and disappears with the lead', async () => {
    const adam = await server.as('adam')
    const lead = await aLead(clients.mona, { salesRepId: rita })
    const { id } = await aTask(clients.mona, { delegatedTo: rita, about: { type: 'lead', id: lead.id } })
    const read = async () => clients.rita.call(tasks.get, { params: { id } })
    await good(
      clients.mona.call(webLeads.update, { params: { id: lead.id }, body: { salesRepId: cast.sam.crm.id } }),
    )
    expect(await read()).toMatchObject({ status: 200, body: { about: [] } })
    await good(adam.call(webLeads.remove, { params: { id: lead.id } }))
    expect(await read()).toMatchObject({ status: 404 })
    await good(adam.call(webLeads.restore, { params: { id: lead.id } }))
    expect(await read()).toMatchObject({ status: 200 })
  })
})

test('an automatic task about two leads links its manager to both, and its author to neither', async () => {
  const person = { firstName: 'Greta', lastName: 'Twice', email1: 'greta.twice@mail.example' }
  const first = await aLead(clients.mona, { ...person, salesRepId: cast.sam.crm.id })
  const second = await aLead(clients.rita, person)
  const [task] = await good(clients.mona.call(tasks.list, { query: { leadId: second.id } }))
  expect(task).toMatchObject({
    createdByName: 'System',
    about: [{ number: first.number }, { number: second.number }],
  })
  expect(await good(clients.rita.call(tasks.list, { query: { leadId: second.id } }))).toEqual([])
  const done = await good(change(clients.mona, task?.id ?? '', { status: 'Done' }))
  expect(done.completedAt).not.toBeNull()
})

describe('a change', () => {
  test('completing a task is undone by restoring its status', async () => {
    const task = await aTask(clients.sam, { status: 'InProgress' })
    const done = await good(change(clients.sam, task.id, { status: 'Done' }))
    expect(done.completedAt).toBe(done.updatedAt)
    const undone = await good(change(clients.sam, task.id, { status: 'InProgress' }))
    expect(undone).toMatchObject({ status: 'InProgress', completedAt: null, version: 3 })
  })

  test('a stale update conflicts on the same field and merges on others', async () => {
    const task = await aTask(clients.mona, { delegatedTo: rita })
    await good(change(clients.rita, task.id, { dueDate: day(1) }))
    const stale = (body: object) =>
      clients.mona.call(tasks.update, { params: { id: task.id }, body: { ...body, version: task.version } })
    expect(await stale({ dueDate: day(2) })).toMatchObject({
      status: 409,
      body: { message: 'Someone changed this task.', current: { dueDate: day(1) } },
    })
    expect(await good(stale({ priority: 'High' }))).toMatchObject({ dueDate: day(1), priority: 'High' })
  })

  test('the history of a task has each change for everyone who may read it, with or without a lead', async () => {
    const task = await aTask(clients.mona, { delegatedTo: rita, description: 'Hang the sign.' })
    await good(change(clients.rita, task.id, { status: 'InProgress' }))
    await good(change(clients.mona, task.id, { delegatedTo: cast.sam.crm.id }))
    const said = async (client: Client) =>
      (await good(client.call(activity.feed, { query: { subjectId: task.id } }))).map(
        (entry) => `${entry.actorName} ${sentenceText(entry)}`,
      )
    expect(await said(clients.sam)).toEqual([
      'Mona Patel changed assignee from Rita Reyes to Sam Ito of the task Hang the sign.',
      'Rita Reyes started the task Hang the sign.',
      'Mona Patel created the task Hang the sign.',
    ])
    expect(await said(clients.rita)).toEqual([])
  })
})

describe('people hear', () => {
  test('assignees hear about a new task and its creator about its end; nobody about their own actions', async () => {
    const task = await aTask(clients.mona, { delegatedTo: rita })
    const href = `/tasks/${task.id}`
    expect((await heard(clients.rita))[0]).toEqual({
      lane: 'needs-you',
      subject: 'Mona Patel assigned you a task',
      href,
    })
    await good(change(clients.rita, task.id, { status: 'Done' }))
    expect((await heard(clients.mona))[0]).toEqual({
      lane: 'activity',
      subject: 'Rita Reyes finished a task you assigned',
      href,
    })
    const before = await heard(clients.sam)
    await good(change(clients.sam, (await aTask(clients.sam)).id, { status: 'Done' }))
    expect(await heard(clients.sam)).toEqual(before)
  })

  test('a reassignment is announced to both assignees', async () => {
    const task = await aTask(clients.mona, { delegatedTo: rita })
    await good(change(clients.mona, task.id, { delegatedTo: cast.sam.crm.id }))
    expect((await heard(clients.rita))[0]).toMatchObject({
      lane: 'activity',
      subject: 'Mona Patel reassigned your task to Sam Ito',
    })
    expect((await heard(clients.sam))[0]).toMatchObject({ subject: 'Mona Patel assigned you a task' })
  })
})

describe('the list', () => {
  test('the list is sorted by due date with undated tasks last, and paged by a cursor', async () => {
    const mark = 'Ordered by day'
    const made: { id: string }[] = []
    for (const dueDate of [null, day(2), day(-1), day(0)])
      made.push(await aTask(clients.sofia, { description: mark, dueDate }))
    expect(await found(clients.sofia, { q: mark }, made)).toEqual([2, 3, 1, 0])
    const ids: string[] = []
    let after: string | null = null
    do {
      const page: { items: { id: string }[]; next: string | null } = await good(
        clients.sofia.call(tasks.listPaginated, {
          query: { q: mark, pageSize: 1, ...(after && { after }) },
        }),
      )
      ids.push(...page.items.map(({ id }) => id))
      after = page.next
    } while (after)
    expect(ids).toEqual([2, 3, 1, 0].map((at) => made[at]?.id))
  })

  test('each view lists its tasks, and the counts agree', async () => {
    const counts = () => good(clients.mona.call(tasks.count, {}))
    const before = await counts()
    const made = [
      await aTask(clients.mona, { dueDate: day(1) }),
      await aTask(clients.mona, { dueDate: day(-1) }),
      await aTask(clients.mona, { dueDate: day(-1), status: 'Done' }),
      await aTask(clients.mona, { delegatedTo: rita, dueDate: day(-1) }),
      await aTask(clients.rita),
      await aTask(clients.sofia),
    ]
    const expected = { mine: [1, 0], overdue: [1], delegated: [3], team: [1, 3, 0, 4], done: [2] }
    const after = await counts()
    for (const view of taskViews) {
      expect(await found(clients.mona, { view }, made), view).toEqual(expected[view])
      expect(after[view] - before[view], view).toBe(expected[view].length)
    }
    expect(await good(clients.sofia.call(tasks.count, {}))).toMatchObject({ team: 0 })
  })

  test.each<[string, TaskFilter, readonly number[]]>([
    ['status', { status: ['InProgress'] }, [1]],
    ['priority', { priority: ['High'] }, [2]],
    ['overdue', { due: ['overdue'] }, [0]],
    ['today or without a day', { due: ['today', 'none'] }, [1, 3]],
    ['the next seven days', { due: ['week'] }, [2]],
    ['days', { dueFrom: day(0), dueTo: day(5) }, [1, 2]],
    ['follow-ups', { isFollowUp: true }, [2]],
    ['who has it', { delegatedTo: [rita] }, [3]],
    ['who gave it', { createdBy: [cast.max.crm.id] }, [0, 1, 2, 3]],
    ['its words, in any case', { q: 'FILTERED panels' }, [2]],
    ['its client', { q: 'Filterwell' }, [0]],
  ])('is filtered by %s', async (_, query, expected) => {
    const made = await filtered()
    expect(await found(clients.max, query, made)).toEqual(expected)
  })

  let some: Promise<{ id: string }[]> | undefined
  const filtered = () => (some ??= makeFiltered())
  async function makeFiltered() {
    const lead = await aLead(clients.mona, { lastName: 'Filterwell', salesRepId: rita })
    await clients.max.raw('GET', '/users/me')
    return [
      await aTask(clients.max, { dueDate: day(-2), about: { type: 'lead', id: lead.id } }),
      await aTask(clients.max, { dueDate: day(0), status: 'InProgress' }),
      await aTask(clients.max, {
        dueDate: day(4),
        priority: 'High',
        isFollowUp: true,
        description: 'Filtered: count the panels',
      }),
      await aTask(clients.max, { delegatedTo: rita }),
    ]
  }
})
