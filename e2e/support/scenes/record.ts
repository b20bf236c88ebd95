/** The record of a client. */
import { webLeads } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import type { Page } from 'playwright-core'
import { clientOf } from '../client-of.ts'
import { signInAs } from '../people.ts'
import { openLead, type Scene, waitUntilSettled } from '../scene.ts'

export const recordScenes: readonly Scene[] = [
  {
    name: 'record',
    async act(page, shoot) {
      await page.goto('/leads?status=All')
      await signInAs(page, 'mona')
      await openLead(page, 'Hector Delgado')
      await page
        .getByRole('button', { name: /^Change rep/ })
        .first()
        .click()
      await page.getByRole('option').first().waitFor()
      await shoot('rep')
      await page.keyboard.press('Escape')
      const timeline = page.getByRole('complementary', { name: 'Timeline' })
      await timeline.getByRole('button', { name: 'Everything' }).click()
      await page.getByRole('menuitem', { name: 'Status' }).waitFor()
      await shoot('timeline-kinds')
      await page.keyboard.press('Escape')
      await timeline.getByRole('button', { name: 'Find in timeline' }).click()
      const box = timeline.getByRole('searchbox', { name: 'Find in timeline' })
      await box.waitFor()
      await box.scrollIntoViewIfNeeded()
      await shoot('timeline-filters')
      await timeline.getByLabel('Write a note').fill('Ask @s')
      await page.getByRole('option').first().waitFor()
      await shoot('mention')
      await timeline.getByLabel('Write a note').fill('')
      await page.getByRole('link', { name: /^Edit .+Ontario/ }).click()
      await page.getByRole('dialog', { name: 'Edit address' }).waitFor()
      await shoot('address')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'History', exact: true }).click()
      const history = page.getByRole('region', { name: 'History of every field' })
      await history.getByRole('listitem').first().waitFor()
      await waitUntilSettled(page)
      await shoot('history')
    },
  },
  {
    name: 'record-field-history',
    on: 'desktop',
    async act(page, shoot) {
      await page.goto('/leads?status=All')
      await signInAs(page, 'mona')
      await openLead(page, 'Hector Delgado')
      const contact = page.getByRole('region', { name: 'Contact' })
      await contact.getByText('(909) 555-0129').hover()
      await contact.getByRole('button', { name: 'History of phone' }).click()
      await page.getByRole('dialog', { name: 'History of phone' }).waitFor()
      await waitUntilSettled(page)
      await shoot()
    },
  },
  {
    name: 'record-conflict',
    async act(page, shoot) {
      await page.goto('/leads?status=All')
      await signInAs(page, 'rita')
      await openLead(page, 'Yesenia Gallardo')
      await page.keyboard.press('e')
      const form = page.getByRole('dialog', { name: /^Edit/ })
      await form.getByLabel('Phone').fill('(626) 555-0199')
      await form.getByLabel('Email').fill('yesenia@home.example')
      await changeMeanwhile(page, 'Yesenia Gallardo')
      await form.getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog', { name: /^Someone changed this lead/ }).waitFor()
      await shoot()
    },
  },
  {
    name: 'record-duplicate',
    async act(page, shoot) {
      await page.goto('/leads/new?status=All')
      await signInAs(page, 'mona')
      const form = page.getByRole('dialog', { name: 'New lead' })
      await form.getByLabel('First name').fill('Alejandro')
      await form.getByLabel('Last name').fill('Delgado')
      await form.getByLabel('Phone').fill('(909) 555-0129')
      await form.getByRole('button', { name: /^Attach to/ }).waitFor()
      await shoot('warning')
      await form.getByRole('button', { name: /^Attach to/ }).click()
      await form.getByRole('button', { name: 'Back' }).waitFor()
      await shoot('attached')
    },
  },
]

let changes = 0

/** Mona saves the same fields first, each time with another text. */
async function changeMeanwhile(page: Page, name: string): Promise<void> {
  changes += 1
  const mona = await clientOf(new URL(page.url()), 'mona')
  const [lead] = await good(mona.call(webLeads.list, { query: { q: name } }))
  if (!lead) throw new Error(`Nobody is called ${name}.`)
  const [phone1, email1] = [`(626) 555-01${10 + changes}`, `yesenia${changes}@work.example`]
  const body = { version: lead.version, phone1, email1 }
  await good(mona.call(webLeads.update, { params: { id: lead.id }, body }))
}
