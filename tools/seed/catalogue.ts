/** The catalogue of the demo: files that any company may bring in under Settings, too. */
import { readFile } from 'node:fs/promises'
import { cast } from '@crm/cast'
import { catalogueKindNames } from '@crm/domain/catalogue/kinds'
import type { SeedApplication } from './application.ts'

/** Enters `catalogue/<kind>.csv` of every kind, as the administrator would. */
export async function enterCatalogue(application: SeedApplication, at: Date): Promise<void> {
  for (const kind of catalogueKindNames) {
    const csv = await readFile(new URL(`catalogue/${kind}.csv`, import.meta.url), 'utf8')
    await application.call(cast.adam.username, at, 'POST', `/${kind}/import`, { csv, apply: true })
  }
}
