/** The local cloud's signature services on ports of their own, and people who sign there. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { generateKeyPairSync } from 'node:crypto'
import { documenso, type DocumensoOptions } from '@crm/local-cloud/documenso/service'
import { docusign, type DocusignOptions } from '@crm/local-cloud/docusign/service'
import type { FastifyPluginAsync } from 'fastify'
import { freePort, servePlugin } from './cloud.ts'

export interface RunningService {
  readonly url: string
  /** Paths of the calls so far, `POST /api/v2/envelope/use`. */
  readonly calls: readonly string[]
  /** Stops and starts it at the same address, with the same envelopes. */
  restart(): Promise<void>
  close(): Promise<void>
}

export const documensoToken = 'api_for_tests'
export const documensoSecret = 'secret of the webhook'

export const startDocumenso = (options: Partial<DocumensoOptions> = {}): Promise<RunningService> =>
  startService((baseUrl, stateDir) =>
    documenso({ baseUrl, stateDir, token: documensoToken, webhook: null, ...options }),
  )

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** The settings of Docusign, beside the address. */
export const docusignAccount = {
  accountId: 'a0000000-0000-4000-8000-000000000001',
  integrationKey: 'b0000000-0000-4000-8000-000000000002',
  userId: 'c0000000-0000-4000-8000-000000000003',
  // The form in which Docusign hands out keys.
  privateKey: keys.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  hmacKeys: ['first hmac key', 'second hmac key'],
}

export function startDocusign(options: Partial<DocusignOptions> = {}): Promise<RunningService> {
  const { privateKey: _private, hmacKeys: _hmac, ...account } = docusignAccount
  const publicKey = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString()
  return startService((baseUrl, stateDir) =>
    docusign({ baseUrl, stateDir, ...account, publicKey, connect: null, ...options }),
  )
}

async function startService(
  plugin: (baseUrl: string, stateDir: string) => FastifyPluginAsync,
): Promise<RunningService> {
  const stateDir = await mkdtemp(path.join(tmpdir(), 'crm-test-signing-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const calls: string[] = []
  const counted: FastifyPluginAsync = async (app) => {
    app.addHook('onRequest', async (request) => {
      calls.push(`${request.method} ${request.url}`)
    })
    await app.register(plugin(url, stateDir))
  }
  const open = () => servePlugin(counted, port)
  let app = await open()
  return {
    url,
    calls,
    async restart() {
      await app.close()
      app = await open()
    },
    async close() {
      await app.close()
      await rm(stateDir, { recursive: true, force: true })
    },
  }
}

/** Opens a signing link as a signer does, and submits its form. Returns the response, without following it. */
export async function answerLink(
  link: string,
  act: 'view' | 'sign' | 'decline',
  fields: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const page = await fetch(link, { redirect: 'manual' })
  if (act === 'view' || !page.ok) return page
  const text = await page.text()
  const action = /<form method="post" action="([^"]+)"/.exec(text)?.[1]
  if (action === undefined) throw new Error(`The page has no form: ${text}`)
  const typed = [...text.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ])
  const body = new URLSearchParams([...typed.filter(([name]) => name !== 'act'), ['act', act]] as [
    string,
    string,
  ][])
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  return fetch(action, { method: 'POST', body, redirect: 'manual' })
}
