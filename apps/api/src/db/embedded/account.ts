/**
 * PostgreSQL refuses to run as root, as containers do. Then its processes get an unprivileged account which exists
 * everywhere, and the data belongs to that account.
 */
import { spawnSync } from 'node:child_process'
import { chownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, dirname } from 'node:path'

/** Undefined stands for the account of this process. */
export type Account = { uid: number; gid: number } | undefined

/** Who runs the server of `data`: as root, the owner of existing data, else `postgres`, else `nobody`. */
export function accountFor(data: string): Account {
  if (process.getuid?.() !== 0) return undefined
  const owner = statSync(data, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return knownAccount('postgres') ?? knownAccount('nobody') ?? refuseRoot()
}

/** Whether the account can enter and read the folder; every folder above it counts. */
export function canReach(account: Account, folder: string): boolean {
  if (!account) return true
  // Tried instead of computed from modes: access lists and security modules count too.
  const test = spawnSync('/bin/sh', ['-c', 'test -r "$0" && test -x "$0"', folder], { ...account, cwd: '/' })
  return test.status === 0
}

export function giveTo(account: Account, path: string): void {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Gives a whole folder. Links are not followed: PostgreSQL makes none here, so one would be someone's trick. */
export function giveAllTo(account: Account, path: string): void {
  if (!account || lstatSync(path).isSymbolicLink()) return
  giveTo(account, path)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) giveAllTo(account, join(path, name))
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
    'PostgreSQL does not run as root, and this system has neither a user "postgres" nor "nobody": ' +
      'start as an ordinary user, or set DATABASE_URL to a server of your own.',
  )
}

/**
 * How PostgreSQL is told its data folder, which must be its working directory.
 *
 * As root the server runs under another account, which cannot enter a closed home (mode 0700) to reach the data of
 * a clone in it. Opening that home to others, or keeping the data elsewhere than DATA_DIR says, would
 * both surprise. But the working directory is entered before the account changes, and /proc/self/cwd leads
 * there without passing the folders above. Every process of PostgreSQL stays in its data folder, so the name keeps
 * its meaning. Elsewhere than on Linux there is no such name.
 */
export function dataArgument(account: Account, data: string): string {
  if (!account || canReach(account, dirname(data))) return data
  if (process.platform === 'linux') return '/proc/self/cwd'
  throw new Error(
    `PostgreSQL cannot run as root, and its own account cannot enter ${dirname(data)}: start as an ordinary user, ` +
      'or set DATA_DIR to a folder whose parents others may enter.',
  )
}
