/** One or more pictures: a scene begins with an empty browser and takes as many as it likes. */
import type { Page } from 'playwright-core'
import type { Screen } from './browser.ts'
import { idle } from './idle.ts'

/** `whole`: the page from top to bottom, beyond the window. */
type Shoot = (part?: string, extent?: 'window' | 'whole') => Promise<void>

export interface Scene {
  readonly name: string
  /** `unset`: the application without an API address. `kit`: the development server. */
  readonly at?: 'app' | 'unset' | 'kit'
  /** The screens that have it; all by default. */
  readonly on?: Screen
  readonly act: (page: Page, shoot: Shoot) => Promise<void>
}

export async function openLead(page: Page, name: string): Promise<void> {
  // After signing in, the person is still being redirected.
  await waitUntilSettled(page)
  await page.goto(`/leads?status=All&q=${name.split(' ').at(-1)}`)
  await page.getByRole('link', { name }).click()
  await page.getByRole('complementary', { name: 'Timeline' }).getByRole('listitem').first().waitFor()
  await waitUntilSettled(page)
}

/** Behind the gates, and nothing is loading. */
export async function waitUntilSettled(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('dialog')).first().waitFor()
  await idle(page)
}
