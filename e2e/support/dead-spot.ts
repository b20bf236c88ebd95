/** A phone that has cached the application, its caches, and the expectations offline. */
import type { Page } from 'playwright-core'
import type { Name } from './people.ts'
import type { Stage } from './stage.ts'

/** A person's phone that stays on this page long enough to cache it. */
export async function atSignal(stage: Stage, name: Name, address: string) {
  const visit = await stage.visitAs(name, address, 'phone', { serviceWorkers: 'allow' })
  await visit.page.getByRole('navigation', { name: 'Main' }).waitFor()
  await visit.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
  return visit
}

interface CachedResponse {
  /** `GET /webLeads/{id}` */
  readonly of: string
  /** The query key, with its parameters. */
  readonly id: string
}

/** Cached responses on the phone. Opening a missing database would create it, so this checks first. */
export const cachedResponses = (page: Page) =>
  page.evaluate<CachedResponse[]>(`new Promise((resolve) => {
    const opening = indexedDB.open('web-crm-pocket')
    opening.onupgradeneeded = () => opening.transaction.abort()
    opening.onerror = () => resolve([])
    opening.onsuccess = () => {
      const database = opening.result
      const reading = database.transaction('all').objectStore('all').getAll()
      reading.onsuccess = () => (database.close(), resolve(reading.result.map(({ of, id }) => ({ of, id }))))
    }
  })`)

/** A picture of one pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
