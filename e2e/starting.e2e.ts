/** Failures at startup, and how people continue. */
import { describe, expect, test } from 'vitest'
import { freePort } from '@crm/api/test/cloud'
import { signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'
import { idle } from './support/idle.ts'

const refused =
  'An error occurred while trying to log in with Microsoft. Please clear your browser cookies and try again.'

describe('with the usual settings', () => {
  const stage = setStage({ alone: true })

  test('the directory refuses: Cancel on its page', async () => {
    const { page, went } = await stage.visit()
    await page.goto('/leads')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alert').getByText(refused, { exact: true }).waitFor()
    await page.getByRole('heading', { name: 'Oops! Something went wrong.' }).waitFor()
    await idle(page)
    const before = went.length

    await page.getByRole('button', { name: 'Sign in again' }).click()
    await signInAs(page, 'rita')
    await page.getByRole('navigation', { name: 'Main' }).waitFor()
    expect(went[before]).toBe('/directory/v2.0/auth')
  })

  test('the sign-in client cannot be loaded: the page says so, and a reload goes on', async () => {
    const { page, expects } = await stage.visit()
    const client = /\/sign-in-client-[\w-]+\.js$/
    expects(/^GET \S+\/sign-in-client-\S+ failed: /)
    await page.route(client, (route) => route.abort())
    await page.goto('/leads')
    await page.getByRole('alert').getByText('Sign-in could not be loaded: reload the page.').waitFor()
    await page.unroute(client)
    await page.reload()
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  })

  test('the database refuses connections: Not OK, until it is back and somebody tries again', async () => {
    const { page, said, expects } = await stage.visit()
    expects(/^GET \/api\/health-check answered 500$/)
    expects(/^GET \/api\/users\/me answered 503$/)
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
    await stage.app.database.close()
    try {
      await signInAs(page, 'rita')
      await page.getByRole('alert').getByText('Not OK', { exact: true }).waitFor()
      expect(said).not.toContain('All services are operational!')
    } finally {
      await stage.app.database.open()
    }
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
    expect(said).toContain('All services are operational!')
  })
})

describe('with an empty base URL', () => {
  const stage = setStage({ apiBaseUrl: '' })

  test('the application says so', async () => {
    const { page } = await stage.visit()
    await page.goto('/')
    await page.getByRole('alert').getByText('Missing base URL', { exact: true }).waitFor()
  })
})

describe('with an address where nothing listens', async () => {
  const nobody = `http://localhost:${await freePort()}/api`
  const stage = setStage({ apiBaseUrl: nobody })

  test('the health check has no message to show', async () => {
    const { page, expects } = await stage.visit()
    expects(new RegExp(`${nobody}/(health-check|users/me)`))
    await page.goto('/')
    await signInAs(page, 'rita')
    await page.getByRole('alert').getByText('An unknown error occurred.', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  })
})
