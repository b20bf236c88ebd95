/** One sign-in for all tabs, its end for all tabs, and its renewal without anybody noticing. */
import { describe, expect, test } from 'vitest'
import { holdBack } from './support/hold.ts'
import { signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'

describe('two tabs', () => {
  const stage = setStage()

  test('sign in once; sign out in one, and the other asks at its next call', async () => {
    const { page: first, said, went, newTab } = await stage.visit()
    await first.goto('/leads?status=All')
    await signInAs(first, 'rita')
    await first.getByRole('link', { name: /^All \d/ }).waitFor()

    const before = went.length
    const second = await newTab()
    await second.goto('/dashboard')
    await second.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
    expect(went.slice(before)).toEqual(['/dashboard'])

    await second.getByRole('button', { name: 'You' }).click()
    const back = second.waitForURL((url) => url.pathname === '/')
    await second.getByRole('menuitem', { name: 'Sign out' }).click()
    await back
    await second.getByRole('heading', { name: 'Who are you today?' }).waitFor()

    // The browser is on its way to the directory at once; a slow directory leaves time to read why.
    const letDirectoryAnswer = await holdBack(first, '**/directory/v2.0/auth?*')
    await first.getByRole('link', { name: /^Sold/ }).click({ noWaitAfter: true })
    await expect
      .poll(() => said.slice(-2), { timeout: 10_000 })
      .toEqual(['An error occurred while fetching data from the server', 'No active account found'])
    letDirectoryAnswer()
    await first.getByRole('heading', { name: 'Who are you today?' }).waitFor()

    // Signing in again goes on where the first tab was.
    await signInAs(first, 'rita')
    await first.getByRole('link', { name: 'Mehta, Anjali' }).waitFor()
  })

  test('somebody else signs in in one tab: the other starts again as that person', async () => {
    const { page: first, newTab } = await stage.visit()
    await first.goto('/dashboard')
    await signInAs(first, 'rita')
    await first.getByRole('heading', { name: /^Good .+, Rita$/ }).waitFor()
    const second = await newTab()
    await second.goto('/dashboard')
    await second.getByRole('button', { name: 'You' }).click()
    await second.getByRole('menuitem', { name: 'Sign out' }).click()
    await signInAs(second, 'mona')
    await second.getByRole('heading', { name: /^Good .+, Mona$/ }).waitFor()
    await first.getByRole('heading', { name: /^Good .+, Mona$/ }).waitFor()
  })
})

describe('with tokens that live a moment longer than the client trusts them', () => {
  const stage = setStage({ accessTokenSeconds: 302 })

  test('the page keeps working: the token is renewed and nothing is navigated', async () => {
    const { page, went } = await stage.visit()
    const renewals: string[] = []
    page.on('request', (request) => {
      const form = new URLSearchParams(request.postData() ?? '')
      if (form.get('grant_type') === 'refresh_token') renewals.push(form.get('scope') ?? '')
    })
    await page.goto('/leads?status=All')
    await signInAs(page, 'rita')
    await page.getByRole('link', { name: /^All \d/ }).waitFor()
    const before = went.length
    const renewedBefore = renewals.length

    // Each search is a call, and each call needs a token.
    const filter = page.getByRole('searchbox', { name: 'Filter these leads' })
    await expect
      .poll(
        async () => {
          const longer = `${(await filter.inputValue()) || 'R'}.`
          const [answer] = await Promise.all([
            page.waitForResponse('**/api/webLeadsPaginatedLight?*'),
            filter.fill(longer),
          ])
          expect(answer.status()).toBe(200)
          return renewals.slice(renewedBefore).filter((scope) => scope.includes('/access')).length
        },
        { timeout: 30_000, interval: 250 },
      )
      .toBeGreaterThanOrEqual(2)
    await filter.fill('Bautista')
    await page.getByRole('link', { name: 'Bautista, Ramon' }).waitFor()
    expect(went.slice(before)).toEqual([])
  })
})
