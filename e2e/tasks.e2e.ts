/** Tasks: completed from the list, the board, the record and the phone. */
import { tasks } from '@crm/contract'
import type { Task } from '@crm/contract/web/task-shapes'
import { good } from '@crm/api/test/builders'
import { cast } from '@crm/cast'
import { daysAgo } from '@crm/domain/time'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Sam's task, due in that many days. */
async function samsTask(description: string, due: number, fields: Partial<Task> = {}): Promise<Task> {
  const mona = await clientOf(stage.app, 'mona')
  const { status } = fields
  const body = {
    description,
    dueDate: daysAgo(-due, new Date()),
    delegatedTo: cast.sam.crm.id,
    ...(status && { status }),
  }
  return good(mona.call(tasks.create, { body }))
}

const statusOf = async ({ id }: Task) => {
  const mona = await clientOf(stage.app, 'mona')
  return (await good(mona.call(tasks.get, { params: { id } }))).status
}

const rowOf = (page: Page, words: string) => page.getByRole('row').filter({ hasText: words })

test('Sam completes his tasks: the late ones first, one by mistake, and delegates one', async () => {
  const mark = `Clear ${Date.now()}`
  const late = await samsTask(`${mark}: send the plan`, -2)
  await samsTask(`${mark}: hang the sign`, 1)
  const { page, expects } = await stage.visitAs('sam', '/dashboard')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  await navigation.getByRole('link', { name: /^Tasks \d+ overdue$/ }).click()
  await page.getByRole('heading', { name: 'Tasks', level: 1 }).waitFor()
  expect(new URL(page.url()).searchParams.get('view')).toBe('mine')
  expect(
    await page.getByRole('navigation', { name: 'Whose tasks' }).getByRole('link', { name: /^Team/ }).count(),
  ).toBe(0)

  await page.getByRole('link', { name: /^Overdue/ }).click()
  await page.getByRole('searchbox', { name: 'Filter these tasks' }).fill(mark)
  // Both may be on the page before it is filtered.
  await rowOf(page, 'hang the sign').waitFor({ state: 'detached' })
  await rowOf(page, 'send the plan').waitFor()
  const tick = rowOf(page, 'send the plan').getByRole('checkbox', { name: /^Done: / })
  await tick.click()
  await page.getByText(`Done: ${late.description}`, { exact: true }).waitFor()
  await rowOf(page, 'send the plan').waitFor({ state: 'detached' })
  expect(await statusOf(late)).toBe('Done')
  await page.getByRole('button', { name: 'Undo' }).click()
  await rowOf(page, 'send the plan').waitFor()
  expect(await statusOf(late)).toBe('Todo')

  await page.getByRole('link', { name: /^Mine/ }).click()
  await rowOf(page, 'hang the sign').getByRole('link').first().click()
  const sheet = page.getByRole('dialog', { name: 'Task' })
  await sheet.getByText('Mona Patel', { exact: true }).waitFor()
  await sheet
    .getByRole('button', { name: /assignee/i })
    .first()
    .click()
  await page.getByRole('combobox').last().fill('Rita')
  // It was Mona's and is Rita's now: Sam is no longer involved.
  expects(/^GET \/api\/tasks\/.+ answered 404$/)
  await page.getByRole('option', { name: 'Rita Reyes' }).click()
  await sheet.getByText('This task does not exist, or you have no access.').waitFor()
  await sheet.getByRole('button', { name: 'Close' }).click()
  await rowOf(page, 'hang the sign').waitFor({ state: 'detached' })
})

test('a person without tasks reads what a task is, and creates the first', async () => {
  const { page } = await stage.visitAs('nia', '/tasks')
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Nothing to do' }).waitFor()
  await main.getByRole('link', { name: 'New task' }).last().click()
  await page.getByRole('dialog', { name: 'New task' }).waitFor()
  await page.goto('/tasks?view=overdue')
  await main.getByRole('heading', { name: 'No task matches this filter' }).waitFor()
})

test('a task moves across the board by keyboard, keeps the focus, returns by Undo, and is dragged', async () => {
  const task = await samsTask(`Board ${Date.now()}`, 0)
  const { page } = await stage.visitAs('sam', '/tasks/board')
  const board = page.getByRole('region', { name: 'Tasks by status' })
  const cardIn = (column: string) =>
    board.getByRole('region', { name: column }).getByRole('link', { name: task.description })
  await cardIn('To do').focus()
  await page.keyboard.press('Shift+ArrowRight')
  await cardIn('In progress').waitFor()
  await expect.poll(() => statusOf(task)).toBe('InProgress')
  await expect
    .poll(() => cardIn('In progress').evaluate((link) => link === link.ownerDocument.activeElement))
    .toBe(true)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => statusOf(task)).toBe('Done')
  const done = page.getByRole('listitem').filter({ hasText: `Done: ${task.description}` })
  await done.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => statusOf(task)).toBe('InProgress')
  await cardIn('In progress').waitFor()
  await cardIn('In progress').dragTo(board.getByRole('region', { name: 'Backlog' }))
  await expect.poll(() => statusOf(task)).toBe('Backlog')
})

test('the board has the filters of the list, and both keep them', async () => {
  const [one, other] = [await samsTask(`Kept ${Date.now()}`, 0), await samsTask(`Left ${Date.now()}`, 0)]
  const { page } = await stage.visitAs('sam', '/tasks?view=mine')
  await rowOf(page, one.description).waitFor()
  await page.getByRole('searchbox', { name: 'Filter these tasks' }).fill(one.description)
  await rowOf(page, other.description).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Board', exact: true }).click()
  const board = page.getByRole('region', { name: 'Tasks by status' })
  await board.getByRole('link', { name: one.description }).waitFor()
  expect(await board.getByRole('link', { name: other.description }).count()).toBe(0)
  await page.getByRole('searchbox', { name: 'Filter these tasks' }).fill('')
  await board.getByRole('link', { name: other.description }).waitFor()
  await page.getByRole('searchbox', { name: 'Filter these tasks' }).fill(other.description)
  await board.getByRole('link', { name: one.description }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'List', exact: true }).click()
  await rowOf(page, other.description).waitFor()
  expect(await rowOf(page, one.description).count()).toBe(0)
})

test('on the record a task is created by a key, completed there, and shown in the timeline', async () => {
  const { id, name } = await ownClient(stage.app)
  const { page } = await stage.visitAs('rita', `/leads/${id}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  await page.keyboard.press('t')
  const form = page.getByRole('dialog', { name: 'New task' })
  await form.getByText(`About ${name}`).waitFor()
  await form.getByRole('button', { name: 'Create task' }).click()
  await form.getByText('A task needs some words.').waitFor()
  await form.getByRole('textbox', { name: 'Task' }).fill('Ask about the pool')
  await form.getByLabel('Due').fill(daysAgo(0, new Date()))
  await form.getByRole('button', { name: 'Create task' }).click()
  await form.waitFor({ state: 'detached' })
  await page
    .getByRole('navigation', { name: 'Parts of this lead' })
    .getByRole('link', { name: 'Tasks' })
    .click()
  const card = page.getByRole('region', { name: 'Tasks', exact: true })
  await card.getByText('Today').waitFor()
  await card.getByRole('checkbox', { name: 'Done: Ask about the pool' }).click()
  await page.getByRole('region', { name: 'Done and canceled' }).getByText('Ask about the pool').waitFor()
  await page.getByText('finished the task').waitFor()
})

test('by touch: tasks due today are completed on the phone’s first page', async () => {
  const task = await samsTask(`Thumb ${Date.now()}`, -30)
  const { page } = await stage.visitAs('sam', '/dashboard', 'phone')
  const card = page.getByRole('region', { name: 'My tasks for today' })
  const tick = card.getByRole('checkbox', { name: `Done: ${task.description}` })
  await tick.waitFor()
  const box = await tick.boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await tick.tap()
  await tick.waitFor({ state: 'detached' })
  expect(await statusOf(task)).toBe('Done')
})
