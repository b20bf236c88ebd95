/** A picture or several: a scene begins with an empty browser and shoots as often as it likes. */
import type { Page } from 'playwright-core'
import type { Screen } from './browser.ts'
import { idle } from './idle.ts'

/** `whole`: the page from top to bottom, not only what the window shows. */
type Shoot = (part?: string, extent?: 'window' | 'whole') => Promise<void>

export interface Scene {
  readonly name: string
  /** `unset`: the application whose API address nobody has set. `kit`: the development server. */
  readonly at?: 'app' | 'unset' | 'kit'
  /** Where what it shows is there at all; everywhere unless told. */
  readonly on?: Screen
  readonly act: (page: Page, shoot: Shoot) => Promise<void>
}

export async function openLead(page: Page, listed: string): Promise<void> {
  // Somebody who has just signed in is still on the way to where they began.
  await settled(page)
  await page.goto(`/leads?status=All&q=${listed.split(',')[0]}`)
  await page.getByRole('link', { name: listed }).click()
  await page.getByRole('complementary', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
  await settled(page)
}

/** Behind the gates, and nothing is loading. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('dialog')).first().waitFor()
  await idle(page)
}
