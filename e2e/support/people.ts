import { cast } from '@crm/cast'
import type { Page } from 'playwright-core'

export type Name = keyof typeof cast

/** Waits for the directory's page and picks the person's card there. */
export async function signInAs(page: Page, name: Name): Promise<void> {
  await pickCard(page, cast[name].displayName)
}

export async function pickCard(page: Page, displayName: string): Promise<void> {
  await page.getByRole('heading', { name: 'Who are you today?' }).waitFor()
  await page.getByRole('button', { name: displayName }).click()
}
