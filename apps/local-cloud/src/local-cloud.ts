import type { FastifyPluginAsync } from 'fastify'
import { readPeople } from './read-people.ts'

export type LocalCloudOptions = {
  /** The public origin, `http://localhost:3000`; issuer, redirect and sign-out URLs derive from it. */
  origin: string
  /** Folder for keys and sessions; created when missing, readable only by its owner. */
  stateDir: string
  /** JSON file of the organization and its people, see people.ts; read once at start. */
  peopleFile: string
  /** Lifetime of access tokens in seconds, 3600 by default; a short one makes clients renew. */
  accessTokenSeconds?: number
}

/**
 * The organization's cloud on a laptop: directory at `/directory` (issuer `{origin}/directory/v2.0`) and Graph at
 * `/graph`. An encapsulated Fastify plugin that is used only by URL.
 * @throws Error when the people file cannot be read or is invalid
 */
export function localCloud(options: LocalCloudOptions): FastifyPluginAsync {
  return async (app) => {
    const { origin, stateDir, peopleFile, accessTokenSeconds = 3600 } = options
    const people = await readPeople(peopleFile)
    // Lazy imports: a process with a real directory does not load the provider, which takes about 0.4 s.
    const { startDirectory } = await import('./directory/start.ts')
    const { graphRoutes } = await import('./graph/routes.ts')

    const directory = startDirectory({ origin: new URL(origin).origin, people, stateDir, accessTokenSeconds })
    app.addHook('onClose', async () => directory.close())
    await app.register(directory.routes, { prefix: '/directory' })
    await app.register(graphRoutes(people, directory.issuer, directory.keySet), { prefix: '/graph' })
  }
}
