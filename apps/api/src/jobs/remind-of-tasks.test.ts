import { notifications, tasks } from '@crm/contract'
import { cast } from '@crm/cast'
import { daysAgo } from '@crm/domain/time'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aTask, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'
import { remindOfTasks } from './remind-of-tasks.ts'

let server: TestServer
let sam: Client
beforeAll(async () => {
  server = await startTestServer()
  sam = await server.as('sam')
})
afterAll(() => server.close())

const now = new Date()
const day = (days: number) => daysAgo(-days, now)
/** Sam's notifications of one morning. */
async function morning() {
  const before = await list()
  await remindOfTasks(server.db, pino({ level: 'silent' }), now)
  const after = await list()
  return after.slice(0, after.length - before.length)
}
const list = async () =>
  (await good(sam.call(notifications.list, { query: {} }))).map(({ lane, subject, content, href }) => ({
    lane,
    subject,
    content,
    href,
  }))

test('a due task is announced to its assignee once in the morning, and again after its date changes', async () => {
  const { id, version } = await aTask(sam, { description: 'Ring the county.', dueDate: day(0) })
  await aTask(sam, { description: 'Another day.', dueDate: day(3) })
  await aTask(sam, { description: 'It is done.', dueDate: day(0), status: 'Done' })
  const told = {
    lane: 'needs-you',
    subject: 'Task due today',
    content: 'Ring the county.',
    href: `/tasks/${id}`,
  }
  expect(await morning()).toEqual([told])
  expect(await morning()).toEqual([])
  const after = await good(sam.call(tasks.get, { params: { id } }))
  expect(after.version).toBe(version)

  await good(sam.call(tasks.update, { params: { id }, body: { dueDate: day(1) } }))
  expect(await morning()).toEqual([])
  await good(sam.call(tasks.update, { params: { id }, body: { dueDate: day(-1) } }))
  expect(await morning()).toEqual([{ ...told, subject: 'Task overdue' }])
})

test('several due tasks are one notification, oldest first, to active assignees only', async () => {
  await aTask(sam, { description: 'Send the plan.', dueDate: day(-1) })
  await aTask(sam, { description: 'Send the bill.', dueDate: day(-4) })
  await server.arrange((db) =>
    db
      .updateTable('tasks')
      .set({ delegated_to: cast.dora.crm.id })
      .where('description', '=', 'Another day.')
      .execute(),
  )
  expect(await morning()).toEqual([
    {
      lane: 'needs-you',
      subject: '2 tasks are overdue',
      content: 'Send the bill. And 1 more.',
      href: '/tasks',
    },
  ])
})
