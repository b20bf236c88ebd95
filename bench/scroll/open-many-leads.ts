import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { databaseAt, startTestPostgres } from '@crm/api/test/postgres'
import { makeTemplate } from '@crm/api/test/template'
import { openApp } from '../../e2e/support/open-app.ts'
import { browserAdvice, findBrowser } from '../../tools/check/browser.ts'
import { seedMany } from '../../tools/seed/many/seed-many.ts'
import { buildWeb } from '../../tools/start/build-web.ts'

const root = path.resolve(import.meta.dirname, '../..')

interface Opened {
  readonly origin: string
  /** The browser's program. */
  readonly chrome: string
  readonly end: () => Promise<void>
}

/** The built product over a throwaway database with exactly that many leads. */
export async function openManyLeads(leads: number): Promise<Opened> {
  const chrome = await findBrowser()
  if (!chrome) throw new Error(browserAdvice)
  const webFolder = await buildWeb(root)
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-scroll-'))
  const postgres = await startTestPostgres(folder)
  const end = async () => {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    const template = await makeTemplate(postgres.url)
    console.log(`Entering ${leads.toLocaleString('en')} leads …`)
    const refusal = await seedMany(databaseAt(postgres.url, template), { leads })
    if (refusal) throw new Error(refusal)
    const driveFolder = path.join(folder, 'drive')
    await mkdir(driveFolder)
    const app = await openApp({ postgresUrl: postgres.url, template, driveFolder, webFolder, folder, chrome })
    return {
      origin: app.origin,
      chrome,
      async end() {
        await app.stop()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
