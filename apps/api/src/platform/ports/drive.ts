/**
 * File storage for documents. One port: our own folder by default, or the drive of the organization's cloud. Ids of
 * files and folders are opaque, and knowing one grants nothing here.
 */
import type { Readable } from 'node:stream'
import { chunkBytes } from '@crm/domain/documents/file-types'

export interface Drive {
  /** Stored with every new file, so that no other drive is asked for it. */
  readonly id: string
  /** True when this drive has the files that were stored under this drive id. */
  holds(driveId: string): boolean
  /** Proves that files can be written now. Throws DriveUnavailable with a reason for administrators. */
  ready(): Promise<DriveState>
  /** Throws DriveUnavailable unless files can be read and deleted; a full drive is fine. */
  reach(): Promise<void>
  /** Starts an upload of `size` bytes and returns its session id. Throws DriveUnavailable. */
  begin(name: string, size: number): Promise<string>
  /**
   * Stores one chunk, atomically and idempotently. Returns the file's id once it is complete, also when an earlier attempt
   * completed it. Throws DriveUnavailable, and NotInDrive when the session or the beginning of the file is gone.
   */
  take(session: string, piece: Chunk): Promise<string | undefined>
  /** Removes an upload, or a file that is not needed any more. Idempotent. Throws DriveUnavailable, also for a lock. */
  discard(session: string, itemId: string | null): Promise<void>
  /** Streams a file from its first byte. Throws NotInDrive, DriveUnavailable, and FileIncomplete on another size. */
  open(itemId: string, size: number): Promise<Readable>
  /** Finds or creates a folder by name in a parent, or at the top. Returns its id. Throws FolderGone for the parent. */
  folder(parentId: string | null, name: string): Promise<string>
  /**
   * The URL of a folder for people, as far as the drive grants access; null without one, or when the folder is gone.
   */
  linkOf(folderId: string): Promise<string | null>
  /** Moves a file into a folder under a name. Returns its URL for people, or null. Throws FolderGone, NotInDrive. */
  file(itemId: string, folderId: string, name: string): Promise<string | null>
  /** Uploads, finished or not, that were not moved to a folder and began before this moment. */
  listUnfiled(before: Date): Promise<Unfiled[]>
}

/** The arguments of `discard`. */
export interface Unfiled {
  readonly session: string
  readonly itemId: string | null
}

export interface DriveState {
  /** Null where the drive does not report it. */
  readonly freeBytes: number | null
  readonly isLow: boolean
}

export interface Chunk {
  readonly bytes: Uint8Array
  /** The chunk's offset in the file. */
  readonly at: number
  /** The size of the whole file. */
  readonly size: number
}

/** The drive has no such file. */
export class NotInDrive extends Error {
  override name = 'NotInDrive'
}

/** A person deleted the folder, or moved it out of the drive. */
export class FolderGone extends Error {
  override name = 'FolderGone'
  readonly folderId: string

  constructor(folderId: string) {
    super('The folder is not in the drive.')
    this.folderId = folderId
  }
}

/** The file has another size than its document says. */
export class FileIncomplete extends Error {
  override name = 'FileIncomplete'
}

export type DriveFault = 'away' | 'full' | 'read-only' | 'another'

/** The drive is unavailable; a retry may succeed. The message is for administrators and the log. */
export class DriveUnavailable extends Error {
  override name = 'DriveUnavailable'
  readonly fault: DriveFault
  /** How long the drive asks us to wait; null when it does not say. */
  readonly retryAfterSeconds: number | null

  constructor(message: string, { fault = 'away', retryAfterSeconds, cause }: UnavailableOptions = {}) {
    super(message, { cause })
    this.fault = fault
    this.retryAfterSeconds = retryAfterSeconds ?? null
  }
}

interface UnavailableOptions {
  readonly fault?: DriveFault
  readonly retryAfterSeconds?: number | undefined
  readonly cause?: unknown
}

/** Uploads a whole file in chunks and discards it if one fails. Returns its id. Throws DriveUnavailable. */
export async function putFile(drive: Drive, name: string, bytes: Uint8Array): Promise<string> {
  const size = bytes.length
  const session = await drive.begin(name, size)
  try {
    let itemId: string | undefined
    for (let at = 0; at < size; at += chunkBytes) {
      itemId = await drive.take(session, { bytes: bytes.subarray(at, at + chunkBytes), at, size })
    }
    if (itemId === undefined) throw new Error('The drive took the file and answered no id.')
    return itemId
  } catch (error) {
    await discardQuietly(drive, session)
    throw error
  }
}

/**
 * Ignores errors, since it runs after a failure that matters more, and an unavailable drive cannot discard either.
 */
export const discardQuietly = (drive: Drive, session: string, itemId?: string): Promise<void> =>
  drive.discard(session, itemId ?? null).catch(() => undefined)
