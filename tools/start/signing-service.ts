/** The local cloud's signature service, used while the settings name no real one. */
import { createPublicKey } from 'node:crypto'
import type { Config } from '@crm/api/platform/config'
import type { StartOptions } from '@crm/api/main'

type Neighbor = NonNullable<StartOptions['neighbours']>[number]

/** The service at its path, or undefined when contracts are signed on our page or by a real service. */
export async function localSigningService(
  { signing, origin }: Config,
  stateDir: string,
): Promise<Neighbor | undefined> {
  // Loaded on demand, like the local cloud. Its webhooks come to this server.
  if (signing?.service === 'documenso' && signing.url.startsWith(`${origin}/`)) {
    const { documenso } = await import('@crm/local-cloud/documenso/service')
    const { url: baseUrl, token, webhookSecret: secret } = signing
    const webhook = { url: `${origin}/api/webhooks/signing/documenso`, secret }
    return at(baseUrl, documenso({ baseUrl, stateDir, token, webhook }))
  }
  if (signing?.service === 'docusign' && signing.oauthUrl.startsWith(`${origin}/`)) {
    const { docusign } = await import('@crm/local-cloud/docusign/service')
    const { oauthUrl: baseUrl, accountId, integrationKey, userId, privateKey, hmacKeys } = signing
    const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString()
    const account = { accountId, integrationKey, userId, publicKey }
    const connect = { url: `${origin}/api/webhooks/signing/docusign`, hmacKey: hmacKeys[0] ?? '' }
    return at(baseUrl, docusign({ baseUrl, stateDir, ...account, connect }))
  }
  return undefined
}

const at = (baseUrl: string, plugin: Neighbor): Neighbor => {
  const prefix = new URL(baseUrl).pathname
  return async (app) => {
    await app.register(plugin, { prefix })
  }
}
