// Which processes belong to a data folder. A process id alone proves nothing: the system reuses it, a container
// starts counting anew, and a killed server stays a zombie where nobody reaps it.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Places } from './places.ts'

/** Every living process of the server in `places.data`; zombies do not count. Not for Windows. */
export function serverProcesses(places: Places): number[] {
  return process.platform === 'linux' ? fromProc(places.data) : fromPs(places)
}

export interface PostmasterFile {
  pid: number
  isReady: boolean
}

/** What PostgreSQL says of itself in postmaster.pid, true or stale. */
export function readPostmasterFile(places: Places): PostmasterFile | undefined {
  try {
    const lines = readFileSync(postmasterFile(places), 'utf8').split('\n')
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

export const postmasterFile = (places: Places) => join(places.data, 'postmaster.pid')

function fromProc(data: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => runsIn(pid, data))
}

/** PostgreSQL's processes stay in their data folder. A zombie has no folder any more, so the link cannot be read. */
function runsIn(pid: number, data: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' && readlinkSync(`/proc/${pid}/cwd`) === data
    )
  } catch {
    return false
  }
}

/** macOS: the postmaster shows the data folder in its arguments, its children the cluster's name in their titles. */
function fromPs({ data, cluster }: Places): number[] {
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,stat=,command='], { encoding: 'utf8' })
  return stdout
    .split('\n')
    .map((line) => line.trim().match(/^(\d+) +(\S+) +(.*)$/))
    .filter((found) => found !== null)
    .filter(([, , state, command]) => !state?.startsWith('Z') && isPostgres(command ?? ''))
    .map(([, pid]) => Number(pid))

  function isPostgres(command: string): boolean {
    return (
      command.startsWith(`postgres: ${cluster}`) ||
      (/postgres/.test(command) && command.includes(` ${data} `))
    )
  }
}
