import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { accountFor, giveAllTo } from './account.ts'
import { type BackupNote, noteFile } from './backup.ts'
import { findBinaries } from './binaries.ts'
import { copyFolder } from './copy-folder.ts'
import { endServer } from './end-server.ts'
import { tryLock } from './lock.ts'
import { type Places, placesOf } from './places.ts'
import { startEmbedded } from './start-embedded.ts'

export interface RestoreOptions {
  /** A folder made by `backUp`. */
  from: string
  dataDir: string
  cloudDir: string
  /** Allows data to be there already; it is moved aside, not removed. */
  replace: boolean
  now: Date
}

export interface Restored {
  note: BackupNote
  /** Where the former folders are now. */
  movedAside: string[]
}

/**
 * Puts a backup in the place of the database and of the local cloud, and opens it once to prove it.
 * Throws an Error whose message is a sentence for people; then the former data is where it was.
 */
export async function restore({ from, dataDir, cloudDir, replace, now }: RestoreOptions): Promise<Restored> {
  const note = readNote(from)
  const places = placesOf(dataDir)
  const existing = [places.data, cloudDir].filter((folder) => existsSync(folder))
  if (existing.length > 0 && !replace) {
    throw new Error(`${existing.join(' and ')} exist already: add --replace to move them aside and restore.`)
  }
  const lock = tryLock(places.lock)
  if (!lock) throw new Error(`A server runs on ${places.data}: stop it before restoring.`)
  const former = `.before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  try {
    await putInPlace(places, cloudDir, from, former)
  } finally {
    lock.release()
  }
  try {
    const embedded = await startEmbedded({ dataDir })
    await embedded.stop()
  } catch (error) {
    for (const folder of [places.data, cloudDir]) putBack(folder, former)
    throw error
  }
  return { note, movedAside: existing.map((folder) => folder + former) }
}

function readNote(from: string): BackupNote {
  const file = join(from, noteFile)
  if (!existsSync(file)) throw new Error(`${from} is not a finished backup: it has no ${noteFile}.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Copies first, so that a full disk or a torn backup leaves everything as it was. */
async function putInPlace(places: Places, cloudDir: string, from: string, former: string): Promise<void> {
  const account = accountFor(places.data)
  await endServer(places, findBinaries(account, places.data))
  const folders: [string, string][] = [[join(from, 'postgres'), places.data]]
  if (existsSync(join(from, 'cloud'))) folders.push([join(from, 'cloud'), cloudDir])
  try {
    for (const [source, target] of folders) {
      rmSync(target + copying, { recursive: true, force: true })
      await copyFolder(source, target + copying)
    }
  } catch (error) {
    for (const [, target] of folders) rmSync(target + copying, { recursive: true, force: true })
    throw error
  }
  giveAllTo(account, places.data + copying)
  for (const folder of [places.data, cloudDir]) {
    if (existsSync(folder)) renameSync(folder, folder + former)
  }
  for (const [, target] of folders) renameSync(target + copying, target)
}

const copying = '.being-restored'

function putBack(folder: string, former: string): void {
  rmSync(folder, { recursive: true, force: true })
  if (existsSync(folder + former)) renameSync(folder + former, folder)
}
