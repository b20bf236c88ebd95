import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

const stage = setStage()

const openPerson = async (page: Page, name: string) => {
  await page.goto('/settings/people')
  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

test('Adam views as Rita, changes nothing, and the view is logged', async () => {
  const rita = await stage.visitAs('rita', '/leads?status=All')
  const herLeads = rita.page
    .getByRole('navigation', { name: 'Status' })
    .getByRole('link', { name: /^All \d/ })
  await herLeads.waitFor()
  const count = await herLeads.innerText()

  const { page } = await stage.visitAs('adam', '/dashboard')
  await page.getByRole('heading', { name: /^Good .+, Adam$/ }).waitFor()
  await openPerson(page, 'Rita Reyes')
  await page.getByText('No one has viewed as this person.').waitFor()
  await page.getByRole('button', { name: 'View as' }).click()

  const banner = page.getByRole('complementary', { name: 'Viewing as someone else' })
  await banner.getByText('You see what Rita Reyes sees. Read only.').waitFor()
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  const main = page.getByRole('navigation', { name: 'Main' })
  expect(await main.getByRole('link', { name: 'Health' }).count()).toBe(0)

  await main.getByRole('link', { name: 'Leads' }).click()
  const tab = page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: /^All \d/ })
  await expect.poll(() => tab.innerText()).toBe(count)
  await page.goto('/leads?status=All&q=Delgado')
  await page.getByRole('link', { name: 'Hector Delgado' }).click()
  // Actions that would be refused are not offered, with the reason.
  const why = 'You are viewing as Rita Reyes, read only.'
  await page.getByRole('complementary', { name: 'Timeline' }).getByText(why).waitFor()
  for (const name of ['Write a note', 'Change the status', 'Change phone']) {
    expect(await page.getByRole('textbox', { name }).or(page.getByRole('button', { name })).count()).toBe(0)
  }
  await page.getByRole('button', { name: 'More actions' }).click()
  const edit = page.getByRole('menuitem', { name: `Edit ${why}` })
  await edit.waitFor()
  expect(await edit.getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('menuitem', { name: 'Copy link' }).getAttribute('aria-disabled')).toBeNull()
  await page.keyboard.press('Escape')

  // Another tab is not affected.
  const other = await page.context().newPage()
  await other.goto('/settings/health')
  await other.getByRole('heading', { name: 'Health', level: 1 }).waitFor()
  await other.close()

  await banner.getByRole('button', { name: 'Stop' }).click()
  await page.getByRole('heading', { name: 'Rita Reyes', level: 1 }).waitFor()
  expect(await banner.count()).toBe(0)
  await page
    .getByRole('row', { name: /^(AO )?Adam Osei .*webLeads/ })
    .first()
    .waitFor()
  await page.goto('/activity?what=access')
  await page.getByText('Adam Osei stopped viewing as Rita Reyes').waitFor()
  await page.getByText('Adam Osei started to view as Rita Reyes').waitFor()
})

test('people who cannot be viewed are refused, and only administrators and their managers get the action', async () => {
  const adam = await stage.visitAs('adam', '/settings/people')
  await adam.page.getByRole('link', { name: 'Dora Vance' }).click()
  await adam.page.getByText('Dora Vance is disabled and sees nothing.').waitFor()
  expect(await adam.page.getByRole('button', { name: 'View as' }).isDisabled()).toBe(true)

  const mona = await stage.visitAs('mona', '/settings/people')
  await mona.page.getByRole('link', { name: 'Rita Reyes' }).click()
  await mona.page.getByRole('heading', { name: 'Rita Reyes', level: 1 }).waitFor()
  expect(await mona.page.getByRole('button', { name: 'View as' }).isEnabled()).toBe(true)

  const rita = await stage.visitAs('rita', '/settings/people')
  await rita.page.getByRole('link', { name: 'Sam Ito' }).click()
  await rita.page.getByRole('heading', { name: 'Sam Ito', level: 1 }).waitFor()
  expect(await rita.page.getByRole('button', { name: 'View as' }).count()).toBe(0)
})
