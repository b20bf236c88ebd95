import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs'
import { type Account, giveTo } from './account.ts'
import type { Places } from './places.ts'

const largestLogBytes = 10 * 1024 * 1024

/** Opens PostgreSQL's own log to append to; a large one is put aside as `….log.1` first, replacing the last. */
export function openLog({ log }: Places, account: Account): { descriptor: number; startsAt: number } {
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > largestLogBytes) renameSync(log, `${log}.1`)
  const descriptor = openSync(log, 'a', 0o600)
  giveTo(account, log)
  return { descriptor, startsAt: fstatSync(descriptor).size }
}

/** What was written since `startsAt`, at most 16 kB of it. */
export function logSince({ log }: Places, startsAt: number): string {
  const descriptor = openSync(log, 'r')
  const text = Buffer.alloc(16_384)
  const length = readSync(descriptor, text, 0, text.length, startsAt)
  closeSync(descriptor)
  return text.toString('utf8', 0, length)
}
