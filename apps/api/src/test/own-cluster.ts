/**
 * Servers of the system's PostgreSQL packages, which include pg_dump and pg_restore; the embedded one has neither.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { accountFor, changeOwner } from '#platform/db/embedded/account'
import { freePort } from './cloud.ts'

/** The folder of the newest installed programs; undefined without any. */
export const findPrograms = (): string | undefined =>
  globSync('/usr/lib/postgresql/{15,16,17,18}/bin')
    .toSorted()
    .findLast((bin) =>
      ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => existsSync(path.join(bin, name))),
    )

export interface Cluster {
  /** The URL of its database `postgres`, as superuser. */
  readonly url: string
  /** A path that its programs may write to. */
  file(name: string): string
  /** Runs pg_dump or pg_restore. */
  run(program: string, ...args: string[]): void
  stop(): void
}

export async function startCluster(bin: string): Promise<Cluster> {
  const folder = mkdtempSync(path.join(tmpdir(), 'crm-test-cluster-'))
  const account = accountFor(path.join(folder, 'data'))
  changeOwner(account, folder)
  const run = (program: string, ...args: string[]) => {
    // A running server would keep the pipe open forever.
    execFileSync(path.join(bin, program), args, {
      ...account,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  const data = path.join(folder, 'data')
  const port = await freePort()
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync')
  const settings = `-p ${port} -c listen_addresses=localhost -c unix_socket_directories= -c fsync=off`
  run('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start')
  return {
    url: `postgres://postgres@localhost:${port}/postgres`,
    file: (name) => path.join(folder, name),
    run,
    stop() {
      run('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
