/** Invalid saved views or preferences break only themselves: the shell and the pages work, and the console stays empty. */
import { savedViews } from '@crm/contract'
import { good } from '@crm/api/test/builders'
import { Client } from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { clientOf } from './support/client-of.ts'
import { setStage } from './support/stage.ts'

const stage = setStage({ alone: true })

/** Preferences that another release, or a manual edit, may have left in the storage. */
const oddRows = [
  { list: 'constructor' },
  { list: 'hasOwnProperty' },
  { list: 'quotes' },
  { search: '%E0%A4%A=%&&==&__proto__=1&constructor=2' },
  { search: 'sort=constructor&layout=constructor,toString&status=__proto__', asked: 'sort=constructor' },
  { asked: 'q=%00' },
]

beforeAll(async () => {
  const mona = await clientOf(stage.app, 'mona')
  const save = (name: string) =>
    good(
      mona.call(savedViews.create, {
        body: { list: 'leads', name, search: 'status=New', asked: 'status=New', isShared: true },
      }),
    )
  await save('Fresh ones')
  const database = new Client(stage.app.databaseUrl)
  await database.connect()
  try {
    for (const [at, odd] of oddRows.entries()) {
      const { id } = await save(`Odd ${at}`)
      for (const [column, value] of Object.entries(odd))
        await database.query(`update views set ${column} = $1 where id = $2`, [value, id])
    }
  } finally {
    await database.end()
  }
})

const oddPreferences = [
  '"text"',
  '{"state":null}',
  JSON.stringify({
    state: {
      statusFilter: 'constructor',
      appointmentStatusFilter: {},
      calendarReps: null,
      mobileView: 'toString',
      mobileLead: 7,
      dataTablePageSizes: { leads: 7, tasks: 'all' },
      tableLayouts: { leads: 'constructor,__proto__', sales: 3 },
      theme: {},
      layouts: { sales: 'constructor', tasks: 'toString' },
      recentLeads: 'none',
    },
  }),
]

test.each(oddPreferences)(
  'every page works with invalid saved views and the preferences %s',
  async (kept) => {
    const { page } = await stage.visitAs('sam', '/dashboard')
    await page.evaluate((text) => localStorage.setItem('web-crm', text), kept)
    const nav = page.getByRole('navigation', { name: 'Main' })
    for (const address of [
      '/dashboard',
      '/leads',
      '/sales',
      '/tasks',
      '/appointments',
      '/service-jobs',
      '/m',
    ]) {
      await page.goto(address)
      await page.getByRole('main').getByRole('heading').first().waitFor()
      await nav.getByRole('link', { name: /^Fresh ones/ }).waitFor()
      expect(await page.getByText('Oops!').count()).toBe(0)
    }
    await page.goto('/leads')
    // A view with an invalid address still opens the list.
    await nav.getByRole('link', { name: /^Odd 3/ }).click()
    await page.getByRole('table', { name: 'Leads' }).waitFor()
    await nav.getByRole('link', { name: /^Odd 4/ }).click()
    await page.getByRole('table', { name: 'Leads' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search records and commands' }).fill('Odd')
    await page.getByRole('option', { name: /^Odd 3/ }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
  },
)

test('a view of the service jobs is saved on its screen', async () => {
  const { page } = await stage.visitAs('sofia', '/service-jobs')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save as view…' }).click()
  const form = page.getByRole('dialog', { name: /^Save as a view/ })
  await form.getByLabel('Name').fill('My repairs')
  await form.getByRole('button', { name: 'Save view' }).click()
  await form.waitFor({ state: 'detached' })
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^My repairs/ })
    .waitFor()
})
