import { constants } from 'node:fs'
import { copyFile, mkdir, open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** Decides which files and folders to omit; `path` is relative to the copied folder. */
export type Skip = (path: string, isFolder: boolean) => boolean

/**
 * Copies a folder whose files may change meanwhile, and syncs each copy to the disk. Vanished files are omitted.
 * SQLite copies its own databases, so that their copies are consistent during writes.
 */
export async function copyFolder(
  from: string,
  to: string,
  skip: Skip = () => false,
  path = '',
): Promise<void> {
  await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  const entries = await readdir(join(from, path), { withFileTypes: true })
  const names = new Set(entries.map((entry) => entry.name))
  await inParallel(entries, async (entry) => {
    const inner = join(path, entry.name)
    if (skip(inner, entry.isDirectory()) || isSqliteCompanion(entry.name, names)) return
    if (entry.isDirectory()) await copyFolder(from, to, skip, inner)
    else if (entry.isFile()) await copyOne(join(from, inner), join(to, inner))
  })
}

export async function copyOne(from: string, to: string): Promise<void> {
  try {
    if (await isSqlite(from)) await copySqlite(from, to)
    else await copyFile(from, to, constants.COPYFILE_FICLONE)
  } catch (error) {
    if (isGone(error)) return
    throw error
  }
  await writeThrough(to)
}

const concurrency = 8

async function inParallel<T>(items: T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
}

const sqliteHeader = 'SQLite format 3\0'

async function isSqlite(file: string): Promise<boolean> {
  const handle = await open(file, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sqliteHeader.length), 0)
    return buffer.toString('latin1', 0, bytesRead) === sqliteHeader
  } finally {
    await handle.close()
  }
}

async function copySqlite(from: string, to: string): Promise<void> {
  const database = new DatabaseSync(from, { readOnly: true })
  try {
    await backup(database, to)
  } finally {
    database.close()
  }
}

function isSqliteCompanion(name: string, names: Set<string>): boolean {
  const main = name.match(/^(.+)-(?:wal|shm|journal)$/)?.[1]
  return main !== undefined && names.has(main)
}

async function writeThrough(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}
