/**
 * Where files are kept. One port: our own folder by default, or the drive of the organisation's cloud. What it calls a
 * file or a folder is kept and never read into; whoever knows such an id may do nothing with it here.
 */
import type { Readable } from 'node:stream'

export interface Drive {
  /** Which drive it is: kept with every file, so that another one is never asked for it. */
  readonly id: string
  /** Throws what an administrator reads when files cannot be kept now. */
  ready(): Promise<void>
  /** Begins to take a file of so many bytes in. Answers what it wants to be told with each piece. */
  begin(name: string, size: number): Promise<string>
  /** Takes a piece; the same once more does no harm. Answers the file's id once it is whole. */
  take(session: string, piece: Piece): Promise<string | undefined>
  /** Lets go of what was begun, or came whole and is wanted no more. */
  discard(session: string, itemId: string | null): Promise<void>
  /** The file from its first byte on. Throws NotInDrive. */
  open(itemId: string): Promise<Readable>
  /** The folder of this name in another, or at the top: made where it is not there. Answers its id. */
  folder(parentId: string | null, name: string): Promise<string>
  /** Where people see a folder, as far as the drive lets them in; null where they cannot, or it is gone. */
  linkOf(folderId: string): Promise<string | null>
  /** Puts a file into a folder under a name. Answers where people see it; null where they cannot. */
  file(itemId: string, folderId: string, name: string): Promise<string | null>
}

export interface Piece {
  readonly bytes: Uint8Array
  /** Where in the file it begins. */
  readonly at: number
  /** Of the whole file. */
  readonly size: number
}

/** The drive has no such file, or is not the one that has it. */
export class NotInDrive extends Error {
  override name = 'NotInDrive'
}

/** The drive does not answer, or not as it should: what was asked may work in a moment. */
export class DriveAway extends Error {
  override name = 'DriveAway'
}
