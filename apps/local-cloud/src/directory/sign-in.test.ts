import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { expect, test, vi } from 'vitest'
import { browser } from '../test/browser.ts'
import { apiScope, client, graphScope, signIn, usernameOf } from '../test/client.ts'
import { startCloud, type Cloud } from '../test/cloud.ts'
import { people, rita } from '../test/people.ts'
import { graphAudience } from './resources.ts'

const verify = (cloud: Cloud, token: string, audience: string) => {
  const issuer = `${cloud.options.origin}/directory/v2.0`
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks`))
  return jwtVerify(token, keys, { issuer, audience, algorithms: ['RS256'] })
}

test('discovery has the public origin for calls through any host name', async () => {
  const { app, options } = await startCloud()
  const path = '/directory/v2.0/.well-known/openid-configuration'
  const answer = await app.inject({ url: path, headers: { host: 'elsewhere.example' } })
  expect(answer.json()).toMatchObject({
    issuer: `${options.origin}/directory/v2.0`,
    authorization_endpoint: `${options.origin}/directory/v2.0/auth`,
    token_endpoint: `${options.origin}/directory/v2.0/token`,
    jwks_uri: `${options.origin}/directory/v2.0/jwks`,
    end_session_endpoint: `${options.origin}/directory/v2.0/session/end`,
  })
})

test('Rita signs in: code with PKCE, tokens for the API, the same claims as from Entra', async () => {
  const cloud = await startCloud()
  const application = client(cloud)
  const ritasBrowser = browser()
  const picker = await ritasBrowser.open(application.authorisationUrl())
  expect(picker.text).toContain('Who are you today?')
  const back = await ritasBrowser.submit(picker, { username: 'Rita.Reyes@Sunridge.example' })
  expect(back.url.href).toMatch(`${cloud.options.origin}/redirect?`)
  expect(back.url.searchParams.get('state')).toBe('a state')

  const tokens = await application.redeem(back.url)
  expect(tokens).toMatchObject({ expires_in: 3600, scope: apiScope })
  const { payload, protectedHeader } = await verify(
    cloud,
    tokens.access_token,
    people.application.apiAudience,
  )
  const { tenantId } = people.organisation
  const claims = {
    oid: rita.oid,
    tid: tenantId,
    name: 'Rita Reyes',
    preferred_username: 'rita.reyes@sunridge.example',
    roles: ['Client.Read.Own', 'Sale.Read.Own'],
    ver: '2.0',
  }
  expect(protectedHeader.alg).toBe('RS256')
  expect(payload).toMatchObject({ ...claims, scp: 'access', azp: people.application.clientId })
  expect(decodeJwt(tokens.id_token)).toMatchObject({
    ...claims,
    nonce: 'a nonce',
    aud: people.application.clientId,
  })
  const info = Buffer.from(tokens.client_info ?? '', 'base64url').toString()
  expect(JSON.parse(info)).toEqual({ uid: rita.oid, utid: tenantId })
})

test('a person without application roles has no roles claim', async () => {
  const cloud = await startCloud()
  const tokens = await signIn(cloud, browser(), 'Nia')
  expect(decodeJwt(tokens.access_token)).not.toHaveProperty('roles')
  expect(decodeJwt(tokens.id_token)).not.toHaveProperty('roles')
})

test('one refresh token serves the API and Graph, repeatedly and concurrently', async () => {
  const cloud = await startCloud({ accessTokenSeconds: 310 })
  const first = await signIn(cloud, browser(), 'Rita')
  const { refresh } = client(cloud)
  const [api, graph] = await Promise.all([
    refresh(first.refresh_token, apiScope),
    refresh(first.refresh_token, graphScope),
  ])
  expect(decodeJwt(graph.access_token)).toMatchObject({ aud: graphAudience, scp: 'User.Read' })
  expect(api.expires_in).toBe(310)
  expect(decodeJwt(api.access_token).jti).not.toBe(decodeJwt(first.access_token).jti)
  const again = await refresh(
    first.refresh_token,
    'Files.Read.All Files.ReadWrite.All Sites.Read.All User.ReadWrite',
  )
  expect(decodeJwt(again.access_token).scp).toContain('Files.ReadWrite.All')
})

test('prompt=none: refused without a session, silent with one', async () => {
  const cloud = await startCloud()
  const application = client(cloud)
  const ritasBrowser = browser()
  const silentUrl = application.authorisationUrl({ prompt: 'none' })
  const refused = await ritasBrowser.open(silentUrl)
  expect(refused.url.searchParams.get('error')).toBe('login_required')
  await signIn(cloud, ritasBrowser, 'Rita')
  const renewed = await ritasBrowser.open(silentUrl)
  expect(await application.redeem(renewed.url)).toHaveProperty('access_token')
})

test('select_account asks again and lets another person take over', async () => {
  const cloud = await startCloud()
  const application = client(cloud)
  const shared = browser()
  await signIn(cloud, shared, 'Rita')
  const hint = { prompt: 'select_account', login_hint: usernameOf('Max') }
  const picker = await shared.open(application.authorisationUrl(hint))
  expect(picker.text).toMatch(/value="max.weber@sunridge.example"[^>]* autofocus/)
  const change = await shared.submit(picker, { username: usernameOf('Max') })
  // The provider ends the first session by a self-submitting form; the policy allows that script.
  expect(change.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
  const back = await shared.submit(change, {})
  const tokens = await application.redeem(back.url)
  expect(decodeJwt(tokens.access_token).name).toBe('Max Weber')
})

test('Cancel answers with access_denied', async () => {
  const cloud = await startCloud()
  const anyBrowser = browser()
  const picker = await anyBrowser.open(client(cloud).authorisationUrl())
  const back = await anyBrowser.submit(picker, { cancel: 'yes' })
  expect(back.url.pathname).toBe('/redirect')
  expect(back.url.searchParams.get('error')).toBe('access_denied')
})

test('an unknown username, an expired sign-in and a foreign redirect URI each get an error page', async () => {
  const cloud = await startCloud()
  const { authorisationUrl } = client(cloud)
  const anyBrowser = browser()
  const picker = await anyBrowser.open(authorisationUrl())
  const unknown = await anyBrowser.submit(picker, { username: 'nobody@sunridge.example' })
  expect(unknown).toMatchObject({
    status: 400,
    text: expect.stringContaining('nobody here has this username'),
  })
  anyBrowser.forgetCookies()
  const expiredPage = await anyBrowser.open(picker.url)
  expect(expiredPage).toMatchObject({ status: 400, text: expect.stringContaining('this sign-in is over') })
  const foreignPage = await anyBrowser.open(authorisationUrl({ redirect_uri: 'https://evil.example/' }))
  expect(foreignPage).toMatchObject({ status: 400, text: expect.stringContaining('Sign-in could not go on') })
})

test('the application signs out and returns to the start page', async () => {
  const cloud = await startCloud()
  const { origin } = cloud.options
  const ritasBrowser = browser()
  await signIn(cloud, ritasBrowser, 'Rita')
  const query = new URLSearchParams({ post_logout_redirect_uri: `${origin}/`, state: 'left' })
  const leaving = await ritasBrowser.open(`${origin}/directory/v2.0/session/end?${query.toString()}`)
  expect(leaving.text).toContain('<script src="/directory/assets/sign-out.js"')
  const signedOut = await ritasBrowser.submit(leaving, {})
  expect(signedOut.url.href).toBe(`${origin}/?state=left`)
  const silentUrl = await ritasBrowser.open(client(cloud).authorisationUrl({ prompt: 'none' }))
  expect(silentUrl.url.searchParams.get('error')).toBe('login_required')
})

test('nothing is printed', async () => {
  const outputs = (['info', 'warn', 'error', 'log'] as const).map((name) => vi.spyOn(console, name))
  const cloud = await startCloud()
  await signIn(cloud, browser(), 'Rita')
  for (const output of outputs) expect(output).not.toHaveBeenCalled()
})
