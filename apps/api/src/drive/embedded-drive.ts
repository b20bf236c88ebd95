/**
 * Files in a folder of this machine: `incoming` while they come, `files` once they are whole and on the disk. Names and
 * folders are in the database alone, so nothing that anybody typed becomes a path.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Drive, NotInDrive } from './drive.ts'

export function embeddedDrive(folder: string): Drive {
  const incoming = (id: string) => join(folder, 'incoming', safe(id))
  // Two letters of the id keep every folder small.
  const kept = (id: string) => join(folder, 'files', safe(id).slice(-2), safe(id))

  return {
    id: 'embedded',

    async ready() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await access(folder, constants.W_OK)
    },

    async begin() {
      const id = randomUUID()
      await mkdir(join(folder, 'incoming'), { recursive: true, mode: 0o700 })
      await (await open(incoming(id), 'wx', 0o600)).close()
      return id
    },

    async take(id, { bytes, at, size }) {
      if (await isThere(kept(id))) return id
      const file = await open(incoming(id), 'r+')
      try {
        await file.write(bytes, 0, bytes.length, at)
        if (at + bytes.length < size) return undefined
        await file.sync()
      } finally {
        await file.close()
      }
      await mkdir(join(kept(id), '..'), { recursive: true, mode: 0o700 })
      await rename(incoming(id), kept(id))
      return id
    },

    async discard(session, itemId) {
      await rm(itemId === null ? incoming(session) : kept(itemId), { force: true })
    },

    async open(id) {
      const file = await open(kept(id)).catch((error: unknown) => {
        throw new NotInDrive('The file is not in the drive.', { cause: error })
      })
      return createReadStream('', { fd: file })
    },

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
  }
}

/** Ids are our own; one that is not never reaches the disk. Throws NotInDrive. */
function safe(id: string): string {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new NotInDrive('This is no id of a file.')
  return id
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
