/** One sign-in for all tabs, its end for all tabs, and its renewal without anybody noticing. */
import type { Request } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { idle } from './support/idle.ts'
import { signInAs } from './support/people.ts'
import { setStage } from './support/stage.ts'

describe('two tabs', () => {
  const stage = setStage()

  test('signing in once is enough; signing out in one signs out the other too', async () => {
    const { page: first, went, newTab } = await stage.visit()
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

    await first.getByRole('heading', { name: 'Who are you today?' }).waitFor()
    expect(
      await first.evaluate(`Object.keys(sessionStorage).filter((key) => key.startsWith('web-crm-session'))`),
    ).toEqual([])

    // Signing in again returns to the first tab's page.
    await signInAs(first, 'rita')
    await first.locator('[data-row-link]').first().waitFor()
    expect(new URL(first.url()).search).toBe('?status=All')
  })

  test('another person signs in in one tab: the other shows nothing of the first, and restarts as that person', async () => {
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
    // It is at the directory, or has already followed.
    const hers = first.getByRole('heading', { name: /^Good .+, Mona$/ })
    await first.getByRole('heading', { name: 'Who are you today?' }).or(hers).first().waitFor()
    await first.goto('/dashboard')
    await hers.waitFor()
  })
})

describe('one tab', () => {
  const stage = setStage()

  test('a reload needs no sign-in client, and the next tab does', async () => {
    const { page, newTab } = await stage.visitAs('rita', '/dashboard', 'desktop', {})
    const heading = { name: /^Good .+, Rita$/ }
    await page.getByRole('heading', heading).waitFor()
    await idle(page)
    const isClient = (request: Request) => /\/sign-in-client-[\w-]+\.js$/.test(request.url())
    const asked: string[] = []
    page.on('request', (request) => {
      if (isClient(request)) asked.push(request.url())
    })
    await page.reload()
    await page.getByRole('heading', heading).waitFor()
    await idle(page)
    expect(asked).toEqual([])

    const next = await newTab()
    const needed = next.waitForRequest(isClient)
    await next.goto('/dashboard')
    await needed
    await next.getByRole('heading', heading).waitFor()
  })

  test('a sign-in proves itself with 32 random bytes, and keeps its state in no cookie', async () => {
    const { page, context } = await stage.visit()
    const asked = page.waitForRequest(/\/directory\/v2\.0\/auth\?/)
    const redeemed = page.waitForRequest(
      (request) => formOf(request).get('grant_type') === 'authorization_code',
    )
    await page.goto('/dashboard')
    const query = new URL((await asked).url()).searchParams
    expect(query.get('code_challenge_method')).toBe('S256')
    await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
    const readable = (await context.cookies()).filter(({ httpOnly }) => !httpOnly).map(({ value }) => value)
    for (const name of ['state', 'nonce', 'code_challenge']) {
      const value = query.get(name) ?? ''
      expect(value).not.toBe('')
      expect(readable.join(' ')).not.toContain(value)
    }
    const called = page.waitForRequest(/\/api\/users\/me$/)
    await signInAs(page, 'rita')
    const verifier = formOf(await redeemed).get('code_verifier') ?? ''
    expect(Buffer.from(verifier, 'base64url')).toHaveLength(32)
    expect(await (await called).headerValue('authorization')).toMatch(/^Bearer [^.]+\.[^.]+\.[^.]+$/)
  })
})

const formOf = (request: Request) => new URLSearchParams(request.postData() ?? '')

describe('with tokens that live a moment longer than the client trusts them', () => {
  const stage = setStage({ accessTokenSeconds: 302 })

  test('the page keeps working: the token is renewed without a navigation', async () => {
    const { page, went } = await stage.visit()
    const renewals: string[] = []
    page.on('request', (request) => {
      const form = formOf(request)
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
    await page.getByRole('link', { name: 'Ramon Bautista' }).waitFor()
    expect(went.slice(before)).toEqual([])
  })
})
