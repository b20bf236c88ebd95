import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { directoryFile } from '@crm/cast'
import Fastify, { type FastifyPluginAsync } from 'fastify'

/** The organization's cloud on a port of its own, seeded with the cast. */
export async function startCloud(folder: string) {
  const { localCloud } = await import('@crm/local-cloud')
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const peopleFile = path.join(folder, 'people.json')
  await writeFile(peopleFile, JSON.stringify(directoryFile()))
  const app = await servePlugin(
    localCloud({ origin, stateDir: path.join(folder, 'cloud'), peopleFile }),
    port,
  )
  return {
    authority: `${origin}/directory`,
    graphUrl: `${origin}/graph`,
    redirectUri: `${origin}/redirect`,
    stop: () => app.close(),
  }
}

/** Serves one plugin on this port, on both names of this machine. */
export async function servePlugin(plugin: FastifyPluginAsync, port: number) {
  // The provider of the directory loads while its plugin starts, which takes long on a busy machine.
  const app = Fastify({ forceCloseConnections: true, pluginTimeout: 60_000 })
  await app.register(plugin)
  await app.listen({ port, host: 'localhost' })
  return app
}

/** The issuer contains the port, so the port must be known before listening. */
export function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const server = createServer()
  server.once('error', reject)
  server.listen(0, 'localhost', () => {
    const { port } = server.address() as AddressInfo
    server.close(() => resolve(port))
  })
  return promise
}
