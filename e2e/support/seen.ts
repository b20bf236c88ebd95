import type { Locator } from 'playwright-core'

/** Waits until people see it: the gates' texts are in the page earlier, but transparent. */
export async function seen(text: Locator): Promise<void> {
  const element = await text.elementHandle()
  await text.page().waitForFunction((one) => one?.checkVisibility({ checkOpacity: true }), element)
}
