import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export interface Freezable {
  /** The database's URL through this proxy. */
  readonly url: string
  /** Freezes the proxy: connections are accepted but get no response, as from a stopped server. */
  freeze(): void
  /** Resumes; pending data arrives after all. */
  thaw(): void
  close(): Promise<void>
}

/** A proxy to a database that can be frozen. */
export async function freezable(databaseUrl: string): Promise<Freezable> {
  const ways = new Set<readonly [Socket, Socket]>()
  let isFrozen = false
  const server = createServer((caller) => {
    const way = [caller, connect(placeOf(databaseUrl))] as const
    ways.add(way)
    for (const [at, end] of way.entries()) {
      const other = way[1 - at]
      end.on('error', () => other?.destroy())
      end.on('close', () => {
        ways.delete(way)
        other?.destroy()
      })
    }
    if (!isFrozen) open(way)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    freeze() {
      isFrozen = true
      for (const [one, other] of ways) for (const end of [one.unpipe(other), other.unpipe(one)]) end.pause()
    },
    thaw() {
      isFrozen = false
      for (const way of ways) open(way)
    },
    close() {
      for (const [caller] of ways) caller.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function open([one, other]: readonly [Socket, Socket]) {
  one.pipe(other)
  other.pipe(one)
}

function placeOf(databaseUrl: string) {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  const number = Number(port || 5432)
  return folder ? { path: `${folder}/.s.PGSQL.${number}` } : { host: hostname, port: number }
}
