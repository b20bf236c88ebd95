import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'

/** Where one embedded database keeps things. All paths are absolute, without symbolic links. */
export interface Places {
  /** PostgreSQL's own folder. The other files are its neighbours, so that a backup or a restore of it is whole. */
  data: string
  lock: string
  connection: string
  password: string
  log: string
  /** Short, so that the socket's path stays under the 107 bytes (103 on macOS) the kernel allows. */
  socket: string
  /** Shown in the process titles; the way to know our processes where there is no /proc. */
  cluster: string
}

export function placesOf(dataDir: string): Places {
  const data = realPath(dataDir)
  const cluster = `crm-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`
  return {
    data,
    lock: `${data}.lock`,
    connection: `${data}.connection`,
    password: `${data}.password`,
    log: `${data}.log`,
    socket: join(temporaryFolder(), cluster),
    cluster,
  }
}

function realPath(dataDir: string): string {
  const wanted = resolve(dataDir)
  mkdirSync(dirname(wanted), { recursive: true })
  return existsSync(wanted) ? realpathSync(wanted) : join(realpathSync(dirname(wanted)), basename(wanted))
}

const longestSocketFolder = 70

function temporaryFolder(): string {
  const folder = tmpdir()
  return process.platform === 'win32' || folder.length < longestSocketFolder ? folder : '/tmp'
}
