import { expect, test } from 'vitest'
import { signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'
import { idle } from './support/idle.ts'

const stage = setStage()

test('Elsa’s session has expired: she reads it once, without a redirect loop', async () => {
  const { page, said, went, expects } = await stage.visit()
  const expired = page.getByRole('alert').getByText('Your session has expired. Please sign in again.')
  let profileCalls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/graph/v1.0/me')) profileCalls += 1
  })

  expects(/^GET \/graph\/v1\.0\/me answered 401$/)
  await page.goto('/leads?status=Cold')
  await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  await page.evaluate(`localStorage.setItem('kept', 'yes'); sessionStorage.setItem('kept', 'yes')`)
  await signInAs(page, 'elsa')
  await expired.waitFor()
  await page.getByRole('heading', { name: 'Oops! Something went wrong.' }).waitFor()
  await idle(page)

  expect(new URL(page.url()).pathname).toBe('/dashboard')
  expect(await page.evaluate(`[localStorage.getItem('kept'), sessionStorage.getItem('kept')]`)).toEqual([
    null,
    null,
  ])
  expect(await keysOfTokens(page)).toEqual([])
  expect(profileCalls).toBe(1)
  expect(said).not.toContain('Microsoft user verified successfully!')

  // A click goes to the directory once, which asks whom to sign in instead of doing it silently.
  const before = went.length
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  await idle(page)
  expect(went.slice(before)).toEqual(['/directory/v2.0/auth'])

  await signInAs(page, 'elsa')
  await expired.waitFor()
  await idle(page)
  expect(profileCalls).toBe(2)

  // The way out: a person with a session gets in.
  await page.getByRole('button', { name: 'Sign in' }).click()
  await signInAs(page, 'rita')
  await page.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
})

const keysOfTokens = (page: { evaluate<T>(script: string): Promise<T> }) =>
  page.evaluate<string[]>(`Object.keys(localStorage).filter((key) => /token|account/i.test(key))`)
