import type { Locator, Page } from 'playwright-core'

export const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((one) => one === one.ownerDocument.activeElement)

/** Presses Tab, or Shift+Tab, until the target has the focus: it must be reachable that way. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let presses = 0; presses < enough; presses += 1) {
    if (await hasFocus(target)) return
    await page.keyboard.press(key)
  }
  throw new Error(`${key} does not lead there.`)
}

/** More controls than any page has before its list. */
const enough = 60
