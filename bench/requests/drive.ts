import autocannon from 'autocannon'
import type { Server } from './servers.ts'
import { type Call, type Tokens, fresh, freshMark } from './requests.ts'

/** The result of loading one server for a while; times in milliseconds. */
export interface Driven {
  readonly seconds: number
  readonly calls: number
  readonly failed: number
  readonly latencies: readonly number[]
  readonly serverTimes: readonly number[]
  /** Microseconds of the server's processor time. */
  readonly cpu: number
  readonly rss: number
}

interface Pace {
  readonly tokens: Tokens
  readonly connections: number
  readonly seconds: number
  /** Calls per second over all connections together; unlimited by default. */
  readonly rate?: number | undefined
}

/**
 * Sends the calls round-robin over the connections, each as soon as the previous one is answered or the rate allows.
 * Every connection gets its last response: a canceled call would cost server time that no run, or the next one, counts.
 */
export async function drive(
  server: Server,
  calls: readonly Call[],
  { tokens, connections, seconds, rate }: Pace,
): Promise<Driven> {
  await server.usage()
  const latencies: number[] = []
  const clients: autocannon.Client[] = []
  let next = 0
  const { promise, resolve, reject } = Promise.withResolvers<autocannon.Result>()
  const options: autocannon.Options = {
    url: server.origin,
    connections,
    duration: seconds + patienceSeconds,
    timeout: patienceSeconds,
    sampleInt: 100,
    ...(rate && { overallRate: rate }),
    setupClient: (client) => clients.push(client),
    requests: [
      {
        setupRequest(request) {
          const call = calls[next++ % calls.length] as Call
          return {
            ...request,
            method: call.method,
            path: call.path,
            // New per call: autocannon writes the body length into it, and the next GET would announce a body.
            headers: { authorization: `Bearer ${tokens[call.as]}`, 'content-type': 'application/json' },
            ...(call.body && { body: call.body.replaceAll(freshMark, fresh()) }),
          }
        },
      },
    ],
  }
  const began = performance.now()
  let ended = began
  const run = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)))
  run.on('response', (_client, _status, _bytes, time) => {
    latencies.push(time)
    ended = performance.now()
  })
  // A client that reached its maximum number of responses ends after the current one.
  setTimeout(() => clients.forEach((client) => Object.assign(client, { responseMax: 1 })), seconds * 1000)
  const result = await promise
  const { cpu, rss, times } = await server.usage()
  return {
    seconds: (ended - began) / 1000,
    calls: result['2xx'],
    failed: result.non2xx + result.errors,
    latencies,
    serverTimes: times,
    cpu,
    rss,
  }
}

/** Timeout for the last responses, when sixty-four connections request something slow. */
const patienceSeconds = 30

export const together = (runs: readonly Driven[]): Driven => ({
  seconds: sum(runs.map(({ seconds }) => seconds)),
  calls: sum(runs.map(({ calls }) => calls)),
  failed: sum(runs.map(({ failed }) => failed)),
  latencies: runs.flatMap(({ latencies }) => latencies),
  serverTimes: runs.flatMap(({ serverTimes }) => serverTimes),
  cpu: sum(runs.map(({ cpu }) => cpu)),
  rss: Math.max(...runs.map(({ rss }) => rss)),
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

export function percentile(numbers: readonly number[], percent: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? NaN
}
