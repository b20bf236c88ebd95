/** The mark that identifies a file folder: a file in it with a random UUID. */
import { open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, syncFolder } from './disk.ts'

const markFile = 'folder-id'

/** `embedded:<uuid>`; undefined when the folder or its mark is missing. Throws file system errors. */
export async function readMark(folder: string): Promise<string | undefined> {
  try {
    const text = await readFile(join(folder, markFile), 'utf8')
    const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=\s|$)/.exec(text)?.[0]
    return uuid && `embedded:${uuid}`
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined
    throw error
  }
}

/** Writes the mark atomically; the lock of `findFolder` admits one process at a time. */
export async function writeMark(folder: string, driveId: string): Promise<void> {
  const path = join(folder, markFile)
  await rm(path, { force: true })
  try {
    const file = await open(path, 'wx', 0o600)
    try {
      await file.writeFile(
        `${driveId.slice('embedded:'.length)}\n\nThis folder holds the files of documents. Move this file with them.\n`,
      )
      await file.sync()
    } finally {
      await file.close()
    }
    await syncFolder(folder)
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}
