/** The demo's catalog: files that any company may import under Settings, too. */
import { readFile } from 'node:fs/promises'
import { cast } from '@crm/cast'
import { catalogKindNames } from '@crm/domain/catalog/kinds'
import type { SeedApplication } from './application.ts'

/** Imports `catalog/<kind>.csv` of every kind as the administrator. */
export async function enterCatalog(application: SeedApplication, at: Date): Promise<void> {
  for (const kind of catalogKindNames) {
    const csv = await readFile(new URL(`catalog/${kind}.csv`, import.meta.url), 'utf8')
    await application.call(cast.adam.username, at, 'POST', `/${kind}/import`, { csv, apply: true })
  }
}
