import { expect, test } from 'vitest'
import { wentThroughGates } from './support/gate-texts.ts'
import { signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'

const stage = setStage()

test('Noah’s first day: his CRM user is created while he watches, and no placeholder data appears', async () => {
  const { page, said, expects } = await stage.visit()
  const calls: string[] = []
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (pathname.startsWith('/api/users')) {
      calls.push(`${response.request().method()} ${pathname} ${response.status()}`)
    }
  })

  expects(/^GET \/api\/users\/me answered 404$/)
  await page.goto('/')
  await signInAs(page, 'noah')
  await page.getByRole('heading', { name: /^Good (morning|afternoon|evening), Noah$/ }).waitFor()
  expect(calls).toEqual(['GET /api/users/me 404', 'POST /api/users 201', 'GET /api/users/me 200'])
  expect(said).toSatisfy(wentThroughGates)
  await page.getByText('No leads yet.').waitFor()

  await page.getByRole('link', { name: 'Leads', exact: true }).click()
  await page.getByRole('heading', { name: 'No leads yet' }).waitFor()
  await page.getByText('Leads come from the import, or from you.').waitFor()
  await page.getByRole('link', { name: 'All 0' }).waitFor()

  // The second time he has a user.
  calls.length = 0
  await page.reload()
  await page.getByRole('heading', { name: 'No leads yet' }).waitFor()
  expect(calls.filter((call) => call.includes('/users/me') || call.startsWith('POST'))).toEqual([
    'GET /api/users/me 200',
  ])
})
