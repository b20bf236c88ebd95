/** Behind the gates: the messages of failed calls. */
import { describe, expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

describe('a failed query', () => {
  const stage = setStage()

  test('shows the server’s message, once, and the failed part offers a retry', async () => {
    const { page, said, expects } = await stage.visitAs('rita', '/leads?status=All')
    await page.getByRole('link', { name: /^All \d/ }).waitFor()

    expects(/^GET \/api\/(webLeadsPaginatedLight|webLeads\/statusCount) answered 400$/)
    await page.goto(`/leads?status=All&q=${'x'.repeat(201)}`)
    await page.getByText('A search has at most 200 characters.').waitFor()
    const panel = page.getByRole('alert')
    await panel.getByRole('heading', { name: 'Oops! Something went wrong.' }).waitFor()
    await panel.getByRole('button', { name: 'Try again' }).waitFor()
    expect(said.filter((text) => text.startsWith('A search has'))).toHaveLength(1)
  })

  test('without a response shows that the error is unknown', async () => {
    const { page, context } = await stage.visitAs('rita', '/leads?status=All')
    await page.getByRole('link', { name: /^All \d/ }).waitFor()

    await context.setOffline(true)
    await page.getByRole('link', { name: /^Sold/ }).click()
    await page.getByText('An unknown error occurred', { exact: true }).waitFor()
    // Only the first failed call showed a message; the list may still be retrying.
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await context.setOffline(false)
    await again.click()
    await page.locator('[data-row-link]').first().waitFor()
  })

  test('a failed background refetch marks stale data, and a later one clears the mark', async () => {
    const { page, context } = await stage.visitAs('rita', '/leads?status=All')
    await page.getByRole('link', { name: /^All \d/ }).waitFor()

    await context.setOffline(true)
    // Returning to the page refetches the notifications, unless that is already under way.
    const mark = page.getByRole('button', { name: 'Not up to date' })
    await expect
      .poll(async () => {
        await page.evaluate("dispatchEvent(new Event('visibilitychange'))")
        return mark.count()
      })
      .toBe(1)
    await context.setOffline(false)
    await mark.click()
    await mark.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^All \d/ }).waitFor()
  })
})

/** The client renews a token 300 seconds before it expires: this one at once. */
describe('with tokens that are always due', () => {
  const stage = setStage({ accessTokenSeconds: 301 })

  test('a failed token renewal shows a message, and the page stays', async () => {
    const { page, context } = await stage.visitAs('rita', '/leads?status=All')
    await page.getByRole('link', { name: /^All \d/ }).waitFor()
    const filter = page.getByRole('searchbox', { name: 'Filter these leads' })

    await context.setOffline(true)
    await expect
      .poll(
        async () => {
          await filter.fill(`${(await filter.inputValue()) || 'R'}e`)
          return page.getByText('An error occurred while fetching data from the server').count()
        },
        { timeout: 15_000, interval: 250 },
      )
      .toBe(1)
    await context.setOffline(false)
    await filter.fill('Fuentes')
    await page.getByRole('link', { name: 'Oscar Fuentes' }).waitFor()
  })
})
