import type { Page } from 'playwright-core'

/** Delays the responses of one address, like a slow service, until they are released. Their content is unchanged. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
