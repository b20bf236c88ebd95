import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { expect, test } from 'vitest'
import { browser } from './test/browser.ts'
import { apiScope, client, signIn } from './test/client.ts'
import { restartCloud, startCloud } from './test/cloud.ts'
import { people, rita } from './test/people.ts'

test('keys, sessions and refresh tokens survive a restart', async () => {
  const before = await startCloud()
  const ritasBrowser = browser()
  const old = await signIn(before, ritasBrowser, 'Rita')
  await before.app.close()
  const after = await restartCloud(before.options)

  const keys = createRemoteJWKSet(new URL(`${after.options.origin}/directory/v2.0/jwks`))
  const { payload } = await jwtVerify(old.access_token, keys)
  expect(payload.name).toBe('Rita Reyes')
  const application = client(after)
  expect(await application.refresh(old.refresh_token, apiScope)).toHaveProperty('access_token')
  const silently = await ritasBrowser.open(application.authorisationUrl({ prompt: 'none' }))
  expect(silently.url.searchParams.has('code')).toBe(true)
})

test('only the owner may read the files of the directory', async () => {
  const { options } = await startCloud()
  const files = await readdir(options.stateDir)
  expect(files).toContain('directory.sqlite')
  for (const file of files) {
    const { mode } = await stat(join(options.stateDir, file))
    expect(mode & 0o777).toBe(0o600)
  }
})

test('a sign-in works inside an application with its own headers, body parsers, compression and not-found page', async () => {
  const cloud = await startCloud({ host: strictHost })
  const ritasBrowser = browser()
  expect(await signIn(cloud, ritasBrowser, 'Rita')).toHaveProperty('access_token')
  const picker = await ritasBrowser.open(client(cloud).authorisationUrl({ prompt: 'select_account' }))
  expect(picker.headers.get('content-security-policy')).toContain("form-action 'self'")
  expect(picker.text).toContain('Who are you today?')
})

/** Sets headers on the raw response like helmet, and compresses every payload. */
function strictHost(app: FastifyInstance) {
  app.addHook('onRequest', async (_request, reply) => {
    reply.raw.setHeader('content-security-policy', "default-src 'none'; form-action 'none'")
  })
  app.addHook('onSend', async (_request, reply, payload) => {
    if (typeof payload !== 'string') return payload
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    return gzipSync(payload)
  })
  app.setNotFoundHandler((_request, reply) => reply.code(200).send('the application'))
}

test.each([
  '/directory',
  '/directory/nothing',
  '/directory/v2.0/nothing',
  '/directory/assets/x.js',
  '/graph/v1.0/you',
])('%s is a plain 404', async (url) => {
  const { app } = await startCloud({ host: (host) => host.setNotFoundHandler(async () => 'the application') })
  const answer = await app.inject({ url })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers['content-type']).toMatch('text/plain')
  expect(answer.body).toBe('Not Found')
})

test('an invalid people file stops the start with a list of problems', async () => {
  const wrong = { ...people, people: [{ ...rita, profile: 'odd', username: '' }] }
  await expect(startCloud({ people: wrong })).rejects.toThrow(
    /people\.json is wrong: people\[0\]\.username must be a text that is not empty; people\[0\]\.profile must be one of ok/,
  )
  await expect(startCloud({ people: '{' })).rejects.toThrow(/people\.json is wrong: .*JSON/)
})
