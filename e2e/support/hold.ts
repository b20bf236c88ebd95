import type { Page } from 'playwright-core'

/** Holds back the answers of one address, as a slow service does, until they are let go. Nothing in them is changed. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(address, async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}
