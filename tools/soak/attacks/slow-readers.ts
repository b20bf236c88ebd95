import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import path from 'node:path'
import { startEmbedded } from '@crm/api/platform/db/embedded/start-embedded'
import { seedMany } from '../../seed/many/seed-many.ts'
import type { Attack } from '../attacks.ts'
import type { Soaked } from '../server.ts'

/** More than the buffers of a connection hold. */
const leads = 60_000

export const slowReaders: Attack = {
  name: 'slow readers',
  async prepare({ dataDir }) {
    const shared = await startEmbedded({ dataDir: path.join(dataDir, 'postgres') })
    const refusal = await seedMany(shared.connection, { leads })
    await shared.stop()
    if (refusal) throw new Error(refusal)
  },
  async run(server) {
    const slow = await Promise.all([beginExport(server), beginExport(server)])
    const since = performance.now()
    const third = await beginExport(server)
    const bytes = await buffer(third)
    const ms = Math.round(performance.now() - since)
    for (const one of slow) one.destroy()
    if (ms > 20_000) throw new Error(`a third export waited: ${ms} ms for ${bytes.length} bytes`)
    return `two exports that nobody reads; a third of ${bytes.length} bytes took ${ms} ms`
  },
}

/** Resolves once the headers have arrived. Reads nothing of the file. */
async function beginExport(server: Soaked): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${await server.token()}` }
  const request = get(`${server.url}/webLeads/export`, { headers, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return answer
}
