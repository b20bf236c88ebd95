import Fastify from 'fastify'
import { localCloud, type LocalCloudOptions } from './local-cloud.ts'

/** Serves the local cloud on a free port, beside the application that will have `options.origin`. */
export async function serveAlone(
  options: LocalCloudOptions,
): Promise<{ readonly address: string; readonly close: () => Promise<void> }> {
  const app = Fastify({ forceCloseConnections: true, pluginTimeout: 60_000 })
  await app.register(localCloud(options))
  return { address: await app.listen({ port: 0, host: 'localhost' }), close: () => app.close() }
}
