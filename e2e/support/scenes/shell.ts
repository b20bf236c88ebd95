/** Parts around every page: palette, shortcuts, notifications, viewing as somebody else; and the kit. */
import { webLeads, webNotes } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { cast } from '@crm/cast'
import type { Page } from 'playwright-core'
import { clientOf } from '../client-of.ts'
import { signInAs } from '../people.ts'
import { openLead, type Scene, waitUntilSettled } from '../scene.ts'

export const shellScenes: readonly Scene[] = [
  {
    name: 'palette',
    async act(page, shoot) {
      await page.goto('/dashboard')
      await signInAs(page, 'rita')
      await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
      await waitUntilSettled(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('option').first().waitFor()
      await shoot()
      const field = page.getByRole('combobox', { name: 'Search records and commands' })
      await field.fill('zebra crossing')
      await page.getByText(/^No record found/).waitFor()
      await shoot('nothing-found')
      await field.fill('909.555 01')
      await page.getByRole('group', { name: 'Records' }).getByRole('option').first().waitFor()
      await shoot('found')
      await page.keyboard.press('Tab')
      await page.getByRole('group', { name: /^Actions on/ }).waitFor()
      await shoot('actions')
    },
  },
  {
    name: 'shortcuts',
    async act(page, shoot) {
      await page.goto('/leads?status=All')
      await signInAs(page, 'rita')
      await page.getByRole('link', { name: 'Hector Delgado' }).waitFor()
      await waitUntilSettled(page)
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      await shoot('list')
      await page.keyboard.press('Escape')
      await openLead(page, 'Hector Delgado')
      await page.keyboard.press('?')
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
      await shoot('record')
    },
  },
  {
    name: 'notifications',
    async act(page, shoot) {
      await page.goto('/dashboard')
      await signInAs(page, 'sam')
      await waitUntilSettled(page)
      await mentionSam(page, 'Farah Chowdhury')
      await page.reload()
      await waitUntilSettled(page)
      await page.getByRole('button', { name: /^(?:Notifications|Inbox) ?, \d+/ }).click()
      await page.getByRole('region', { name: 'Mentions' }).getByRole('link').first().waitFor()
      await shoot()
      await page.getByRole('button', { name: 'Clear all' }).click()
      await page.getByRole('heading', { name: 'No notifications' }).waitFor()
      await shoot('cleared')
    },
  },
  {
    name: 'notifications-none',
    async act(page, shoot) {
      await page.goto('/dashboard')
      // Another scene may assign a lead to any seller, so Carl signs in.
      await signInAs(page, 'carl')
      await waitUntilSettled(page)
      await page.getByRole('button', { name: /^(?:Notifications|Inbox)/ }).click()
      await page.getByRole('heading', { name: 'No notifications' }).waitFor()
      await shoot()
    },
  },
  {
    name: 'view-as',
    async act(page, shoot) {
      await page.goto('/settings/people')
      await signInAs(page, 'adam')
      await page.getByRole('link', { name: 'Rita Reyes' }).click()
      await page.getByRole('button', { name: 'View as' }).click()
      await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
      await waitUntilSettled(page)
      await shoot('dashboard')
      await openLead(page, 'Hector Delgado')
      await shoot('record')
      await page.getByRole('button', { name: 'Stop' }).click()
      await page.getByRole('heading', { name: 'Rita Reyes', level: 1 }).waitFor()
    },
  },
  {
    name: 'kit',
    at: 'kit',
    async act(page, shoot) {
      // The development server may have to bundle before it answers.
      await page.goto('/kit', { timeout: 60_000 })
      const inner = page.frameLocator('iframe').getByRole('heading', { name: 'A whole page' })
      await inner.waitFor({ timeout: 60_000 })
      await shoot(undefined, 'whole')
      await page.getByRole('button', { name: 'Disagree about a lead' }).click()
      await page.getByRole('dialog', { name: /^Someone changed/ }).waitFor()
      await shoot('conflict')
    },
  },
]

async function mentionSam(page: Page, name: string): Promise<void> {
  const mona = await clientOf(new URL(page.url()), 'mona')
  const [lead] = await good(mona.call(webLeads.list, { query: { q: name } }))
  const body = { leadId: lead?.id ?? '', body: 'Please have a look.', mentions: [cast.sam.crm.id] }
  await good(mona.call(webNotes.create, { body }))
}
