/** The file system under the embedded drive: its errors, and directory entries that survive a power failure. */
import { open } from 'node:fs/promises'
import { DriveUnavailable, type DriveFault } from '#platform/ports/drive'

export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

const faults: ReadonlyMap<string, DriveFault> = new Map([
  ['ENOSPC', 'full'],
  ['EDQUOT', 'full'],
  ['EFBIG', 'full'],
  ['EROFS', 'read-only'],
])

const words: Record<DriveFault, string> = {
  full: 'There is no room in the file folder',
  'read-only': 'The file folder is read-only',
  away: 'The file folder does not answer',
  another: 'The file folder is another one',
}

/** Runs a disk operation and converts file system errors to DriveUnavailable; other errors pass. */
export async function withDriveFaults<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (error) {
    const code = errorCode(error)
    if (code === undefined || !/^E[A-Z0-9]+$/.test(code)) throw error
    const fault = faults.get(code) ?? 'away'
    throw new DriveUnavailable(`${words[fault]} (${code}).`, { fault, cause: error })
  }
}

/** A new name is durable once its directory is synced. Windows has no such call and needs none. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path)
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}
