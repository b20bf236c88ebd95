import { good } from '@crm/api/test/builders'
import { required } from '@crm/api/test/required'
import { cast } from '@crm/cast'
import { users } from '@crm/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { idle } from './support/idle.ts'
import { ownClient } from './support/own-client.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({ alone: true })

test('Adam makes Max a manager in Sales, then disables him', async () => {
  const { path } = await ownClient(stage.app)
  const adam = await stage.visitAs('adam', '/settings/people')
  const max = await stage.visitAs('max', path)

  await max.page.getByRole('link', { name: 'Edit', exact: true }).click()
  const setter = max.page.getByRole('dialog').getByLabel('Setter')
  await max.page.getByText('Only managers and administrators may reassign a lead.').waitFor()
  expect(await setter.isDisabled()).toBe(true)

  await adam.page.getByRole('link', { name: 'Max Weber' }).click()
  await adam.page.getByRole('heading', { name: 'Max Weber', level: 1 }).waitFor()
  await expect
    .poll(() => rightOf(adam.page, 'See leads'))
    .toEqual(['Yes', 'Everything', 'Claim Client.Read.All, from the directory'])
  expect((await rightOf(adam.page, 'Reassign a lead'))[0]).toBe('No')
  expect(await rightOf(adam.page, 'See sales')).toEqual([
    'No',
    '–',
    'Your account has no claim to see sales.',
  ])

  const card = adam.page.getByRole('region', { name: 'Card' })
  for (const [fact, chosen] of [
    ['department', 'Sales'],
    ['role', 'Manager'],
  ] as const) {
    await card.getByRole('button', { name: `Change ${fact}:` }).click()
    await adam.page.getByRole('option', { name: chosen, exact: true }).click()
    await card.getByRole('button', { name: `Change ${fact}: ${chosen}` }).waitFor()
  }

  // His rights follow the CRM user at once; his scope comes from the directory and stays.
  await adam.page.getByRole('row', { name: /^Reassign a lead Yes/ }).waitFor()
  expect(await rightOf(adam.page, 'Reassign a lead')).toEqual([
    'Yes',
    'Everything',
    'Claim Client.Read.All, from the directory; Role MANAGER, from the CRM user',
  ])
  expect(await rightOf(adam.page, 'See leads')).toEqual([
    'Yes',
    'Everything',
    'Claim Client.Read.All, from the directory',
  ])
  expect((await rightOf(adam.page, 'See sales'))[0]).toBe('No')

  await max.page.reload()
  await setter.waitFor()
  expect(await setter.isDisabled()).toBe(false)
  await setter.click()
  await max.page.getByRole('option', { name: 'Sam Ito' }).click()
  await max.page.getByRole('button', { name: 'Save' }).click()
  await max.page.getByText('Max Weber set setter to Sam Ito').waitFor()

  await adam.page.getByRole('button', { name: 'Disable' }).click()
  await adam.page.getByRole('main').getByText('Disabled', { exact: true }).waitFor()

  // His page is still open: its next request is refused, and his next start ends at the gate.
  max.expects(/^GET \/api\/.+ answered 403$/)
  await max.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Activity' }).click()
  await max.page.getByText('Your account is disabled. Please ask an administrator.').waitFor()
  await max.page.reload()
  await max.page
    .getByText('We encountered an issue while searching for your Web CRM account. Please contact support.')
    .waitFor()
})

test('leads of a rep who left Sales can still be handed over', async () => {
  const adam = await clientOf(stage.app, 'adam')
  const ids = { sam: required(cast.sam.crm).id, omar: required(cast.omar.crm).id }
  const body = { department: 'Operations', isSales: false } as const
  await good(adam.call(users.update, { params: { id: ids.sam }, body }))

  const { page } = await stage.visitAs('adam', `/settings/people/${ids.sam}`)
  const leads = page.getByRole('region', { name: 'Leads' })
  await leads.getByRole('button', { name: 'Hand over' }).waitFor()
  await page.goto(`/settings/people/${ids.omar}`)
  await page.getByRole('heading', { name: 'Omar Haddad', level: 1 }).waitFor()
  await idle(page)
  expect(await leads.count()).toBe(0)
})

/** The permission, scope and reason of one right, as the table shows them. */
async function rightOf(page: Page, sentence: string): Promise<string[]> {
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: sentence, exact: true }) })
  const cells = await row.getByRole('cell').allInnerTexts()
  return cells.slice(1)
}
