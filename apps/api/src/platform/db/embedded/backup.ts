/**
 * Online backup of the embedded database through PostgreSQL's low-level interface (manual, section 25.3.4), and the
 * restore: the package contains no pg_dump. https://www.postgresql.org/docs/18/continuous-archiving.html
 */
import { existsSync, readdirSync, renameSync, rmSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Client } from 'pg'
import { copyFolder, copyOne, type Skip } from './copy-folder.ts'
import { withClient } from './connection.ts'
import { placesOf, tryLock, type Places } from './places.ts'
import { startEmbedded } from './start-embedded.ts'
import { accountFor, changeOwnerOfAll } from './account.ts'
import { findBinaries } from './binaries.ts'
import { endServer } from './processes.ts'

export interface BackupOptions {
  /** PostgreSQL's folder, as passed to `startEmbedded`. */
  dataDir: string
  /** The local cloud's folder; skipped if missing. */
  cloudDir: string
  /** The folder of document files; skipped if missing. */
  driveDir: string
  /** The target: a new or an empty folder. */
  into: string
  takenAt: Date
}

/** The file that marks a complete backup; written last. */
interface BackupNote {
  takenAt: string
  postgresVersion: string
}
const noteFile = 'backup.json'

/**
 * Copies database and local cloud while both may be in use; starts the database if needed. Every row committed before
 * the call is in the copy. Throws an Error with a message for people.
 */
export async function backUp({ dataDir, cloudDir, driveDir, into, takenAt }: BackupOptions): Promise<void> {
  const { data } = placesOf(dataDir)
  if (!existsSync(join(data, 'PG_VERSION'))) throw new Error(`There is no database in ${dataDir} to back up.`)
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new Error(`${into} is not empty: name a new folder.`)
  for (const source of [data, cloudDir, driveDir]) refuseInside(source, into)
  const unfinished = `${into}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  try {
    const postgresVersion = await copyDatabase(dataDir, data, join(unfinished, 'postgres'))
    // Copied after the database, so that cloud and drive contain at least the files that it references.
    if (existsSync(cloudDir)) await copyFolder(cloudDir, join(unfinished, 'cloud'))
    if (existsSync(driveDir)) await copyFolder(driveDir, join(unfinished, 'drive'))
    const note: BackupNote = { takenAt: takenAt.toISOString(), postgresVersion }
    await writeFile(join(unfinished, noteFile), `${JSON.stringify(note, null, 2)}\n`)
    rmSync(into, { recursive: true, force: true })
    renameSync(unfinished, into)
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
}

/** A copy into its own source would never end. */
function refuseInside(source: string, into: string): void {
  if (!relative(source, into).startsWith('..'))
    throw new Error(`${into} lies in ${source}: name a folder elsewhere.`)
}

async function copyDatabase(dataDir: string, data: string, to: string): Promise<string> {
  const embedded = await startEmbedded({ dataDir })
  try {
    return await withClient(embedded.url('postgres'), async (client) => {
      await startBackup(client)
      await copyFolder(data, to, skip)
      await copyControlFile(data, to)
      const stopped = await stopBackup(client)
      await writeFile(join(to, 'backup_label'), stopped.label)
      await copyWal(join(data, 'pg_wal'), join(to, 'pg_wal'), stopped)
      return stopped.version
    })
  } finally {
    await embedded.stop()
  }
}

/** The slot, which ends with the connection, keeps PostgreSQL from recycling WAL files that the copy needs. */
async function startBackup(client: Client): Promise<void> {
  const slot = `backup_${process.pid}_${Date.now()}`
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot])
  await client.query('SELECT pg_backup_start($1, fast => true)', [slot])
}

interface StoppedBackup {
  label: string
  version: string
  /** The first and the last WAL file that the copy needs. */
  firstWal: string
  lastWal: string
}

async function stopBackup(client: Client): Promise<StoppedBackup> {
  const { rows } = await client.query<{ label: string; last_wal: string; version: string }>(
    `SELECT labelfile AS label, pg_walfile_name(lsn) AS last_wal, current_setting('server_version') AS version
       FROM pg_backup_stop(wait_for_archive => false)`,
  )
  const [row] = rows
  const firstWal = row?.label.match(/^START WAL LOCATION: .*\(file (\w+)\)/)?.[1]
  if (!row || !firstWal) throw new Error('PostgreSQL did not say where the backup starts.')
  return { label: row.label, version: row.version, firstWal, lastWal: row.last_wal }
}

async function copyWal(from: string, to: string, { firstWal, lastWal }: StoppedBackup): Promise<void> {
  const names = await readdir(from)
  const needed = names.filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= firstWal && name <= lastWal)
  if (!needed.includes(firstWal) || !needed.includes(lastWal)) {
    throw new Error('PostgreSQL recycled a log file the backup needs: try again.')
  }
  const histories = names.filter((name) => name.endsWith('.history'))
  for (const name of [...needed, ...histories]) await copyOne(join(from, name), join(to, name))
}

/**
 * PostgreSQL rewrites the file in place, without a checksum that replay could repair: read it until two reads agree.
 */
async function copyControlFile(data: string, to: string): Promise<void> {
  const file = join(data, controlFile)
  let read = await readFile(file)
  for (;;) {
    const again = await readFile(file)
    if (again.equals(read)) break
    read = again
  }
  await mkdir(dirname(join(to, controlFile)), { recursive: true })
  await writeFile(join(to, controlFile), read)
}

const controlFile = join('global', 'pg_control')

/** Recreated by every server, or copied after the rest. The folders themselves must exist. */
const emptiedFolders = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
])
const omittedFiles = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  controlFile,
])

const skip: Skip = (path, isFolder) => {
  const folder = dirname(path)
  if (emptiedFolders.has(folder)) return !(isFolder && folder === 'pg_wal')
  return omittedFiles.has(path) || /(^|[\\/])(pgsql_tmp[^\\/]*|pg_internal\.init.*)$/.test(path)
}

export interface RestoreOptions {
  /** A folder made by `backUp`. */
  from: string
  dataDir: string
  cloudDir: string
  driveDir: string
  /** Allows existing data, which is moved aside, not deleted. */
  replace: boolean
  now: Date
}

export interface Restored {
  note: BackupNote
  /** The new location of the former folders. */
  movedAside: string[]
}

/**
 * Replaces the database and the local cloud with a backup, and opens it once to verify it. Throws an Error with a
 * message for people, with the former data back in place.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { from, dataDir, cloudDir, driveDir, replace, now } = options
  const note = readNote(from)
  const places = placesOf(dataDir)
  const existing = [places.data, cloudDir, driveDir].filter((folder) => existsSync(folder))
  if (existing.length > 0 && !replace) {
    throw new Error(`${existing.join(' and ')} exist already: add --replace to move them aside and restore.`)
  }
  const lock = tryLock(places.lock)
  if (!lock) throw new Error(`A server runs on ${places.data}: stop it before restoring.`)
  const former = `.before-restore-${now.toISOString().replaceAll(/[:.]/g, '-')}`
  try {
    await install(places, { cloudDir, driveDir }, from, former)
  } finally {
    lock.release()
  }
  try {
    const embedded = await startEmbedded({ dataDir })
    await embedded.stop()
  } catch (error) {
    for (const folder of [places.data, cloudDir, driveDir]) revert(folder, former)
    throw error
  }
  return { note, movedAside: existing.map((folder) => folder + former) }
}

function readNote(from: string): BackupNote {
  const file = join(from, noteFile)
  if (!existsSync(file)) throw new Error(`${from} is not a finished backup: it has no ${noteFile}.`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Copies first, so that a full disk or a damaged backup changes nothing. */
async function install(
  places: Places,
  { cloudDir, driveDir }: Pick<RestoreOptions, 'cloudDir' | 'driveDir'>,
  from: string,
  former: string,
): Promise<void> {
  const account = accountFor(places.data)
  await endServer(places, findBinaries(account, places.data))
  const folders: [string, string][] = [[join(from, 'postgres'), places.data]]
  if (existsSync(join(from, 'cloud'))) folders.push([join(from, 'cloud'), cloudDir])
  if (existsSync(join(from, 'drive'))) folders.push([join(from, 'drive'), driveDir])
  try {
    for (const [source, target] of folders) {
      rmSync(target + copying, { recursive: true, force: true })
      await copyFolder(source, target + copying)
    }
  } catch (error) {
    for (const [, target] of folders) rmSync(target + copying, { recursive: true, force: true })
    throw error
  }
  changeOwnerOfAll(account, places.data + copying)
  for (const folder of [places.data, cloudDir, driveDir]) {
    if (existsSync(folder)) renameSync(folder, folder + former)
  }
  for (const [, target] of folders) renameSync(target + copying, target)
}

const copying = '.being-restored'

function revert(folder: string, former: string): void {
  rmSync(folder, { recursive: true, force: true })
  if (existsSync(folder + former)) renameSync(folder + former, folder)
}
