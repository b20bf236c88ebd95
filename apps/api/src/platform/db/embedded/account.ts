/**
 * PostgreSQL refuses to run as root, which containers do. Its processes then get an unprivileged account that exists
 * everywhere, and the data belongs to that account.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, dirname } from 'node:path'

/** Undefined means the account of this process. */
export type Account = { uid: number; gid: number } | undefined

/** The account for the server of `data`: as root, the owner of existing data, else `postgres`, else `nobody`. */
export function accountFor(data: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return knownAccount('postgres') ?? knownAccount('nobody') ?? refuseRoot()
}

/** Tests if the account can enter and read the folder, including its parents. */
export function canReach(account: Account, folder: string): boolean {
  if (!account) return true
  // Tried rather than computed from modes, since access lists and security modules count too.
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', folder], { ...account, cwd: '/' })
  return test.status === 0
}

export function changeOwner(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/**
 * Changes the owner of a whole folder. Symbolic links are not followed: PostgreSQL creates none here, so one could be
 * an attack.
 */
export function changeOwnerOfAll(account: Account, path: string): void {
  if (!account || lstatSync(path).isSymbolicLink()) return
  changeOwner(account, path)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) changeOwnerOfAll(account, join(path, name))
}

function knownAccount(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined
}

function refuseRoot(): never {
  throw new Error(
    'PostgreSQL does not run as root, and this system has no user "postgres" to run it: ' +
      'start as an ordinary user, or set DATABASE_URL to a server of your own.',
  )
}

/**
 * PostgreSQL's data folder argument, which must be its working directory.
 *
 * As root the server runs under another account, which cannot enter a closed home (mode 0700) to reach the data of a
 * clone in it. Opening that home, or storing the data outside DATA_DIR, would both surprise. But the working
 * directory is set before the account changes, and /proc/self/cwd resolves without passing through its parents.
 * PostgreSQL's processes never change their working directory, so the path stays valid. Only Linux has it.
 */
export function dataArgument(account: Account, data: string): string {
  if (!account || canReach(account, dirname(data))) return data
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL cannot run as root, and its own account cannot enter ${dirname(data)}: start as an ordinary user, ` +
      'or set DATA_DIR to a folder whose parents others may enter.',
  )
}
