/** The list of leads and its actions. */
import type { Page } from 'playwright-core'
import { signInAs } from '../people.ts'
import { type Scene, waitUntilSettled } from '../scene.ts'

export const listScenes: readonly Scene[] = [
  {
    name: 'list',
    on: 'desktop',
    async act(page, shoot) {
      await openList(page, '/leads?status=All')
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('dialog', { name: 'Columns' }).waitFor()
      await shoot('columns')
      await page.getByRole('button', { name: 'Comfortable' }).click()
      await page.keyboard.press('Escape')
      await waitUntilSettled(page)
      await shoot('comfortable')
      await page.getByRole('button', { name: 'Filter', exact: true }).click()
      await page.getByRole('option', { name: 'Rep’s department' }).waitFor()
      await shoot('filters')
      await page.getByRole('option', { name: 'Rep’s department' }).click()
      await page.getByRole('option', { name: 'Sales' }).click()
      await shoot('filter-by-relation')
      await page.goto('/leads?status=New&department=Sales&source=Canvassing%7CWeb&created=365d&hoa=no')
      await page
        .getByRole('button', { name: /^Remove the filter/ })
        .first()
        .waitFor()
      await waitUntilSettled(page)
      await shoot('chips')
      await page.goto('/leads?status=Dead&state=AK&city=Nowhere')
      await page.getByRole('heading', { name: /^No lead matches/ }).waitFor()
      await waitUntilSettled(page)
      await shoot('no-match')
    },
  },
  {
    name: 'list-rows',
    on: 'desktop',
    async act(page, shoot) {
      await openList(page, '/leads?status=All&rep=none')
      await rows(page).nth(2).waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('Space')
      await page.getByRole('heading', { name: 'Latest' }).waitFor()
      await waitUntilSettled(page)
      await shoot('preview')
      await page.keyboard.press('Escape')
      await page.getByRole('heading', { name: 'Latest' }).waitFor({ state: 'detached' })
      await page.keyboard.press('e')
      await page.getByLabel('Last name').waitFor()
      await shoot('cell')
      await page.keyboard.press('Escape')
      await page.goto('/leads?status=All&rep=none')
      await rows(page).nth(2).waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.getByText('1 selected').waitFor()
      await page.keyboard.press('j')
      await page.keyboard.press('x')
      await page.getByText('2 selected').waitFor()
      await shoot('selected')
      await page.getByRole('button', { name: 'Set status' }).click()
      await page.getByRole('menuitem', { name: 'Cold' }).click()
      await page.getByText('2 leads: Cold').first().waitFor()
      await shoot('bulk')
    },
  },
  {
    name: 'list-all-rows',
    on: 'desktop',
    async act(page, shoot) {
      await openList(page, '/leads?status=All&sort=number&rows=all')
      await rows(page).nth(2).waitFor()
      await page.mouse.move(500, 500)
      const [top = ''] = await rows(page).allInnerTexts()
      await page.mouse.wheel(0, 2000)
      // Scrolled away, the first row is gone; rows are rendered at the new position.
      await rows(page).filter({ hasText: top }).waitFor({ state: 'detached' })
      await waitUntilSettled(page)
      await shoot()
    },
  },
  {
    name: 'list-filter-sheet',
    on: 'phone',
    async act(page, shoot) {
      await openList(page, '/leads?status=All&source=Canvassing%7CWeb')
      await page.getByRole('button', { name: /^Filter/ }).click()
      await page.getByRole('dialog', { name: 'Filter' }).getByRole('option').first().waitFor()
      await shoot()
      await page.getByRole('option', { name: 'Utility' }).click()
      await page.getByRole('option', { name: 'SCE' }).waitFor()
      await shoot('choices')
    },
  },
]

const rows = (page: Page) => page.getByRole('table', { name: 'Leads' }).locator('tbody').getByRole('link')

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await signInAs(page, 'mona')
  await waitUntilSettled(page)
}
