/** Behind the gates: what a person hears when a call does not succeed. */
import { describe, expect, test } from 'vitest'
import { setStage } from './support/stage.ts'

describe('a failed query', () => {
  const stage = setStage()

  test('says the server’s message, once, and the part that failed offers to try again', async () => {
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

  test('without an answer says that the error is unknown', async () => {
    const { page, context, expects } = await stage.visitAs('rita', '/leads?status=All')
    await page.getByRole('link', { name: /^All \d/ }).waitFor()

    expects(/failed: net::ERR_INTERNET_DISCONNECTED$/)
    await context.setOffline(true)
    await page.getByRole('link', { name: /^Sold/ }).click()
    await page.getByText('An unknown error occurred', { exact: true }).waitFor()
    // Whichever call failed first has said so; the list may still be trying.
    const again = page.getByRole('button', { name: 'Try again' })
    await again.waitFor()
    await context.setOffline(false)
    await again.click()
    await page.getByRole('link', { name: 'Mehta, Anjali' }).waitFor()
  })

  test('a refresh that fails behind what is shown marks it, and is made up for', async () => {
    const { page, context, expects } = await stage.visitAs('rita', '/leads?status=All')
    await page.getByRole('link', { name: /^All \d/ }).waitFor()

    expects(/failed: net::ERR_INTERNET_DISCONNECTED$/)
    await context.setOffline(true)
    // Whoever comes back to the page has their notifications read again, unless they are being read already.
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

/** The client renews a token 300 seconds before its end: this one at once. */
describe('with tokens that are always due', () => {
  const stage = setStage({ accessTokenSeconds: 301 })

  test('a token that cannot be had is said, and the page stays', async () => {
    const { page, context, expects } = await stage.visitAs('rita', '/leads?status=All')
    await page.getByRole('link', { name: /^All \d/ }).waitFor()
    const filter = page.getByRole('searchbox', { name: 'Filter these leads' })

    expects(/failed: net::ERR_INTERNET_DISCONNECTED$/)
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
    await page.getByRole('link', { name: 'Fuentes, Oscar' }).waitFor()
  })
})
