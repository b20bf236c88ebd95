/** Disks of 1 MB for tests: a real one where this process may mount it, and a simulated one elsewhere. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export interface SmallDisk {
  readonly folder: string
  readonly openFile: typeof open
  /** Leaves room for about this many bytes. */
  fill(left: number): void
  makeRoom(): void
  remove(): void
}

const newFolder = () => mkdtempSync(path.join(tmpdir(), 'crm-test-disk-'))

/** Undefined where this process may not mount. */
export function mountedDisk(): SmallDisk | undefined {
  const folder = newFolder()
  const { status } = spawnSync('/bin/mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = path.join(folder, 'filler')
  return {
    folder,
    openFile: open,
    fill(left) {
      const free = Number(spawnSync('stat', ['-f', '-c', '%a', folder], { encoding: 'utf8' }).stdout) * 4_096
      writeFileSync(filler, Buffer.alloc(Math.max(0, free - left)))
    },
    makeRoom: () => rmSync(filler, { force: true }),
    remove() {
      spawnSync('/bin/umount', ['-l', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** A folder with limited space; a write beyond it is short, then fails with ENOSPC, as the system call does. */
export function fakeDisk(): SmallDisk {
  const folder = newFolder()
  let room = Infinity
  const openFile = withHandles((file) => async (bytes, from = 0, length = bytes.length - from, at = 0) => {
    const { size } = await file.stat()
    const within = Math.max(0, Math.min(length, size - at))
    const taken = Math.min(length, within + room)
    if (taken === 0) throw diskError('ENOSPC')
    room -= taken - within
    return file.write(bytes, from, taken, at)
  })
  return {
    folder,
    openFile,
    fill(left) {
      room = left
    },
    makeRoom() {
      room = Infinity
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

type Write = (
  bytes: Uint8Array,
  from?: number,
  length?: number,
  at?: number,
) => Promise<{ readonly bytesWritten: number }>

/** Opens files with another `write`. */
export const withHandles =
  (writeOf: (file: FileHandle) => Write): typeof open =>
  async (...given) => {
    const file = await open(...given)
    return new Proxy(file, {
      get(target, name) {
        if (name === 'write') return writeOf(target)
        const value: unknown = Reflect.get(target, name, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

export const diskError = (code: string): Error =>
  Object.assign(new Error(`${code}: a test says so`), { code })
