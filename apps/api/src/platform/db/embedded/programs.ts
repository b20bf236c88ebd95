/** Runs PostgreSQL's programs so that they end with this process, and manages their log. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { type Account, changeOwner } from './account.ts'
import type { Places } from './places.ts'

/**
 * Ends the program when this process ends, even by kill -9: the kernel then closes our end of descriptor 3, and the
 * shell that reads the other end interrupts the program (PostgreSQL: a fast shutdown; initdb: cleanup). It repeats
 * the signal until the program is gone: a background process ignores interrupts until it installs a handler, and an
 * earlier one would leave an orphan.
 */
const watchdog = `
  "$@" 3<&- & program=$!
  (read -r _ <&3; while kill -INT $program; do sleep 1; done) 2>/dev/null & watch=$!
  wait $program; code=$?
  kill $watch 2>/dev/null
  wait $watch 2>/dev/null
  exit $code`

/** Starts one of PostgreSQL's programs in `folder`, with its output in the descriptor `log`. */
export function spawnWatched(
  program: string,
  args: string[],
  account: Account,
  folder: string,
  log: number,
): ChildProcess {
  const isWindows = process.platform === 'win32'
  const [command, commandArgs] = isWindows
    ? [program, args]
    : ['/bin/sh', ['-c', watchdog, 'sh', program, ...args]]
  const child = spawn(command, commandArgs, {
    ...account,
    cwd: folder,
    env: plainEnvironment(),
    stdio: ['ignore', log, log, 'pipe'],
    // Outside the terminal's process group: Ctrl-C is for us alone, and we end the database last.
    detached: true,
    windowsHide: true,
  })
  const pipe = child.stdio[3]
  if (pipe && 'unref' in pipe && typeof pipe.unref === 'function') pipe.unref()
  return child
}

export function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

/** Our environment without PGPORT, PGDATA and the like, and with English messages, which we parse. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const variables = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name))
  return { ...Object.fromEntries(variables), LC_ALL: 'C' }
}

const largestLogBytes = 10 * 1024 * 1024

/** Opens PostgreSQL's log for appending; a large one is rotated to `….log.1`, replacing the previous. */
export function openLog({ log }: Places, account: Account): { descriptor: number; startsAt: number } {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestLogBytes) renameSync(log, `${log}.1`)
  const descriptor = openSync(log, 'a', 0o600)
  changeOwner(account, log)
  return { descriptor, startsAt: fstatSync(descriptor).size }
}

/** The log since `startsAt`, at most 16 kB. */
export function logSince({ log }: Places, startsAt: number): string {
  const descriptor = openSync(log, 'r')
  const text = Buffer.alloc(16_384)
  const length = readSync(descriptor, text, 0, text.length, startsAt)
  closeSync(descriptor)
  return text.toString('utf8', 0, length)
}
