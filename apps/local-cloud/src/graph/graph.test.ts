import { generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { graphAudience } from '../directory/resources.ts'
import { browser } from '../test/browser.ts'
import { client, graphScope, signIn } from '../test/client.ts'
import { startCloud, type Cloud } from '../test/cloud.ts'

const me = async ({ app }: Cloud, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await app.inject({ url: '/graph/v1.0/me', headers })
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() }
}

async function graphToken(cloud: Cloud, givenName: string, scope = graphScope): Promise<string> {
  const { refresh_token: refreshToken } = await signIn(cloud, browser(), givenName)
  const { access_token: token } = await client(cloud).refresh(refreshToken, scope)
  return token
}

test('a profile has the seven fields that the application reads, and an id', async () => {
  const cloud = await startCloud()
  const { status, body } = await me(cloud, await graphToken(cloud, 'Rita'))
  expect(status).toBe(200)
  expect(body).toMatchObject({
    id: 'c0000000-0000-4000-8000-rita00000000',
    displayName: 'Rita Reyes',
    givenName: 'Rita',
    surname: 'Reyes',
    jobTitle: 'Sales representative',
    mail: 'rita.reyes@sunridge.example',
    userPrincipalName: 'rita.reyes@sunridge.example',
    mobilePhone: '+1 416 555 0101',
  })
})

test('missing attributes of a person are null', async () => {
  const cloud = await startCloud()
  const { body } = await me(cloud, await graphToken(cloud, 'Max', 'User.ReadWrite'))
  expect(body).toMatchObject({ jobTitle: null, mobilePhone: null })
})

test.each([
  ['Elsa', 401, 'InvalidAuthenticationToken'],
  ['Gus', 404, 'Request_ResourceNotFound'],
  ['Petra', 503, 'serviceNotAvailable'],
])('%s gets %i %s', async (givenName, expected, code) => {
  const cloud = await startCloud()
  const { status, body } = await me(cloud, await graphToken(cloud, givenName))
  expect(status).toBe(expected)
  expect(body).toMatchObject({ error: { code, message: expect.any(String) } })
})

test('a malformed profile has no id and a numeric name', async () => {
  const cloud = await startCloud()
  const { status, body } = await me(cloud, await graphToken(cloud, 'Mark'))
  expect(status).toBe(200)
  expect(body).not.toHaveProperty('id')
  expect(body.displayName).toBeTypeOf('number')
})

test('Graph accepts only its own tokens from this directory with a scope that reads the profile', async () => {
  const cloud = await startCloud()
  const { access_token: forApi } = await signIn(cloud, browser(), 'Rita')
  const { privateKey } = await generateKeyPair('RS256')
  const forged = await new SignJWT({ scp: 'User.Read', oid: 'anyone' })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(`${cloud.options.origin}/directory/v2.0`)
    .setAudience(graphAudience)
    .setExpirationTime('1h')
    .sign(privateKey)
  for (const token of [undefined, 'nonsense', forApi, forged]) {
    const { status, body } = await me(cloud, token)
    expect(status).toBe(401)
    expect(body).toMatchObject({ error: { code: 'InvalidAuthenticationToken' } })
  }
  const sites = await me(cloud, await graphToken(cloud, 'Rita', 'Sites.Read.All'))
  expect(sites).toMatchObject({ status: 403, body: { error: { code: 'Authorization_RequestDenied' } } })
})
