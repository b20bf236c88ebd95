import { expect, test } from 'vitest'
import { signInText, wentThroughGates } from './support/gate-texts.ts'
import { ownClient } from './support/own-client.ts'
import { signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test.for(['desktop', 'phone'] as const)('Rita signs in and opens a lead, %s', async (screen) => {
  const { name, surname } = await ownClient(stage.app, 'rita', { status: 'Appointment' })
  const { page, said } = await stage.visit(screen)

  // A link somebody sent her, with query and hash.
  const link = `${stage.app.origin}/leads?status=Appointment&q=${surname}#page`
  await page.goto(link)
  await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  expect(new Set(said)).toEqual(new Set([signInText]))

  await signInAs(page, 'rita')
  await page.getByRole('link', { name }).waitFor()
  expect(page.url()).toBe(link)
  expect(said).toSatisfy(wentThroughGates)

  await page.getByRole('link', { name }).click()
  await page.getByRole('heading', { name, level: 1 }).waitFor()
  const timeline = page.getByRole('complementary', { name: 'Timeline' })
  await timeline.getByText('Rita Reyes created the lead').waitFor()

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

test('Rita sees her own leads only: in the list, in search and by address', async () => {
  const sams = await ownClient(stage.app, 'sam')
  const { page: sam } = await stage.visitAs('sam', `/leads?status=All&q=${sams.surname}`)
  await sam.getByRole('link', { name: sams.name }).click()
  await sam.getByRole('heading', { name: sams.name }).waitFor()

  const { page, expects } = await stage.visitAs('rita', '/leads?status=All')
  const rows = page.getByRole('table', { name: 'Leads' }).locator('tbody tr')
  await rows.first().getByRole('link').waitFor()
  expect(await rows.count()).toBe(25)
  expect(
    await rows.filter({ has: page.getByRole('cell', { name: 'Rita Reyes', exact: true }) }).count(),
  ).toBe(25)

  await page.getByRole('searchbox', { name: 'Filter these leads' }).fill(sams.surname)
  await page.getByRole('heading', { name: 'No lead matches this filter' }).waitFor()

  expects(/^GET \/api\/webLeads\/.+ answered 404$/)
  await page.goto(sams.path)
  await page.getByRole('heading', { name: 'This lead does not exist, or you have no access.' }).waitFor()
})
