import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { signInText, wentThroughGates } from './support/gate-texts.ts'
import { signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test.for([
  { screen: 'desktop', client: 'Hector Delgado', listed: 'Delgado, Hector' },
  { screen: 'phone', client: 'Ruth Kaplan', listed: 'Kaplan, Ruth' },
] as const)('Rita signs in and opens a lead, $screen', async ({ screen, client, listed }) => {
  const { page, said } = await stage.visit(screen)

  // A link somebody sent her, with query and hash.
  const link = `${stage.app.origin}/leads?status=Appointment&q=mail#page`
  await page.goto(link)
  await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  expect(new Set(said)).toEqual(new Set([signInText]))
  await expectAccessible(page)

  await signInAs(page, 'rita')
  await page.getByRole('link', { name: listed }).waitFor()
  expect(page.url()).toBe(link)
  expect(said).toSatisfy(wentThroughGates)
  await expectAccessible(page)

  await page.getByRole('link', { name: listed }).click()
  await page.getByRole('heading', { name: client, level: 1 }).waitFor()
  const timeline = page.getByRole('complementary', { name: 'Timeline' })
  await timeline.getByText('Mona Patel created the lead').waitFor()
  await expectAccessible(page)

  await timeline.getByLabel('Write a note').fill('Wants to see the panels of a neighbour first.')
  await timeline.getByRole('button', { name: 'Add note' }).click()
  await timeline.getByText('Rita Reyes wrote a note').waitFor()

  const status = page.getByRole('button', { name: 'Change the status' })
  await status.click()
  await page.getByRole('menuitem', { name: 'Cold' }).click()
  await status.filter({ hasText: 'Cold' }).waitFor()
  await timeline.getByText('Rita Reyes changed status from Appointment to Cold').waitFor()

  await page.reload()
  await timeline.getByText('Wants to see the panels of a neighbour first.').waitFor()
  await status.filter({ hasText: 'Cold' }).waitFor()
})

test.for(['desktop', 'phone'] as const)('the form for a new lead is accessible, %s', async (screen) => {
  const { page } = await stage.visit(screen)
  await page.goto('/leads')
  await signInAs(page, 'rita')
  await page.getByRole('main').getByRole('link', { name: 'New lead' }).click()
  await page.getByRole('dialog', { name: 'New lead' }).waitFor()
  await expectAccessible(page)
})

test('Rita sees her own leads only: in the list, in search and by address', async () => {
  const sams = await stage.visit()
  await sams.page.goto('/leads?status=All&q=Chowdhury')
  await signInAs(sams.page, 'sam')
  await sams.page.getByRole('link', { name: 'Chowdhury, Farah' }).click()
  await sams.page.getByRole('heading', { name: 'Farah Chowdhury' }).waitFor()
  const address = sams.page.url()

  const { page, expects } = await stage.visit()
  await page.goto('/leads?status=All')
  await signInAs(page, 'rita')
  await page.getByRole('link', { name: 'Bautista, Ramon' }).waitFor()
  const rows = page.getByRole('table', { name: 'Leads' }).locator('tbody tr')
  expect(await rows.count()).toBe(25)
  expect(
    await rows.filter({ has: page.getByRole('cell', { name: 'Rita Reyes', exact: true }) }).count(),
  ).toBe(25)

  await page.getByRole('searchbox', { name: 'Filter these leads' }).fill('Chowdhury')
  await page.getByRole('heading', { name: 'No lead matches this filter' }).waitFor()

  expects(/^GET \/api\/webLeads\/.+ answered 404$/)
  await page.goto(address)
  await page.getByRole('heading', { name: 'This lead does not exist or is not yours to see.' }).waitFor()
})
