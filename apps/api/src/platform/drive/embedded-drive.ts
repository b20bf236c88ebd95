/**
 * Files in a local folder, or in one that all processes share: `incoming` until they are complete and synced, then
 * `files`. Names and folders exist in the database only, so no user input becomes a path.
 */
import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Drive, DriveUnavailable, FileIncomplete, NotInDrive } from '#platform/ports/drive'
import { errorCode, syncFolder, withDriveFaults } from './disk.ts'
import { readMark } from './folder-mark.ts'

interface EmbeddedDriveOptions {
  readonly folder: string
  /** The id in the folder's mark. */
  readonly id: string
  /** Drive ids whose files are in this folder, its own included. */
  readonly held: ReadonlySet<string>
  /** Replaces the file system's `open` in tests of a failing disk. */
  readonly openFile?: typeof open
}

/** Needs a folder with a mark, which `openEmbeddedDrive` finds or creates. */
export function embeddedDrive({ folder, id: driveId, held, openFile = open }: EmbeddedDriveOptions): Drive {
  const incomingFolder = join(folder, 'incoming')
  const incomingPath = (id: string) => join(incomingFolder, validId(id))
  const storedPath = (id: string) => pathOfFile(folder, id)

  /**
   * An unmounted volume leaves an empty or another folder: nothing is written to it, and no file counts as missing.
   */
  const demandFolder = async () => {
    const found = await readMark(folder)
    if (found === driveId) return
    const message = found
      ? `${folder} is another file folder (${found}) than the one this database uses (${driveId}).`
      : `The file folder ${folder} is gone, or not the one this database uses (${driveId}).`
    throw new DriveUnavailable(message, { fault: 'another' })
  }

  const freeBytes = async () => {
    const { blocks, bavail, bsize } = await statfs(folder)
    // Some network file systems report no blocks.
    return blocks === 0 ? null : bavail * bsize
  }

  const finish = async (id: string) => {
    const directory = dirname(storedPath(id))
    await makeFolder(dirname(directory))
    await makeFolder(directory)
    await rename(incomingPath(id), storedPath(id))
    await syncFolder(directory)
    await syncFolder(incomingFolder)
    return id
  }

  return {
    id: driveId,
    holds: (id) => held.has(id),

    ready: () =>
      withDriveFaults(async () => {
        await demandFolder()
        await makeFolder(incomingFolder)
        const probe = join(incomingFolder, '.probe')
        try {
          const file = await openFile(probe, 'w', 0o600)
          await writeAll(file, Buffer.alloc(4_096), 0)
            .then(() => file.datasync())
            .finally(() => file.close())
        } finally {
          await rm(probe, { force: true })
        }
        const free = await freeBytes()
        return { freeBytes: free, isLow: free !== null && free < lowBytes }
      }),

    reach: () => withDriveFaults(demandFolder),

    begin: (_name, size) =>
      withDriveFaults(async () => {
        await demandFolder()
        const free = await freeBytes()
        if (free !== null && free < size) {
          throw new DriveUnavailable(`${size} bytes do not fit: ${free} are free.`, { fault: 'full' })
        }
        const id = randomUUID()
        await makeFolder(incomingFolder)
        await (await openFile(incomingPath(id), 'wx', 0o600)).close()
        return id
      }),

    take: (id, { bytes, at, size }) =>
      withDriveFaults(async () => {
        await demandFolder()
        if (await isThere(storedPath(id))) return id
        const file = await openFile(incomingPath(id), 'r+').catch((error: unknown) => {
          throw errorCode(error) === 'ENOENT'
            ? new NotInDrive('The upload is gone.', { cause: error })
            : error
        })
        try {
          await writePiece(file, bytes, at)
          if (at + bytes.length < size) return undefined
          const { size: written } = await file.stat()
          if (written !== size) throw new NotInDrive(`The file has ${written} bytes instead of ${size}.`)
          await file.sync()
        } finally {
          await file.close()
        }
        return finish(id)
      }),

    discard: (session, itemId) =>
      withDriveFaults(() =>
        rm(itemId === null ? incomingPath(session) : storedPath(itemId), { force: true }),
      ),

    open: (id, size) =>
      withDriveFaults(async () => {
        const file = await openFile(storedPath(id)).catch(async (error: unknown) => {
          if (!notFound.has(errorCode(error) ?? '')) throw error
          await demandFolder()
          throw new NotInDrive('The file is not in the drive.', { cause: error })
        })
        try {
          // A truncated file would open like a complete one.
          const { size: found } = await file.stat()
          if (found !== size)
            throw new FileIncomplete(`The file ${id} has ${found} bytes instead of ${size}.`)
        } catch (error) {
          await file.close()
          throw error
        }
        // Ends at the last byte: a caller that has them all may close the connection before another read returns.
        return file.createReadStream({ end: size - 1 })
      }),

    async folder(parentId, name) {
      return createHash('sha256')
        .update(`${parentId ?? ''}/${name}`)
        .digest('hex')
        .slice(0, 32)
    },

    async linkOf() {
      return null
    },

    async file() {
      return null
    },

    /** Unfinished uploads. A finished file never waits in a folder of its own. */
    listUnfiled: (before) =>
      withDriveFaults(async () => {
        await demandFolder()
        const names = await readdir(incomingFolder).catch((error: unknown) => {
          if (notFound.has(errorCode(error) ?? '')) return []
          throw error
        })
        const old = await Promise.all(
          names.filter(isValidId).map(async (id) => {
            const found = await stat(incomingPath(id)).catch(() => undefined)
            return found && found.mtime < before ? [{ session: id, itemId: null }] : []
          }),
        )
        return old.flat()
      }),
  }
}

/** Two letters of the id keep directories small. Throws NotInDrive for an invalid id. */
export const pathOfFile = (folder: string, id: string): string =>
  join(folder, 'files', validId(id).slice(-2), validId(id))

/** Room for some forty of the largest files. */
const lowBytes = 1_000_000_000

const notFound = new Set(['ENOENT', 'ENOTDIR'])

const isValidId = (id: string) => /^[0-9a-f-]{36}$/.test(id)

/** Ids are our own; a foreign one never reaches the disk. Throws NotInDrive. */
function validId(id: string): string {
  if (!isValidId(id)) throw new NotInDrive('This is no id of a file.')
  return id
}

/** A write may store fewer bytes than requested, as on a full disk. */
async function writeAll(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  let written = 0
  while (written < bytes.length) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written, at + written)
    if (bytesWritten === 0) throw new DriveUnavailable('The disk takes no more bytes.', { fault: 'full' })
    written += bytesWritten
  }
}

/** Writes a chunk atomically. Throws NotInDrive when the file ends before the chunk starts. */
async function writePiece(file: FileHandle, bytes: Uint8Array, at: number): Promise<void> {
  const { size: before } = await file.stat()
  if (before < at) throw new NotInDrive(`The file has ${before} bytes where ${at} were counted.`)
  try {
    await writeAll(file, bytes, at)
    // Some file systems report a full disk only here.
    await file.datasync()
  } catch (error) {
    // Frees the space. If the truncation fails, the retry overwrites the bytes.
    await file.truncate(Math.max(at, before)).catch(() => undefined)
    throw error
  }
}

/** Never creates the parent, which is mounted or absent. */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    throw error
  }
  await syncFolder(dirname(path))
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return false
      throw error
    },
  )
