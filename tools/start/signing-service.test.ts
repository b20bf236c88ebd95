import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readConfig } from '@crm/api/platform/config'
import { signingOf } from '@crm/api/platform/signing/signing-of'
import { freePort, servePlugin } from '@crm/api/test/cloud'
import { expect, onTestFinished, test } from 'vitest'
import { withLocalCloud } from './environment.ts'
import { localSigningService } from './signing-service.ts'

async function start(settings: Record<string, string>) {
  const config = readConfig(withLocalCloud({ PORT: String(await freePort()), ...settings }))
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-signing-'))
  const plugin = await localSigningService(config, folder)
  if (!plugin) return { signing: undefined }
  const app = await servePlugin(plugin, config.port)
  onTestFinished(async () => {
    await app.close()
    await rm(folder, { recursive: true, force: true })
  })
  return { signing: signingOf(config.signing) }
}

test.each(['documenso', 'docusign'])(
  'SIGNING=%s beside the local cloud has a service with templates',
  async (name) => {
    const { signing } = await start({ SIGNING: name })
    expect(signing?.service).toBe(name)
    expect((await signing?.templates())?.map(({ title }) => title).toSorted()).toEqual([
      'Battery storage contract',
      'Home improvement contract',
    ])
  },
)

test('a real service, and our own page, start nothing', async () => {
  expect(await start({})).toEqual({ signing: undefined })
  const real = {
    DOCUMENSO_URL: 'https://sign.example',
    DOCUMENSO_TOKEN: 'api_a',
    DOCUMENSO_WEBHOOK_SECRET: 'a',
  }
  expect(await start({ SIGNING: 'documenso', ...real })).toEqual({ signing: undefined })
})
