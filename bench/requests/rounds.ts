import { type Driven, drive, together } from './drive.ts'
import type { Call, Measured, Tokens } from './requests.ts'
import type { Server } from './servers.ts'

export const connectionCounts = [1, 16, 64] as const
export const listClients = 32

export interface Servers {
  readonly ours: Server
  readonly bare: Server
}

const contenders = ['ours', 'same', 'least', 'outside'] as const
type Contender = (typeof contenders)[number]

export interface Result {
  readonly name: string
  /** Keyed by number of connections. */
  readonly at: ReadonlyMap<number, Record<Contender, Driven>>
  /** Our server alone, with as many clients as the limit for lists requires. */
  readonly ofMany: Driven
}

const rounds = 2

/** Runs every request on all three servers in turn, so that disturbances of the machine affect all of them. */
export async function measure(
  servers: Servers,
  requests: readonly Measured[],
  { tokens, seconds }: { tokens: Tokens; seconds: number },
): Promise<Result[]> {
  const results: Result[] = []
  for (const [index, request] of requests.entries()) {
    console.log(request.name)
    const run = (who: Contender, connections: number, length = seconds) =>
      drive(who === 'ours' ? servers.ours : servers.bare, callsOf(request, index, who), {
        tokens,
        connections,
        seconds: length,
      })
    for (const who of contenders) await run(who, 16)
    const at = new Map<number, Record<Contender, Driven>>()
    for (const connections of connectionCounts) {
      const runs: Record<Contender, Driven[]> = { ours: [], same: [], least: [], outside: [] }
      for (let round = 0; round < rounds; round++)
        for (const who of contenders) runs[who].push(await run(who, connections))
      at.set(connections, {
        ours: together(runs.ours),
        same: together(runs.same),
        least: together(runs.least),
        outside: together(runs.outside),
      })
    }
    results.push({ name: request.name, at, ofMany: await run('ours', listClients, seconds * 2) })
  }
  return results
}

function callsOf({ calls }: Measured, index: number, who: Contender): readonly Call[] {
  if (who === 'ours') return calls.map((call) => ({ ...call, path: `/api${call.path}` }))
  return calls.map(({ as }, variant) => ({ as, method: 'GET', path: `/${who}/${index}/${variant}` }))
}
