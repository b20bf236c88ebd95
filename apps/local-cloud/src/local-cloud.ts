import type { FastifyPluginAsync } from 'fastify'
import { readPeople } from './read-people.ts'

export type LocalCloudOptions = {
  /** The public origin, as `http://localhost:3000`; issuer, redirect and sign-out addresses follow from it. */
  origin: string
  /** The folder for keys and sessions, made when missing, readable by its owner only. */
  stateDir: string
  /** The JSON file of the organisation and its people, see people.ts; read once, at start. */
  peopleFile: string
  /** Lifetime of access tokens in seconds, 3600 unless told; short ones make a client renew. */
  accessTokenSeconds?: number
}

/**
 * The organisation's cloud on a laptop: its directory at `/directory` (issuer `{origin}/directory/v2.0`)
 * and Graph at `/graph`. A Fastify plugin; everything in it is encapsulated, and it is reached by URL only.
 * @throws Error when the people file cannot be read or is wrong
 */
export function localCloud(options: LocalCloudOptions): FastifyPluginAsync {
  return async (app) => {
    const { origin, stateDir, peopleFile, accessTokenSeconds = 3600 } = options
    const people = await readPeople(peopleFile)
    // loaded only here: a process beside a real directory does not pay for the provider (about 0.4 s)
    const { startDirectory } = await import('./directory/start.ts')
    const { graphRoutes } = await import('./graph/routes.ts')

    const directory = startDirectory({ origin: new URL(origin).origin, people, stateDir, accessTokenSeconds })
    app.addHook('onClose', async () => directory.close())
    await app.register(directory.routes, { prefix: '/directory' })
    await app.register(graphRoutes(people, directory.issuer, directory.keySet), { prefix: '/graph' })
  }
}
