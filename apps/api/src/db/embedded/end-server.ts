import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { Places } from './places.ts'
import { postmasterFile, readPostmasterFile, serverProcesses } from './processes.ts'

/**
 * Ends whatever server runs on the data and clears its traces, so that a new one can start. The caller holds the
 * lock, so what runs is its own or the orphan of a dead owner. An orphan is ended and never adopted: its
 * watchdog may be shutting it down at this moment.
 * Throws when it is still there after `patienceMs`.
 */
export async function endServer(places: Places, binaries: Binaries): Promise<void> {
  const found = readPostmasterFile(places)
  if (!found) return
  if (process.platform === 'win32') endOnWindows(places, binaries)
  else await endProcesses(places, found.pid)
  // PostgreSQL would remove it itself, had it not been killed; it trusts a stale one when the id is alive again.
  rmSync(postmasterFile(places), { force: true })
}

const fastMs = 60_000
const patienceMs = 90_000

async function endProcesses(places: Places, postmaster: number): Promise<void> {
  const startedAt = Date.now()
  const asked = new Set<number>()
  for (;;) {
    const living = serverProcesses(places)
    if (living.length === 0) return
    const waitedMs = Date.now() - startedAt
    if (waitedMs > patienceMs) {
      throw new Error(
        `The database in ${places.data} does not stop: end process ${living.join(', ')} and start again.`,
      )
    }
    // A fast shutdown; without their postmaster the rest end by themselves, a busy one not before it is told to.
    if (living.includes(postmaster)) signalOnce(postmaster, 'SIGINT')
    else if (waitedMs > 2000) for (const pid of living) signalOnce(pid, 'SIGTERM')
    if (waitedMs > fastMs) for (const pid of living) signal(pid, 'SIGQUIT')
    await wait(10)
  }

  function signalOnce(pid: number, name: NodeJS.Signals): void {
    if (!asked.has(pid)) signal(pid, name)
    asked.add(pid)
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

function endOnWindows(places: Places, binaries: Binaries): void {
  spawnSync(binaries.pgCtl, ['stop', '-D', places.data, '-m', 'fast', '-w'], { windowsHide: true })
}
