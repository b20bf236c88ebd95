/** The time an installed, built and seeded copy takes from `npm start` to its first page. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@crm/api/test/cloud'

const root = path.resolve(import.meta.dirname, '..')
const allowed = 3_000

const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-restart-'))
const port = await freePort()
await timed()
const restarts = [await timed(), await timed(), await timed(), await timed(), await timed()].sort(
  (a, b) => a - b,
)
await rm(dataDir, { recursive: true })

const median = restarts[Math.floor(restarts.length / 2)] ?? Infinity
console.log(
  `${restarts.map(Math.round).join(', ')} ms from npm start to the first page; median ${Math.round(median)}, ${allowed} allowed`,
)
process.exit(median > allowed ? 1 : 0)

async function timed(): Promise<number> {
  const began = performance.now()
  const server = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '' },
  })
  const took = await firstPage(began)
  await end(server)
  return took
}

async function firstPage(began: number): Promise<number> {
  for (;;) {
    const page = await fetch(`http://localhost:${port}/`).catch(() => undefined)
    if (page?.ok) return performance.now() - began
    if (performance.now() - began > 120_000) throw new Error('No page within two minutes.')
    await delay(10)
  }
}

/** npm does not forward signals reliably, so the signal goes to the whole process group. */
async function end(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  if (server.pid) process.kill(-server.pid, 'SIGTERM')
  await ended
  while (
    await fetch(`http://localhost:${port}/`).then(
      () => true,
      () => false,
    )
  )
    await delay(10)
}
