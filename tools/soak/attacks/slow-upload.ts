import { once } from 'node:events'
import { request } from 'node:http'
import type { Attack } from '../attacks.ts'

/** Most service managers allow ten seconds before they kill. */
const longestMs = 8_000

export const slowUpload: Attack = {
  name: 'SIGTERM during a slow upload',
  ends: true,
  async run(server) {
    const upload = request(`${server.url}/webLeads`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${await server.token()}`,
        'content-type': 'application/json',
        'content-length': 1_000,
      },
    })
    const cut = once(upload, 'error')
    const trickle = setInterval(() => upload.write(' '), 100)
    await once(upload, 'socket')
    const since = performance.now()
    await server.stop()
    const ms = Math.round(performance.now() - since)
    clearInterval(trickle)
    const [error] = (await cut) as [Error]
    if (ms > longestMs) throw new Error(`the server took ${ms} ms to end`)
    return `the server ended after ${ms} ms; the uploader heard "${error.message}"`
  },
}
