import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '@crm/api/test/cloud'
import { failure, success, sum, type Tally } from '../check/tests.ts'
import { type Soaked, soaked, webhookKey } from './server.ts'

const longestListMs = 200

interface Burst {
  readonly name: string
  readonly posts: number
  readonly personOf: (n: number) => object
}

const bursts: readonly Burst[] = [
  {
    name: 'a thousand people',
    posts: 1_000,
    personOf: (n) => ({ firstName: 'Burst', lastName: `Number${n}`, email: `burst${n}@soak.example` }),
  },
  {
    name: 'one phone with a hundred names',
    posts: 100,
    personOf: (n) => ({ lastName: `Crowd${n}`, email: `crowd${n}@soak.example`, phone: '9095550188' }),
  },
]

/** Many simultaneous posts of the lead import, while somebody reads a list and the health check. */
export async function burst(): Promise<Tally> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'crm-soak-'))
  const server = soaked(dataDir, await freePort())
  const tallies: Tally[] = []
  try {
    await server.start()
    for (const one of bursts) tallies.push(await verdict(server, one))
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
  return sum(tallies)
}

async function verdict(server: Soaked, { name, posts, personOf }: Burst): Promise<Tally> {
  const headers = { authorization: `Bearer ${await server.token()}` }
  const over = new AbortController()
  const list = askUntil(over.signal, `${server.url}/webLeadsPaginatedLight?pageSize=50`, headers)
  const health = askUntil(over.signal, `${server.url}/health-check`, {})
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: posts }, (_, n) => post(server, personOf(n))))
  const seconds = ((performance.now() - began) / 1_000).toFixed(1)
  over.abort()
  const [lists, checks] = await Promise.all([list, health])
  const p95 = lists.ms.toSorted((a, b) => a - b)[Math.floor(lists.ms.length * 0.95)] ?? Infinity
  const words =
    `${name}: ${countsOf(answers)} in ${seconds} s; a list beside it ${countsOf(lists.statuses)}, ` +
    `${Math.round(p95)} ms at the 95th percentile; the health check ${countsOf(checks.statuses)}`
  console.log(words)
  const areGood =
    answers.every((status) => status === 200 || status === 429) &&
    [...lists.statuses, ...checks.statuses].every((status) => status === 200) &&
    p95 < longestListMs
  return areGood ? success : failure(`burst: ${words}`)
}

/** 429 only counts with Retry-After. */
async function post({ url }: Soaked, person: object): Promise<number> {
  const answer = await fetch(`${url}/webhooks/import-lead`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-webhook-key': webhookKey },
    body: JSON.stringify(person),
  })
  await answer.body?.cancel()
  return answer.status === 429 && !answer.headers.has('retry-after') ? 0 : answer.status
}

/** Sequential calls, as a person reads. */
async function askUntil(over: AbortSignal, url: string, headers: Record<string, string>) {
  const seen = { statuses: new Array<number>(), ms: new Array<number>() }
  while (!over.aborted) {
    const since = performance.now()
    const answer = await fetch(url, { headers })
    await answer.arrayBuffer()
    seen.statuses.push(answer.status)
    seen.ms.push(performance.now() - since)
    await delay(25)
  }
  return seen
}

/** "998 × 200, 2 × 429" */
const countsOf = (statuses: readonly number[]) =>
  [...Map.groupBy(statuses, (status) => status)].map(([status, of]) => `${of.length} × ${status}`).join(', ')
