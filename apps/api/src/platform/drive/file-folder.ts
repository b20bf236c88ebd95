/**
 * The file folder of a database: identified by its mark, marked at the first start, and never silently replaced by
 * another folder (A-603).
 */
import { randomUUID } from 'node:crypto'
import { mkdir, type open, stat } from 'node:fs/promises'
import { ConfigError } from '#platform/config'
import type { Connection, Database } from '#platform/db/database'
import { lockNames } from '#platform/db/locks'
import type { Drive } from '#platform/ports/drive'
import { embeddedDrive, pathOfFile } from './embedded-drive.ts'
import { readMark, writeMark } from './folder-mark.ts'
import { listFolders, listNewestFiles, setCurrent } from './queries.ts'

/** Opens the file folder of this database. Throws ConfigError when `folder` is another one, or missing. */
export async function openEmbeddedDrive(
  db: Database,
  folder: string,
  openFile?: typeof open,
): Promise<Drive> {
  return embeddedDrive({ folder, ...(await findFolder(db, folder)), ...(openFile && { openFile }) })
}

interface FileFolder {
  readonly id: string
  readonly held: ReadonlySet<string>
}

const findFolder = (db: Database, folder: string): Promise<FileFolder> =>
  inFolderLock(db, async (tx) => {
    const mark = await markOf(folder)
    const known = await listFolders(tx)
    const current = known.find((row) => row.is_current)
    if (current) {
      if (current.drive_id !== mark) throw new ConfigError(refusal(folder, mark, current.drive_id))
    } else {
      const { found, sampled } = await sampleFiles(tx, folder, unmarked)
      if (found === 0 && sampled > 0) {
        throw new ConfigError(`DATA_DIR: none of the files of this database is in ${folder}. ${advice}`)
      }
      await setCurrent(tx, mark ?? (await markFolder(folder, newId())), new Set([unmarked]))
    }
    return fileFolder(await listFolders(tx))
  })

interface Adopted {
  readonly id: string
  /** Counts of the newest documents: sampled, and found. */
  readonly sampled: number
  readonly found: number
}

/**
 * Makes `folder` the file folder of this database and marks it if needed, after it was moved without its mark or
 * replaced. Throws ConfigError when none of the database's files is in it, unless `isEmptyFine`.
 */
export const adoptFolder = (db: Database, folder: string, isEmptyFine: boolean): Promise<Adopted> =>
  inFolderLock(db, async (tx) => {
    const mark = await markOf(folder)
    const known = await listFolders(tx)
    const current = known.find((one) => one.is_current)?.drive_id
    const held = new Set<string>()
    let [sampled, found] = [0, 0]
    for (const driveId of new Set([unmarked, ...known.map((one) => one.drive_id)])) {
      const files = await sampleFiles(tx, folder, driveId)
      sampled += files.sampled
      found += files.found
      if (files.found > 0) held.add(driveId)
    }
    if (found === 0 && sampled > 0 && !isEmptyFine) {
      throw new ConfigError(
        `DATA_DIR: none of the newest ${sampled} files is in ${folder}. To go on without them, add --without-files.`,
      )
    }
    const moved = current !== undefined && held.has(current) ? current : undefined
    const id = mark ?? (await markFolder(folder, moved ?? newId()))
    await setCurrent(tx, id, held)
    return { id, sampled, found }
  })

/** The drive id of documents older than marks: they are in the folder that was adopted first. */
const unmarked = 'embedded'

const newId = () => `embedded:${randomUUID()}`

/** A lock, so that processes that start concurrently agree on one folder. */
const inFolderLock = <T>(db: Database, work: (tx: Connection) => Promise<T>): Promise<T> =>
  db.inTransaction(async (tx) => {
    await lockNames(tx, ['file folder'])
    return work(tx)
  })

const advice =
  'Mount or share it; if it was replaced on purpose, see "The file folder" in docs/operations.md.'

const refusal = (folder: string, mark: string | undefined, id: string) =>
  `DATA_DIR: ${folder} ${mark ? `is another file folder (${mark})` : 'is gone, or has no mark'}, and this database uses ` +
  `${id}. ${advice}`

async function markOf(folder: string): Promise<string | undefined> {
  return readMark(folder).catch((error: unknown) => {
    throw new ConfigError(`DATA_DIR: the file folder ${folder} cannot be read (${words(error)}).`)
  })
}

async function markFolder(folder: string, id: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeMark(folder, id)
  } catch (error) {
    throw new ConfigError(`DATA_DIR: the file folder ${folder} cannot be written (${words(error)}).`)
  }
  return id
}

const words = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** Samples the newest files: some exist unless all of them are elsewhere. */
async function sampleFiles(tx: Connection, folder: string, driveId: string) {
  const ids = await listNewestFiles(tx, driveId)
  const exists = await Promise.all(ids.map((id) => isFile(pathOfFile(folder, id))))
  return { sampled: ids.length, found: exists.filter(Boolean).length }
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

const fileFolder = (known: Awaited<ReturnType<typeof listFolders>>): FileFolder => {
  const current = known.find((one) => one.is_current)
  if (!current) throw new Error('No file folder is current.')
  return {
    id: current.drive_id,
    held: new Set(known.filter((one) => one.is_held).map((one) => one.drive_id)),
  }
}
