/** Scenes for pictures. */
import type { Page } from 'playwright-core'
import { listScenes } from './scenes/list.ts'
import { recordScenes } from './scenes/record.ts'
import { shellScenes } from './scenes/shell.ts'
import { workScenes } from './scenes/work.ts'
import { holdBack } from './hold.ts'
import { webhookKey } from './open-app.ts'
import { signInAs } from './people.ts'
import { openLead, type Scene, waitUntilSettled } from './scene.ts'
import { seen } from './seen.ts'

export const scenes: readonly Scene[] = [
  {
    name: 'rita',
    async act(page, shoot) {
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
      await shoot('signs-in')
      await signInAs(page, 'rita')
      await waitUntilSettled(page)
      await shoot('dashboard')
      for (const [part, address] of [
        ['leads', '/leads?status=All'],
        ['leads-page-2', '/leads?status=All&sort=name&page=2'],
        ['leads-none', '/leads?status=Dead&q=nobody+at+all'],
        ['new-lead', '/leads/new?status=All'],
        ['people', '/settings/people'],
        ['nowhere', '/nowhere'],
      ] as const) {
        await page.goto(address)
        await waitUntilSettled(page)
        await shoot(part)
      }
      await openLead(page, 'Hector Delgado')
      await shoot('lead')
      await page.getByRole('button', { name: 'Change the status' }).click()
      await page.getByRole('menuitem', { name: 'Cold' }).waitFor()
      await shoot('lead-status')
      await page.getByRole('menuitem', { name: 'Dead…' }).click()
      await page.getByRole('dialog').waitFor()
      await shoot('lead-dead')
      await page.keyboard.press('Escape')
      await page.keyboard.press('e')
      await page.getByRole('dialog', { name: /^Edit/ }).waitFor()
      await shoot('lead-edit')
      await page.keyboard.press('Escape')
      await page.goto(`/leads?status=All&q=${'x'.repeat(201)}`)
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await page.getByText(/^A search has/).waitFor()
      await shoot('leads-failed')
    },
  },
  {
    name: 'adam',
    async act(page, shoot) {
      await page.goto('/dashboard')
      await signInAs(page, 'adam')
      await waitUntilSettled(page)
      await shoot('dashboard')
      await openLead(page, 'Anjali Mehta')
      await shoot('lead')
      for (const [part, address] of [
        ['queue', '/leads/queue'],
        ['queue-unworked', '/leads/queue?queue=unworked'],
      ] as const) {
        await page.goto(address)
        await waitUntilSettled(page)
        await shoot(part)
      }
      await page.goto('/settings/people')
      await page.getByRole('link', { name: 'Max Weber' }).click()
      await page.getByRole('heading', { name: 'Max Weber', level: 1 }).waitFor()
      await waitUntilSettled(page)
      await shoot('person')
      await sendLeads(page)
      for (const [part, address] of [
        ['people', '/settings/people?role=USER&order=department'],
        ['new-person', '/settings/people/new'],
        ['activity', '/activity'],
        ['activity-none', '/activity?period=_1999-12-31'],
        ['imports', '/settings/imports'],
        ['imports-none', '/settings/imports?outcome=failed'],
        ['outbox', '/settings/outbox'],
        ['webhooks', '/settings/hooks'],
        ['new-webhook', '/settings/hooks/new'],
      ] as const) {
        await page.goto(address)
        await waitUntilSettled(page)
        await shoot(part)
      }
    },
  },
  {
    name: 'client-area',
    async act(page, shoot) {
      await page.goto('/m')
      await signInAs(page, 'rita')
      await waitUntilSettled(page)
      await shoot('directory')
      await page.goto('/m/directory?q=Delgado')
      await page.getByRole('link', { name: /^Hector Delgado/ }).click()
      await page.getByRole('heading', { name: 'Hector Delgado', level: 1 }).waitFor()
      await waitUntilSettled(page)
      await shoot('client-record')
      await page.getByRole('link', { name: 'Notes' }).click()
      await page.getByRole('list', { name: 'Notes' }).waitFor()
      await shoot('notes')
    },
  },
  {
    name: 'gates',
    async act(page, shoot) {
      await page.goto('/dashboard')
      await signInAs(page, 'rita')
      await waitUntilSettled(page)
      for (const [part, address, words] of [
        ['health', '**/api/health-check', 'Checking critical services...'],
        ['directory-user', '**/graph/v1.0/me', 'Verifying Microsoft user...'],
        ['crm-user', '**/api/users/me', 'Verifying Web CRM User...'],
      ] as const) {
        const letAnswer = await holdBack(page, address)
        await page.goto('/dashboard')
        await seen(page.getByText(words))
        await shoot(part)
        letAnswer()
        await waitUntilSettled(page)
        await page.unroute(address)
      }
      await holdBack(page, '**/api/web*')
      await page.goto('/leads?status=All')
      await page.locator('[aria-busy=true]').first().waitFor()
      await shoot('then-skeletons')
    },
  },
  {
    // The picture of README.md: copied to docs/pictures by hand after a visible change.
    name: 'readme',
    on: 'desktop',
    async act(page, shoot) {
      await page.goto('/leads?status=All')
      await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
      await shoot('sign-in')
      await signInAs(page, 'mona')
      await waitUntilSettled(page)
      const id = await page.getByRole('row', { name: /Hector Delgado/ }).getAttribute('data-row')
      await page.goto(`/leads?status=All&preview=${id}`)
      await page.getByRole('heading', { name: 'Latest' }).waitFor()
      await waitUntilSettled(page)
      await shoot('leads')
      await openLead(page, 'Anjali Mehta')
      await shoot('lead')
    },
  },
  ...listScenes,
  ...recordScenes,
  ...shellScenes,
  ...workScenes,
  { name: 'missing-base-url', at: 'unset', act: toTheAlert() },
  { name: 'session-expired', act: toTheAlert('elsa') },
  { name: 'not-in-the-directory', act: toTheAlert('gus') },
  { name: 'profile-down', act: toTheAlert('petra') },
  { name: 'disabled', act: toTheAlert('dora') },
  {
    name: 'sign-in-refused',
    async act(page, shoot) {
      await page.goto('/')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('alert').waitFor()
      await shoot()
    },
  },
]

function toTheAlert(person?: 'elsa' | 'gus' | 'petra' | 'dora'): Scene['act'] {
  return async (page, shoot) => {
    await page.goto('/')
    if (person) await signInAs(page, person)
    await page.getByRole('alert').waitFor()
    await shoot()
  }
}

/** As automation tools do: every outcome except the server's own errors. */
async function sendLeads(page: Page): Promise<void> {
  const priya = {
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'priya.nair@mail.example',
    leadSource: 'Website',
  }
  for (const data of [priya, priya, { ...priya, notes: 'Asked again.' }, { firstName: 'Nobody' }])
    await page.request.post('/api/webhooks/import-lead', { headers: { 'x-webhook-key': webhookKey }, data })
}
