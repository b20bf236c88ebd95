// An online copy of the embedded database by PostgreSQL's low-level backup interface (manual, section 25.3.4): the
// package carries no pg_dump. https://www.postgresql.org/docs/18/continuous-archiving.html
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Client } from 'pg'
import { copyFolder, copyOne, type Skip } from './copy-folder.ts'
import { withClient } from './crm-database.ts'
import { placesOf } from './places.ts'
import { startEmbedded } from './start-embedded.ts'

export interface BackupOptions {
  /** PostgreSQL's folder, as given to `startEmbedded`. */
  dataDir: string
  /** The local cloud's folder; left out when it does not exist. */
  cloudDir: string
  /** Where the copy goes: a folder that does not exist yet, or an empty one. */
  into: string
  takenAt: Date
}

/** The file that makes a folder a backup; written last. */
export interface BackupNote {
  takenAt: string
  postgresVersion: string
}
export const noteFile = 'backup.json'

/**
 * Copies database and local cloud while both may be in use; starts the database for it when it does not run.
 * Every row committed before the call is in the copy. Throws an Error whose message is a sentence for people.
 */
export async function backUp({ dataDir, cloudDir, into, takenAt }: BackupOptions): Promise<void> {
  const { data } = placesOf(dataDir)
  if (!existsSync(join(data, 'PG_VERSION'))) throw new Error(`There is no database in ${dataDir} to back up.`)
  if (existsSync(into) && readdirSync(into).length > 0)
    throw new Error(`${into} is not empty: name a new folder.`)
  for (const source of [data, cloudDir]) refuseInside(source, into)
  const half = `${into}.unfinished`
  await rm(half, { recursive: true, force: true })
  await mkdir(half, { recursive: true, mode: 0o700 })
  try {
    const postgresVersion = await copyDatabase(dataDir, data, join(half, 'postgres'))
    // After the database, so that the cloud holds at least what the database speaks of.
    if (existsSync(cloudDir)) await copyFolder(cloudDir, join(half, 'cloud'))
    const note: BackupNote = { takenAt: takenAt.toISOString(), postgresVersion }
    await writeFile(join(half, noteFile), `${JSON.stringify(note, null, 2)}\n`)
    rmSync(into, { recursive: true, force: true })
    renameSync(half, into)
  } catch (error) {
    await rm(half, { recursive: true, force: true })
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

/** The slot, gone with the connection, keeps PostgreSQL from recycling log files which the copy still needs. */
async function startBackup(client: Client): Promise<void> {
  const slot = `backup_${process.pid}_${Date.now()}`
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [slot])
  await client.query('SELECT pg_backup_start($1, fast => true)', [slot])
}

interface StoppedBackup {
  label: string
  version: string
  /** Names of the first and the last log file without which the copy is worthless. */
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

/** PostgreSQL rewrites it in place, without a checksum that replay could repair: read until two readings agree. */
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

/** Made anew by every server, or copied after the rest. The folders themselves must be there. */
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
const leftOut = new Set([
  'postmaster.pid',
  'postmaster.opts',
  'backup_label',
  'backup_label.old',
  controlFile,
])

const skip: Skip = (path, isFolder) => {
  const folder = dirname(path)
  if (emptiedFolders.has(folder)) return !(isFolder && folder === 'pg_wal')
  return leftOut.has(path) || /(^|[\\/])(pgsql_tmp[^\\/]*|pg_internal\.init.*)$/.test(path)
}
