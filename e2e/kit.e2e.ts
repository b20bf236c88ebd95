/** The component kit: served by the development server only. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { builtFrom, openKit } from './support/kit-server.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()
let kit: Awaited<ReturnType<typeof openKit>>
beforeAll(async () => {
  kit = await openKit()
})
afterAll(() => kit.stop())

test.for(['light', 'dark'] as const)('every component is accessible, %s', async (theme) => {
  const { page, expects } = await stage.visit()
  // One exhibit shows a part that could not be loaded, which React reports.
  expects(/NotLoaded: A part of the page cannot be loaded\./)
  // The development server may have to bundle before it answers.
  await page.goto(kit.address, { timeout: 60_000 })
  await page.getByRole('button', { name: theme }).click({ timeout: 60_000 })
  await page.frameLocator('iframe').getByRole('heading', { name: 'A whole page' }).waitFor()
  // One page shows all states of the same landmark.
  await expectAccessible(page, ['landmark-unique'])
  for (const [opens, closes] of [
    ['Open a dialog', 'Why is this lead dead?'],
    ['Open a sheet', 'New lead'],
    ['Disagree about a lead', 'Someone changed this lead'],
    ['Rep: Rita Reyes', 'Sales rep'],
    ['Columns', 'Columns'],
  ] as const) {
    await page.getByRole('button', { name: opens, exact: true }).click()
    const over = page.getByRole('dialog', { name: closes })
    await over.waitFor()
    await page.keyboard.press('Escape')
    await over.waitFor({ state: 'detached' })
  }
})

test('the production build does not contain the kit', async () => {
  const sources = await builtFrom(inject('world').webFolder)
  expect(sources).toContain('index.html')
  expect(sources.filter((source) => source.includes('kit'))).toEqual([])
  const { page } = await stage.visitAs('rita', '/kit')
  await page.getByRole('heading', { name: 'There is nothing at this address' }).waitFor()
})
