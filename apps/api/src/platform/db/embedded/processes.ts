/**
 * Finds and ends the processes of a data folder. A process id alone proves nothing: the system reuses it, containers
 * restart the count, and a killed server stays a zombie where nothing reaps it.
 */
import { spawnSync } from 'node:child_process'
import { rmSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Places } from './places.ts'

/**
 * Ends any server on the data folder and removes its traces, so that a new one can start. The caller holds the lock,
 * so the server is its own or the orphan of a dead owner. An orphan is ended and never adopted, since its watchdog
 * may be shutting it down already. Throws if it still runs after `timeoutMs`.
 */
export async function endServer(places: Places, binaries: Binaries): Promise<void> {
  const found = readPostmasterFile(places)
  if (!found) return
  if (process.platform === 'win32') endOnWindows(places, binaries)
  else await endProcesses(places, found.pid)
  // A killed PostgreSQL leaves the file behind, and the next one trusts it when the process id is in use again.
  rmSync(postmasterFile(places), { force: true })
}

const fastMs = 60_000
const timeoutMs = 90_000

async function endProcesses(places: Places, postmaster: number): Promise<void> {
  const startedAt = Date.now()
  const signaled = new Set<number>()
  for (;;) {
    const living = serverProcesses(places)
    if (living.length === 0) return
    const waitedMs = Date.now() - startedAt
    if (waitedMs > timeoutMs) {
      throw new Error(
        `The database in ${places.data} does not stop: end process ${living.join(', ')} and start again.`,
      )
    }
    // A fast shutdown. Without their postmaster the other processes end by themselves, busy ones only on a signal.
    if (living.includes(postmaster)) signalOnce(postmaster, 'SIGINT')
    else if (waitedMs > 2000) for (const pid of living) signalOnce(pid, 'SIGTERM')
    if (waitedMs > fastMs) for (const pid of living) signal(pid, 'SIGQUIT')
    await wait(10)
  }

  function signalOnce(pid: number, name: NodeJS.Signals): void {
    if (!signaled.has(pid)) signal(pid, name)
    signaled.add(pid)
  }
}

/** Signals a process; one that has ended since is ignored. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function endOnWindows(places: Places, binaries: Binaries): void {
  spawnSync(binaries.pgCtl, ['stop', '-D', places.data, '-m', 'fast', '-w'], { windowsHide: true })
}

/** All living processes of the server in `places.data`, without zombies. Not for Windows. */
export function serverProcesses(places: Places): number[] {
  return process.platform === 'linux' ? fromProc(places.data) : fromPs(places)
}

export interface PostmasterFile {
  pid: number
  isReady: boolean
}

/** PostgreSQL's postmaster.pid, current or stale. */
export function readPostmasterFile(places: Places): PostmasterFile | undefined {
  try {
    const lines = readFileSync(postmasterFile(places), 'utf8').split('\n')
    return { pid: Number(lines[0]), isReady: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

const postmasterFile = (places: Places) => join(places.data, 'postmaster.pid')

function fromProc(data: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => runsIn(pid, data))
}

/** PostgreSQL's processes run in their data folder. A zombie has no working directory, so its link is unreadable. */
function runsIn(pid: number, data: string): boolean {
  try {
    return (
      readFileSync(`/proc/${pid}/comm`, 'utf8') === 'postgres\n' && readlinkSync(`/proc/${pid}/cwd`) === data
    )
  } catch {
    return false
  }
}

/** macOS: the postmaster has the data folder in its arguments, its children have the cluster name in their titles. */
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
