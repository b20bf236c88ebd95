import { drive } from './drive.ts'
import type { Measured, Tokens } from './requests.ts'
import { listClients } from './rounds.ts'
import type { Server } from './servers.ts'

interface Watch {
  /** Signs everyone in again: a token expires after an hour. */
  readonly newTokens: () => Promise<Tokens>
  readonly minutes: number
  /** Requests per second; unlimited by default. */
  readonly rate: number | undefined
}

/** Prints the resident memory of the process at the start and after every minute of all requests in turn. */
export async function watchMemory(
  server: Server,
  requests: readonly Measured[],
  { newTokens, minutes, rate }: Watch,
): Promise<void> {
  const most = Math.max(...requests.map(({ calls }) => calls.length))
  const calls = Array.from({ length: most }, (_, variant) =>
    requests.flatMap(({ calls: of }) => of[variant] ?? []),
  )
    .flat()
    .map((call) => ({ ...call, path: `/api${call.path}` }))
  const { rss } = await server.usage()
  console.log(`Start: ${megabytes(rss)} MB`)
  for (let minute = 1; minute <= minutes; minute++) {
    const tokens = await newTokens()
    const driven = await drive(server, calls, { tokens, connections: listClients, seconds: 60, rate })
    console.log(
      `Minute ${minute}: ${megabytes(driven.rss)} MB, ${driven.calls} requests, ${driven.failed} failed`,
    )
  }
}

const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
