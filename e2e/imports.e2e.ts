/** The log of the lead import: payloads, outcomes and retries. */
import { daysAgo } from '@crm/domain/time'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setStage } from './support/stage.ts'
import { sendIn } from './support/webhook.ts'

const stage = setStage({ alone: true })

/** Excludes calls of the demo's tool, which came earlier. */
const today = '/settings/imports?received=1d'

const script = '<script>window.alive=1</script>'
const formula = `=cmd|' /C calc'!A0`
const priya = {
  firstName: 'Priya',
  lastName: 'Nair',
  email: 'priya.nair@mail.example',
  leadSource: 'Website',
}

const rows = (page: Page) => page.getByRole('table', { name: 'Lead import calls' }).locator('tbody tr')
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Outcome' }).getByRole('link', { name: new RegExp(`^${name}`) })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Call of the lead import' })
const messages = (page: Page) => rows(page).locator('td:nth-child(4)').allInnerTexts()

beforeAll(async () => {
  for (const body of [
    priya,
    priya,
    { ...priya, notes: 'Asked again.' },
    { firstName: 'Nobody' },
    'not json',
    { firstName: script, lastName: formula, email: 'alive@mail.example', notes: script },
  ]) {
    await sendIn(stage.app, body)
  }
})

test('the demo company’s tool has sent leads, known people, repetitions, and unreadable payloads', async () => {
  const before = daysAgo(1, new Date())
  const { page } = await stage.visitAs('max', `/settings/imports?received=_${before}`)
  for (const outcome of ['Created', 'Added to a lead', 'Duplicate', 'Refused'])
    await expect.poll(() => tab(page, outcome).innerText()).toMatch(/[1-9]\d*$/)
})

test('Max reads each outcome, finds a call by a word, and reads why he cannot retry it', async () => {
  const { page } = await stage.visitAs('max', today)
  await rows(page).first().getByRole('link').waitFor()
  await expect.poll(() => tab(page, 'All').innerText()).toMatch(/6$/)
  await page.getByText('Only administrators may replay an entry of the log.').waitFor()
  expect(await messages(page)).toEqual([
    expect.stringMatching(/^Created L-\d+\.$/),
    'Body must be a JSON object.',
    'A valid email or phone is required.',
    expect.stringMatching(/^Added to L-\d+\.$/),
    expect.stringMatching(/^Repeated, as in L-\d+\.$/),
    expect.stringMatching(/^Created L-\d+\.$/),
  ])

  await tab(page, 'Refused').click()
  await expect.poll(() => rows(page).count()).toBe(2)
  expect(await page.getByRole('navigation', { name: 'Outcome' }).locator('[aria-current]').count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Filter by any word' }).fill('valid')
  await expect.poll(() => messages(page)).toEqual(['A valid email or phone is required.'])
  expect(new URL(page.url()).search).toBe('?received=1d&outcome=refused&q=valid')

  await rows(page).getByRole('link').click()
  await sheet(page).getByText('"firstName": "Nobody"').waitFor()
  const again = sheet(page).getByRole('button', { name: 'Reprocess' })
  expect(await again.isDisabled()).toBe(true)
  await sheet(page).getByText('Only administrators may replay an entry of the log.').waitFor()
  await page.keyboard.press('Escape')
  await sheet(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?received=1d&outcome=refused&q=valid')
})

test('an imported payload is literal text in the log', async () => {
  const { page } = await stage.visitAs('max', 'about:blank')
  page.on('dialog', () => {
    throw new Error('A dialog of the browser opened.')
  })
  await page.goto('/settings/imports?q=alive@mail.example')
  await rows(page).filter({ hasText: script }).getByRole('link').click()
  const body = sheet(page).getByRole('region', { name: 'Body of the call' })
  await body.getByText(`"firstName": "${script}"`).waitFor()
  await body.getByText(`"lastName": "${formula}"`).waitFor()
  await sheet(page)
    .getByRole('link', { name: `${script} ${formula}` })
    .waitFor()
  expect(await page.evaluate('window.alive')).toBeUndefined()
  expect(await page.locator('main script, [role=dialog] script').count()).toBe(0)
})

test('Adam retries a refused call, and sees its outcome', async () => {
  const { page } = await stage.visitAs('adam', `${today}&outcome=refused`)
  await rows(page).last().getByRole('link').click()
  await sheet(page).getByRole('button', { name: 'Reprocess' }).click()
  await page.getByText('Still refused: A valid email or phone is required.').waitFor()
  await sheet(page)
    .getByText(/, by Adam Osei$/)
    .waitFor()
  await page.keyboard.press('Escape')
  await tab(page, 'Created').click()
  await rows(page).last().getByRole('link').click()
  await sheet(page).getByRole('button', { name: 'Undo import' }).waitFor()
  expect(await sheet(page).getByRole('button', { name: 'Reprocess' }).count()).toBe(0)
  await sheet(page).getByRole('link', { name: 'Priya Nair' }).click()
  await page.getByRole('heading', { name: 'Priya Nair', level: 1 }).waitFor()
})

test('on a phone the log names each call’s lead, and fits', async () => {
  const { page } = await stage.visitAs('max', today, 'phone', {
    viewport: { width: 360, height: 780 },
  })
  const calls = page.getByRole('list', { name: 'Lead import calls' })
  await calls.getByRole('listitem').filter({ hasText: 'No lead' }).first().waitFor()
  const sideways = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(sideways)).toBe(0)
  await calls.getByRole('link', { name: 'Priya Nair' }).first().click()
  await sheet(page).getByText('Priya Nair').waitFor()
})
