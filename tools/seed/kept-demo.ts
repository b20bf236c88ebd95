/**
 * The demo organisation as PostgreSQL's data folder, for tests: entering it costs more than most of what stands on it.
 * It is kept beside the packages by what it was made of and by the hour.
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

/** Makes `dataDir`, which is not there yet, with the demo organisation in its database `crm`, and the files of its drive. */
export async function copyDemo(dataDir: string, driveFolder: string): Promise<void> {
  // The demo tells of minutes ago and of today. The clock's hour bounds the age of the one, and ends with every day.
  const hour = hourOf(new Date())
  const kept = path.join(folder, `${hour}-${(await fingerprint(root, sources, left)).slice(0, 16)}`)
  if (!(await isThere(kept))) await make(kept)
  await cp(path.join(kept, 'postgres'), dataDir, { recursive: true })
  await cp(path.join(kept, 'drive'), driveFolder, { recursive: true })
}

/** As `2026-03-02T18`. */
const hourOf = (instant: Date) => instant.toISOString().slice(0, 13)

/** By a first start as anybody has one, so that one is tested whenever something changed. */
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
    // Another run was there first.
    if (!(await isThere(kept))) throw error
  }
}

const firstWords = 'Entering the demo organisation …\n'

/** What another run may still copy, or be about to finish, is of this hour or the one before. */
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
