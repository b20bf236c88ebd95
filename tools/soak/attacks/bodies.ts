/** Payloads that are cheap to send and expensive to read, or too large to hold. */
import { allRoutes } from '@crm/contract/all'
import type { Route } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { keysOf } from '@crm/api/test/every-route'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Attack } from '../attacks.ts'
import { type Soaked, webhookKey } from '../server.ts'

const bombs: Attack = {
  name: 'compression bombs',
  async run(server) {
    const bomb = await promisify(brotliCompress)(Buffer.alloc(64_000_000, ' '))
    const headers = { ...(await signedIn(server)), 'content-encoding': 'br' }
    const send = () => statusOf(`${server.url}/webLeads`, { method: 'POST', headers, body: bomb })
    const statuses = await Promise.all(Array.from({ length: 40 }, send))
    return told(`${bomb.length} bytes of 64 MB, 40 times`, statuses, [415])
  },
}

const names: Attack = {
  name: 'form names',
  async run(server) {
    const body = Array.from({ length: 16_000 }, (_, n) => n.toString(36)).join('&')
    const status = await statusOf(`${server.url}/webhooks/import-lead`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-webhook-key': webhookKey },
      body,
    })
    return told('16,000 names in one form', [status], [400])
  },
}

const nesting: Attack = {
  name: 'nesting',
  async run(server) {
    const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
    const body = `{"lastName":"Deep","phone":"9095550129","notes":${deep}}`
    const json = { 'content-type': 'application/json' }
    const statuses = await Promise.all([
      statusOf(`${server.url}/webhooks/import-lead`, {
        method: 'POST',
        headers: { ...json, 'x-webhook-key': webhookKey },
        body,
      }),
      statusOf(`${server.url}/webLeads`, { method: 'POST', headers: await signedIn(server), body }),
    ])
    return told('5,000 arrays in one another', statuses, [400])
  },
}

const surrogates: Attack = {
  name: 'lone surrogates',
  async run(server) {
    const headers = await signedIn(server)
    const fields = allRoutes
      .filter(({ route }) => route.body && route.who !== 'webhook')
      .flatMap(({ route }) => keysOf(route.body).map((key) => [route, key] as const))
    const send = ([route, key]: readonly [Route, string]) =>
      statusOf(`${server.url}${route.path.replaceAll(/\{\w+\}/g, cast.rita.crm.id)}`, {
        method: route.method,
        headers,
        body: JSON.stringify({ [key]: 'half of \uD83D' }),
      })
    const statuses = await Promise.all(fields.map(send))
    return told(`in each of ${fields.length} fields`, statuses, [400, 403])
  },
}

export const bodies: readonly Attack[] = [bombs, names, nesting, surrogates]

const signedIn = async (server: Soaked) => ({
  'content-type': 'application/json',
  authorization: `Bearer ${await server.token()}`,
})

async function statusOf(url: string, init: RequestInit): Promise<number> {
  const answer = await fetch(url, init)
  await answer.arrayBuffer()
  return answer.status
}

function told(what: string, statuses: readonly number[], wanted: readonly number[]): string {
  const words = `${what}: answered ${[...new Set(statuses)].join(', ')}`
  if (!statuses.every((status) => wanted.includes(status)))
    throw new Error(`${words}, not ${wanted.join(' or ')}`)
  return words
}
