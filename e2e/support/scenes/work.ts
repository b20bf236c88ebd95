/** Lists, boards and records of the work after the lead, each as one of the people who use it every day. */
import type { Page } from 'playwright-core'
import { type Name, signInAs } from '../people.ts'
import { type Scene, waitUntilSettled } from '../scene.ts'

/** Addresses to visit, and the first record of a list to open after that. */
interface Walk {
  readonly name: string
  readonly who: Name
  readonly pages: Readonly<Record<string, string>>
  readonly record?: readonly [list: string, href: RegExp]
}

const walks: readonly Walk[] = [
  {
    name: 'omar',
    who: 'omar',
    pages: {
      dashboard: '/dashboard',
      sales: '/sales',
      permits: '/sales?status=Permit',
      installs: '/sales?status=Install',
      board: '/sales/board',
      documents: '/documents',
    },
    record: ['/sales?status=Permit', /^\/sales\/[0-9a-f-]{36}/],
  },
  {
    name: 'sofia',
    who: 'sofia',
    pages: {
      dashboard: '/dashboard',
      week: '/appointments?view=week',
      day: '/appointments?view=day',
      appointments: '/appointments/list',
      book: '/appointments/new?view=week',
      tasks: '/tasks?view=all',
      'task-board': '/tasks/board',
    },
  },
  {
    name: 'fiona',
    who: 'fiona',
    pages: {
      dashboard: '/dashboard',
      commissions: '/commissions',
      draws: '/commissions/draws',
      statement: '/commissions/statement',
      'pay-runs': '/commissions/pay-runs',
      referrals: '/referrals',
    },
    record: ['/commissions', /^\/commissions\/[0-9a-f-]{36}/],
  },
  {
    name: 'mona',
    who: 'mona',
    pages: {
      dashboard: '/dashboard?days=90',
      reports: '/reports?days=365d',
      contracts: '/contracts',
      'new-sale': '/sales/new',
      duplicates: '/leads/duplicates',
    },
    record: ['/contracts', /^\/contracts\/[0-9a-f-]{36}/],
  },
  {
    name: 'ines',
    who: 'ines',
    pages: { dashboard: '/dashboard', service: '/service-jobs', 'service-board': '/service-jobs/board' },
    record: ['/service-jobs', /^\/service-jobs\/[0-9a-f-]{36}/],
  },
  {
    name: 'settings',
    who: 'adam',
    pages: {
      catalog: '/settings/catalogue/modules',
      company: '/settings/company',
      forms: '/settings/forms',
      form: '/settings/forms/HIC',
      health: '/settings/health',
      removed: '/settings/removed',
      legacy: '/settings/legacy/leads',
      calendar: '/settings/calendar',
    },
  },
]

export const workScenes: readonly Scene[] = walks.map(({ name, who, pages, record }) => ({
  name: `work-${name}`,
  async act(page, shoot) {
    await page.goto('/dashboard')
    await signInAs(page, who)
    for (const [part, address] of Object.entries(pages)) {
      await page.goto(address)
      await waitUntilSettled(page)
      await shoot(part)
    }
    if (!record) return
    const [list, href] = record
    await page.goto(list)
    await waitUntilSettled(page)
    await page.goto(await firstLink(page, href))
    await waitUntilSettled(page)
    await shoot('record')
  },
}))

/** The address of the first link of the list to such a record. */
async function firstLink(page: Page, pattern: RegExp): Promise<string> {
  const hrefs = await page
    .locator('[data-row-link], main tbody a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  const found = hrefs.find((href) => pattern.test(href))
  if (found === undefined) throw new Error('The list has no such record.')
  return found
}
