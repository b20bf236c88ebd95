/** Rules for every screen, in light and dark, wide and narrow. */
import type { Page } from 'playwright-core'
import { sampled, logSeed } from '@crm/api/test/budget'
import { expect, test } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

/** Every screen that Adam can open by its address, and its title. */
const screens = [
  { path: '/dashboard', title: 'Dashboard', shows: /^Good .+, Adam$/ },
  { path: '/leads?status=All', title: 'Leads', shows: 'Leads' },
  { path: '/leads/new?status=All', title: 'Leads', shows: 'New lead' },
  { path: '/leads?status=All&q=nobody+at+all', title: 'Leads', shows: 'No lead matches this filter' },
  { path: '/tasks', title: 'Tasks', shows: 'Tasks' },
  { path: '/tasks?view=mine&q=nothing+at+all', title: 'Tasks', shows: 'No task matches both filters' },
  { path: '/tasks/new', title: 'Tasks', shows: 'New task' },
  { path: '/tasks/board', title: 'Tasks', shows: 'Tasks' },
  { path: '/appointments?view=week', title: 'Appointments', shows: /^\p{L}+ \d{4}$/u },
  { path: '/appointments?view=day', title: 'Appointments', shows: /^\p{L}{3}, \p{L}{3} \d+$/u },
  { path: '/appointments?view=month', title: 'Appointments', shows: /^\p{L}+ \d{4}$/u },
  { path: '/appointments?view=agenda', title: 'Appointments', shows: /^From / },
  { path: '/appointments/new?view=agenda', title: 'Appointments', shows: 'Book an appointment' },
  { path: '/appointments/list', title: 'Appointments', shows: 'Appointments' },
  {
    path: '/appointments/list?q=nobody+at+all',
    title: 'Appointments',
    shows: 'No appointment matches this filter',
  },
  { path: '/leads/queue', title: 'Lead queue', shows: 'Lead queue' },
  { path: '/leads/queue?queue=unworked', title: 'Lead queue', shows: 'Lead queue' },
  { path: '/leads/duplicates', title: 'Possible duplicates', shows: 'Possible duplicates' },
  { path: '/leads/duplicates?view=apart', title: 'Possible duplicates', shows: 'No pairs yet' },
  { path: '/service-jobs', title: 'Service', shows: 'Service' },
  { path: '/service-jobs/board', title: 'Service', shows: 'Service' },
  { path: '/service-jobs/new', title: 'Service', shows: 'New service job' },
  { path: '/referrals', title: 'Referrals', shows: 'Referrals' },
  { path: '/referrals/new', title: 'Referrals', shows: 'New referral' },
  { path: '/sales', title: 'Sales', shows: 'Sales' },
  { path: '/sales/board', title: 'Sales', shows: 'Sales' },
  { path: '/sales/new', title: 'Sales', shows: 'New sale' },
  { path: '/contracts', title: 'Contracts', shows: 'Contracts' },
  { path: '/contracts/new', title: 'Contracts', shows: 'New contract' },
  { path: '/contracts?q=nobody+at+all', title: 'Contracts', shows: 'No contract matches this filter' },
  { path: '/documents', title: 'Documents', shows: 'Documents' },
  { path: '/documents/new', title: 'Documents', shows: 'Upload documents' },
  { path: '/documents?archived=yes', title: 'Documents', shows: 'Documents' },
  { path: '/documents?q=nobody+at+all', title: 'Documents', shows: 'No document matches this filter' },
  { path: '/commissions', title: 'Commissions', shows: 'Commissions' },
  { path: '/commissions/draws', title: 'Draws', shows: 'Draws' },
  { path: '/commissions/draws?q=nobody+at+all', title: 'Draws', shows: 'No draw matches this filter' },
  { path: '/commissions/statement', title: 'Commission statement', shows: 'All statements' },
  { path: '/commissions/pay-runs', title: 'Pay runs', shows: 'No access to pay runs' },
  {
    path: '/commissions/pay-runs/00000000-0000-4000-8000-000000000000',
    title: 'No access to pay runs',
    shows: 'No access to pay runs',
  },
  { path: '/reports?days=365d', title: 'Reports', shows: 'Reports' },
  {
    path: '/commissions?q=nobody+at+all',
    title: 'Commissions',
    shows: 'No commission sheet matches this filter',
  },
  { path: '/settings/catalogue/financeOptions', title: 'Catalog', shows: 'Catalog' },
  { path: '/settings/catalogue/modules/new', title: 'Catalog', shows: 'New Module' },
  { path: '/settings/catalogue/installers/import', title: 'Catalog', shows: 'Import installers' },
  { path: '/settings/legacy/leads', title: 'Legacy records', shows: 'Legacy records' },
  {
    path: '/settings/legacy/migration',
    title: 'Migrate the legacy records',
    shows: 'Migrate the legacy records',
  },
  { path: '/settings/legacy/sales/2207', title: 'Legacy records', shows: 'Rosalind Achebe' },
  { path: '/settings/people', title: 'People', shows: 'People' },
  { path: '/settings/people?q=nobody+at+all', title: 'People', shows: 'No person matches this filter' },
  { path: '/settings/people/new', title: 'People', shows: 'Add person' },
  { path: '/settings/imports', title: 'Lead import', shows: 'Lead import' },
  { path: '/settings/imports?outcome=failed', title: 'Lead import', shows: 'No call matches this filter' },
  { path: '/settings/outbox', title: 'Outbox', shows: 'Outbox' },
  { path: '/settings/outbox?q=nobody+at+all', title: 'Outbox', shows: 'No email matches this filter' },
  { path: '/settings/hooks', title: 'Webhooks', shows: 'Webhooks' },
  { path: '/settings/hooks/new', title: 'Webhooks', shows: 'New webhook' },
  { path: '/settings/removed', title: 'Recently deleted', shows: 'Recently deleted' },
  {
    path: '/settings/commissions',
    title: 'Commission settings are for approvers',
    shows: 'Commission settings are for approvers',
  },
  { path: '/settings/calendar', title: 'Calendar link', shows: 'Calendar link' },
  { path: '/settings/company', title: 'Company', shows: 'Company' },
  { path: '/settings/templates', title: 'Contract templates', shows: 'No signature service' },
  { path: '/settings/forms', title: 'Forms', shows: 'Forms' },
  {
    path: '/settings/forms/HIC',
    title: 'Home improvement contract, solar',
    shows: 'Home improvement contract, solar',
  },
  { path: '/settings/health', title: 'Health', shows: 'Health' },
  { path: '/activity', title: 'Activity', shows: 'Activity' },
  { path: '/activity?period=_1999-12-31', title: 'Activity', shows: 'No entry matches this filter' },
  { path: '/m/today', title: 'Today', shows: /^Good .+, Adam$/ },
  { path: '/m/directory', title: 'Clients', shows: 'Clients' },
  { path: '/m/notes', title: 'No client is open', shows: 'No client is open' },
  { path: '/nowhere', title: 'There is nothing at this address', shows: 'There is nothing at this address' },
  {
    path: '/settings/catalogue/nonsense',
    title: 'There is nothing at this address',
    shows: 'There is nothing at this address',
  },
] as const

const records = [
  { from: '/leads?status=All&q=Delgado', link: 'Hector Delgado', title: 'Hector Delgado' },
  { from: '/settings/people', link: 'Max Weber', title: 'Max Weber' },
  // A person with leads.
  { from: '/settings/people', link: 'Sam Ito', title: 'Sam Ito' },
] as const

/** Each screen is checked in one of these, drawn in every run; `npm run soak -- screens` checks every combination. */
const looks = [
  { screen: 'desktop', colorScheme: 'light', width: 1440 },
  { screen: 'desktop', colorScheme: 'dark', width: 1440 },
  { screen: 'phone', colorScheme: 'light', width: 360 },
  { screen: 'phone', colorScheme: 'dark', width: 360 },
] as const

const places: readonly Place[] = [...screens, ...records]
logSeed()
const pairs = sampled(
  places.map((place) => looks.map((look) => ({ place, look }))),
  places.length,
).flat()

test.for(looks)(
  'every screen is accessible and fits, $screen, $colorScheme',
  { timeout: 300_000 },
  async (look) => {
    const { screen, colorScheme, width } = look
    const { page } = await stage.visitAs('adam', '/dashboard', screen, {
      colorScheme,
      viewport: { width, height: 844 },
    })
    for (const { place } of pairs.filter((pair) => pair.look === look)) {
      await open(page, place)
      await holdsFor(page, place.title)
    }
  },
)

type Place = (typeof screens)[number] | (typeof records)[number]

async function open(page: Page, place: Place): Promise<void> {
  if ('path' in place) {
    await page.goto(place.path)
    await page.getByRole('heading', { name: place.shows, exact: true }).waitFor()
    return
  }
  await page.goto(place.from)
  await page.getByRole('link', { name: place.link }).click()
  await page.getByRole('heading', { name: place.title, level: 1 }).waitFor()
}

async function holdsFor(page: Page, title: string): Promise<void> {
  await expect.poll(() => page.title()).toBe(`${title} · Sunridge CRM`)
  await expect.poll(() => page.locator('[aria-busy=true]').count()).toBe(0)
  await expectAccessible(page)
  const sideways = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(sideways, `${page.url()} scrolls sideways`).toBe(0)
  // The shell is as high as the window: only its parts scroll.
  const past = await page.evaluate<number>('document.documentElement.scrollHeight - innerHeight')
  expect(past, `${page.url()} scrolls past its shell`).toBeLessThanOrEqual(0)
}

test('no page is for search engines, the title names a CRM, and the icon is favicon.svg', async () => {
  const { page } = await stage.visitAs('rita', '/dashboard')
  const answer = await page.goto('/leads')
  expect(await answer?.headerValue('x-robots-tag')).toContain('noindex')
  await page.getByRole('heading', { name: 'Leads', level: 1 }).waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex')
  expect(await page.title()).toBe('Leads · Sunridge CRM')
  expect(await page.locator('link[rel=icon]').getAttribute('href')).toBe('/favicon.svg')
  const icon = await page.request.get('/favicon.svg')
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml'])
})

test('the theme is chosen in the person’s menu and kept', async () => {
  const { page } = await stage.visitAs('rita', '/dashboard', 'desktop', { colorScheme: 'light' })
  const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  const light = await ground()
  await page.getByRole('button', { name: 'You' }).click()
  await page.getByRole('menuitem', { name: 'Dark' }).click()
  await expect.poll(ground).not.toBe(light)
  const dark = await ground()
  await page.reload()
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
  expect(await ground()).toBe(dark)
})
