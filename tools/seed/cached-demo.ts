/**
 * The demo organization as PostgreSQL's data folder, for tests: entering it costs more than most tests that use it. It
 * is cached beside the packages, keyed by its sources and the hour.
 */
import { cp, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '@crm/api/test/cloud'
import { fingerprint } from '../fingerprint.ts'
import { soaked } from '../soak/server.ts'

const root = path.resolve(import.meta.dirname, '../..')
const folder = path.join(root, 'node_modules/.cache/crm')

const sources = [
  'tools/seed/*.ts',
  'packages/{cast,domain,contract}/src/**',
  'apps/api/src/**',
  'package-lock.json',
]
const left = ['**/*.test.ts']

/** Creates `dataDir` with the demo organization in its database `crm`, and its drive's files. */
export async function copyDemo(dataDir: string, driveFolder: string): Promise<void> {
  // The demo's data is relative to now and today. The cache key's hour bounds its age, and ends with each day.
  const hour = hourOf(new Date())
  const kept = path.join(folder, `${hour}-${(await fingerprint(root, sources, left)).slice(0, 16)}`)
  if (!(await isThere(kept))) await make(kept)
  await cp(path.join(kept, 'postgres'), dataDir, { recursive: true })
  await cp(path.join(kept, 'drive'), driveFolder, { recursive: true })
}

/** As `2026-03-02T18`. */
const hourOf = (instant: Date) => instant.toISOString().slice(0, 13)

/** Through an ordinary first start, so that one is tested whenever something changed. */
async function make(kept: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await removeOld()
  const half = await mkdtemp(`${kept}-`)
  const server = soaked(half, await freePort())
  try {
    await server.start().finally(() => server.stop())
    if (server.printed() !== firstWords) throw new Error(`The first start said: ${server.printed()}`)
    await rename(half, kept)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
    // Another run created it first.
    if (!(await isThere(kept))) throw error
  }
}

const firstWords = 'Entering the demo company …\n'

/** Another run may still copy or finish folders of this hour or the one before. */
async function removeOld(): Promise<void> {
  const oldest = hourOf(new Date(Date.now() - 3_600_000))
  for (const name of await readdir(folder))
    if (name < oldest) await rm(path.join(folder, name), { recursive: true, force: true })
}

const isThere = (place: string) =>
  stat(place).then(
    () => true,
    () => false,
  )
