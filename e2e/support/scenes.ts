/** What is worth a picture: each scene begins with an empty browser and shoots as often as it likes. */
import type { Page } from 'playwright-core'
import { holdBack } from './hold.ts'
import { signInAs } from './people.ts'
import { seen } from './seen.ts'

type Shoot = (part?: string) => Promise<void>

interface Scene {
  readonly name: string
  /** `unset`: the application whose API address nobody has set. */
  readonly at?: 'app' | 'unset'
  readonly act: (page: Page, shoot: Shoot) => Promise<void>
}

export const scenes: readonly Scene[] = [
  {
    name: 'rita',
    async act(page, shoot) {
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
      await shoot('signs-in')
      await signInAs(page, 'rita')
      await settled(page)
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
        await settled(page)
        await shoot(part)
      }
      await openLead(page, 'Delgado, Hector')
      await shoot('lead')
      await page.getByRole('button', { name: 'Change the status' }).click()
      await page.getByRole('menuitem', { name: 'Cold' }).waitFor()
      await shoot('lead-status')
      await page.getByRole('menuitem', { name: 'Dead…' }).click()
      await page.getByRole('dialog').waitFor()
      await shoot('lead-dead')
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Edit' }).click()
      await page.getByRole('dialog', { name: /^Edit/ }).waitFor()
      await shoot('lead-edit')
      await page.goto('/leads?status=All&page=9999')
      await page.getByRole('button', { name: 'Try again' }).waitFor()
      await page.getByText(/^Reading beyond/).waitFor()
      await shoot('leads-failed')
    },
  },
  {
    name: 'adam',
    async act(page, shoot) {
      await page.goto('/dashboard')
      await signInAs(page, 'adam')
      await settled(page)
      await shoot('dashboard')
      await openLead(page, 'Mehta, Anjali')
      await shoot('lead')
      await page.goto('/settings/people')
      await page.getByRole('link', { name: 'Max Weber' }).click()
      await page.getByRole('heading', { name: 'Max Weber', level: 1 }).waitFor()
      await settled(page)
      await shoot('person')
    },
  },
  {
    name: 'gates',
    async act(page, shoot) {
      await page.goto('/dashboard')
      await signInAs(page, 'rita')
      await settled(page)
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
        await settled(page)
        await page.unroute(address)
      }
      await holdBack(page, '**/api/web*')
      await page.goto('/leads?status=All')
      await page.locator('[aria-busy=true]').first().waitFor()
      await shoot('then-skeletons')
    },
  },
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

async function openLead(page: Page, listed: string): Promise<void> {
  await page.goto(`/leads?status=All&q=${listed.split(',')[0]}`)
  await page.getByRole('link', { name: listed }).click()
  await page.getByRole('complementary', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
  await settled(page)
}

/** Behind the gates, and nothing is loading. */
async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).or(page.getByRole('dialog')).first().waitFor()
  await page.waitForLoadState('networkidle')
}
