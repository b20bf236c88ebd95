import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@crm/api/test/cloud'
import { failure, success, sum, type Tally } from '../check/tests.ts'
import { lookInto, lostOf } from './rounds.ts'
import { type Soaked, soaked } from './server.ts'
import { startWriters } from './writers.ts'

const frozenForMs = 40_000

/** The expected response of each call meanwhile, and its time limit in milliseconds. */
const expected = [
  { path: '/webLeads', status: 503, withinMs: 9_000 },
  { path: '/webLeadStatusCount', status: 503, withinMs: 9_000 },
  { path: '/health-check', status: 500, withinMs: 4_000 },
] as const
type Expected = (typeof expected)[number]

/** Freezes the database for 40 s, like an unresponsive disk, while people read and write. */
export async function frozen(): Promise<Tally> {
  const server = soaked(await mkdtemp(path.join(tmpdir(), 'crm-soak-')), await freePort())
  try {
    await server.start()
    return await freeze(server)
  } finally {
    await server.stop()
    await rm(server.dataDir, { recursive: true })
  }
}

async function freeze(server: Soaked): Promise<Tally> {
  const token = await server.token()
  const writers = startWriters(server.url, token, 8)
  await delay(1_000)
  await server.freeze()
  const until = performance.now() + frozenForMs
  const thawed = delay(frozenForMs).then(() => server.thaw())
  const heard = await Promise.all(expected.map((one) => askUntil(until, server.url, token, one)))
  await thawed

  const recovery = await server.recover()
  const after = await ask(server.url, token, '/webLeads')
  await writers.stop()
  const lost = await lookInto(server, (db) => lostOf(db, writers.acknowledged))
  console.log(
    `Healthy ${Math.round(recovery)} ms after it moves again, a list answers ${after.status}; ` +
      `${writers.acknowledged.length} writes acknowledged before and after, ${lost} lost`,
  )
  return sum([
    ...heard,
    after.status === 200 && recovery < 10_000 ? success : failure('frozen: it does not go on'),
    lost === 0 ? success : failure(`frozen: ${lost} acknowledged writes are lost`),
  ])
}

/** Sequential calls while the database is frozen; the last one may be answered later. */
async function askUntil(until: number, url: string, token: string, expectation: Expected): Promise<Tally> {
  const heard: Heard[] = []
  while (performance.now() < until - expectation.withinMs) {
    heard.push(await ask(url, token, expectation.path))
    await delay(500)
  }
  const worst = Math.max(...heard.map(({ ms }) => ms))
  const statuses = [...new Set(heard.map(({ status }) => status))]
  const words = `${expectation.path} asked ${heard.length} times: ${statuses.join(', ')}, within ${Math.round(worst)} ms`
  console.log(words)
  const isGood = statuses.join() === String(expectation.status) && worst < expectation.withinMs
  return isGood ? success : failure(`frozen: ${words}`)
}

interface Heard {
  readonly status: number | 'nothing'
  readonly ms: number
}

async function ask(url: string, token: string, place: string): Promise<Heard> {
  const began = performance.now()
  const status = await fetch(`${url}${place}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(60_000),
  }).then(
    async (answer) => {
      await answer.body?.cancel()
      return answer.status
    },
    () => 'nothing' as const,
  )
  return { status, ms: performance.now() - began }
}
