import { createHmac } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { expect, onTestFinished, test } from 'vitest'
import { listener } from '../test/listener.ts'
import { docusign, type DocusignOptions } from './service.ts'

const account = 'a0000000-0000-4000-8000-000000000001'
const integrationKey = 'b0000000-0000-4000-8000-000000000002'
const userId = 'c0000000-0000-4000-8000-000000000003'
const baseUrl = 'http://localhost/docusign'

/** Whatever a call of these tests answers. */
type Body = {
  access_token: string
  errorCode: string
  envelopeId: string
  status: string
  url: string
  voidedReason: string
  envelopeTemplates: { templateId: string; name: string }[]
  envelopes: { envelopeId: string }[]
  signers: { roleName: string; tabs: Record<string, { tabLabel: string; required?: string }[]> }[]
  recipients: { signers: { status: string; roleName: string; declinedReason?: string }[] }
}

async function start(options: Partial<DocusignOptions> = {}) {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
  const stateDir = await mkdtemp(join(tmpdir(), 'docusign-'))
  onTestFinished(() => rm(stateDir, { recursive: true, force: true }))
  const clock = { now: new Date() }
  const app = Fastify()
  onTestFinished(() => app.close())
  await app.register(
    docusign({
      baseUrl,
      stateDir,
      accountId: account,
      integrationKey,
      userId,
      publicKey: await exportSPKI(publicKey),
      connect: null,
      now: () => clock.now,
      pausesMs: [1, 1],
      ...options,
    }),
    { prefix: '/docusign' },
  )
  const form = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const grant = async (claims: { iss?: string; sub?: string; aud?: string } = {}) => {
    const { iss = integrationKey, sub = userId, aud = 'localhost' } = claims
    const assertion = await new SignJWT({ scope: 'signature impersonation' })
      .setProtectedHeader({ alg: 'RS256' })
      .setIssuer(iss)
      .setSubject(sub)
      .setAudience(aud)
      .setIssuedAt(clock.now)
      .setExpirationTime(new Date(clock.now.getTime() + 600_000))
      .sign(privateKey)
    return form('/docusign/oauth/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion,
    })
  }
  const token = async () => (await grant()).json<Body>().access_token
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, bearer?: string) => {
    const answer = await app.inject({
      method,
      url: `/docusign/restapi/v2.1/accounts/${account}${path}`,
      headers: { authorization: `Bearer ${bearer ?? (await token())}` },
      ...(payload && { payload }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, body: isJson ? answer.json<Body>() : ({} as Body), raw: answer }
  }
  const batteryId = async () => {
    const { body } = await call('GET', '/templates')
    return body.envelopeTemplates.find(({ name }) => name === 'Battery storage contract')?.templateId ?? ''
  }
  const battery = async (names = ['Ada Po', 'Bo Li']) => {
    const { body } = await call('POST', '/envelopes', {
      templateId: await batteryId(),
      templateRoles: [
        {
          ...role('Buyer', names[0] ?? ''),
          tabs: {
            textTabs: [
              { tabLabel: 'Buyer name', value: names[0] },
              { tabLabel: 'Property address', value: '1 Main St' },
              { tabLabel: 'Battery', value: 'Powerwall' },
            ],
            numberTabs: [{ tabLabel: 'Contract price', value: '12000' }],
          },
        },
        role('Contractor', names[1] ?? ''),
      ],
      status: 'sent',
      transactionId: 'C-1',
      customFields: { textCustomFields: [{ name: 'externalId', value: 'C-1' }] },
    })
    return body.envelopeId
  }
  const view = (envelopeId: string, name: string) =>
    call('POST', `/envelopes/${envelopeId}/views/recipient`, {
      returnUrl: 'https://crm.example/back',
      authenticationMethod: 'none',
      clientUserId: name,
      userName: name,
      email: 'signer@mail.example',
    })
  const open = async (url: string) => app.inject({ url: url.replace('http://localhost', '') })
  const act = async (envelopeId: string, name: string, fields: Record<string, string>) => {
    const page = await open((await view(envelopeId, name)).body.url)
    const action = /action="http:\/\/localhost([^"]+)"/.exec(page.body)?.[1] ?? ''
    return form(action, { signature: name, ...fields })
  }
  return { app, clock, grant, call, battery, batteryId, view, open, act, form }
}

const role = (roleName: string, name: string) => ({
  roleName,
  name,
  email: 'signer@mail.example',
  clientUserId: name,
})

test('a token needs a valid assertion for the host, and consent once', async () => {
  const service = await start({ hasConsent: false })
  const answers = await Promise.all([
    service.grant({ iss: 'other' }),
    service.grant({ sub: 'other' }),
    service.grant({ aud: 'https://localhost' }),
    service.grant(),
  ])
  expect(answers.map((answer) => answer.json())).toEqual([
    { error: 'invalid_grant', error_description: 'issuer_not_found' },
    { error: 'invalid_grant', error_description: 'user_not_found' },
    { error: 'invalid_grant', error_description: 'no_valid_keys_or_signatures' },
    { error: 'consent_required' },
  ])
  await service.form('/docusign/oauth/auth', {})
  expect((await service.grant()).statusCode).toBe(200)
})

test('calls need a token that is not an hour old, of this account', async () => {
  const { call, clock, grant, app } = await start()
  const { access_token: token } = (await grant()).json<Body>()
  expect((await call('GET', '/templates', undefined, token)).status).toBe(200)
  clock.now = new Date(clock.now.getTime() + 3_600_001)
  const late = await call('GET', '/templates', undefined, token)
  expect([late.status, late.body.errorCode]).toEqual([401, 'AUTHORIZATION_INVALID_TOKEN'])
  const { access_token: fresh } = (await grant()).json<Body>()
  const other = await app.inject({
    url: '/docusign/restapi/v2.1/accounts/other/templates',
    headers: { authorization: `Bearer ${fresh}` },
  })
  expect(other.json()).toMatchObject({ errorCode: 'USER_DOES_NOT_BELONG_TO_SPECIFIED_ACCOUNT' })
})

test('a template has roles with labeled tabs; unknown roles, labels, kinds and items are refused', async () => {
  const { call, batteryId } = await start()
  const templateId = await batteryId()
  const { body } = await call('GET', `/templates/${templateId}/recipients?include_tabs=true`)
  expect(body.signers.map(({ roleName }) => roleName)).toEqual(['Buyer', 'Contractor'])
  expect(body.signers[0]?.tabs['numberTabs']).toMatchObject([
    { tabLabel: 'Contract price', required: 'true' },
  ])
  const create = (templateRoles: object[], id = templateId) =>
    call('POST', '/envelopes', { templateId: id, templateRoles, status: 'sent' })
  const buyer = role('Buyer', 'Ada Po')
  const answers = await Promise.all([
    create([role('Witness', 'Ada Po')]),
    create([{ ...buyer, tabs: { textTabs: [{ tabLabel: 'Color', value: 'x' }] } }]),
    create([{ ...buyer, tabs: { textTabs: [{ tabLabel: 'Contract price', value: 'x' }] } }]),
    create([{ ...buyer, tabs: { numberTabs: [{ tabLabel: 'Contract price', value: 'many' }] } }]),
    create([{ ...buyer, email: 'nobody' }]),
    create([buyer], 'unknown'),
    call('POST', '/envelopes', { status: 'sent' }),
  ])
  expect(answers.map(({ body: { errorCode } }) => errorCode)).toEqual([
    ...Array.from({ length: 4 }, () => 'INVALID_REQUEST_PARAMETER'),
    'INVALID_EMAIL_ADDRESS_FOR_RECIPIENT',
    'TEMPLATE_ID_INVALID',
    'ENVELOPE_IS_INCOMPLETE',
  ])
})

test('a recipient view works once, for five minutes, in turn, and for a known recipient', async () => {
  const { battery, view, open, clock } = await start()
  const id = await battery()
  expect((await view(id, 'Bo Li')).body.errorCode).toBe('RECIPIENT_NOT_IN_SEQUENCE')
  expect((await view(id, 'Somebody')).body.errorCode).toBe('UNKNOWN_ENVELOPE_RECIPIENT')
  const { url } = (await view(id, 'Ada Po')).body
  expect((await open(url)).body).toContain('Battery storage contract')
  expect((await open(url)).headers['location']).toBe('https://crm.example/back?event=ttl_expired')
  const late = (await view(id, 'Ada Po')).body.url
  clock.now = new Date(clock.now.getTime() + 5 * 60_000)
  expect((await open(late)).headers['location']).toBe('https://crm.example/back?event=ttl_expired')
})

test('signers sign in order, and the combined document ends with the certificate', async () => {
  const { battery, act, call } = await start()
  const id = await battery()
  expect((await act(id, 'Ada Po', { act: 'sign' })).headers['location']).toContain('event=signing_complete')
  await act(id, 'Bo Li', { act: 'sign' })
  const { body } = await call('GET', `/envelopes/${id}?include=recipients`)
  expect([body.status, body.recipients.signers.map(({ status }) => status)]).toEqual([
    'completed',
    ['completed', 'completed'],
  ])
  const plain = await call('GET', `/envelopes/${id}/documents/combined`)
  const whole = await call('GET', `/envelopes/${id}/documents/combined?certificate=true`)
  for (const text of ['12000', 'Powerwall', 'Bo Li']) expect(plain.raw.body).toContain(`(${text})`)
  expect(plain.raw.body).not.toContain('(Certificate Of Completion)')
  expect(whole.raw.body).toContain('(Certificate Of Completion)')
  expect(
    (await call('PUT', `/envelopes/${id}`, { status: 'voided', voidedReason: 'x' })).body.errorCode,
  ).toBe('ENVELOPE_CANNOT_VOID_INVALID_STATE')
})

test('an envelope is declined, voided with a reason, or voided by its expiration', async () => {
  const { battery, act, call, clock } = await start()
  const [first, second, third] = [await battery(), await battery(), await battery()]
  await act(first, 'Ada Po', { act: 'decline', reason: 'Too expensive' })
  const { body: refused } = await call('GET', `/envelopes/${first}?include=recipients`)
  expect([refused.status, refused.recipients.signers[0]?.declinedReason]).toEqual([
    'declined',
    'Too expensive',
  ])
  expect((await call('PUT', `/envelopes/${second}`, { status: 'voided' })).status).toBe(400)
  await call('PUT', `/envelopes/${second}`, { status: 'voided', voidedReason: 'A change' })
  expect((await call('GET', `/envelopes/${second}`)).body).toMatchObject({
    status: 'voided',
    voidedReason: 'A change',
  })
  clock.now = new Date(clock.now.getTime() + 121 * 86_400_000)
  expect((await call('GET', `/envelopes/${third}`)).body.voidedReason).toBe('Envelope has expired.')
})

test('envelopes are found by transaction and by custom field, and a list needs a date', async () => {
  const { battery, call } = await start()
  const id = await battery()
  const found = await Promise.all([
    call('GET', '/envelopes?transaction_ids=C-1'),
    call('GET', '/envelopes?from_date=2020-01-01&custom_field=externalId=C-1'),
    call('GET', '/envelopes?from_date=2020-01-01&custom_field=externalId=C-2'),
  ])
  expect(found.map(({ body }) => body.envelopes.map(({ envelopeId }) => envelopeId))).toEqual([
    [id],
    [id],
    [],
  ])
  expect((await call('GET', '/envelopes')).status).toBe(400)
})

test('Connect signs each message, counts its retries, and sends them backward for Backward Told', async () => {
  const { url, heard } = await listener(1)
  const { battery } = await start({ connect: { url, hmacKey: 'hmac key' } })
  await battery(['Backward Told', 'Bo Li'])
  await expect.poll(() => heard.length).toBe(3)
  const messages = heard.map(({ body }) => JSON.parse(body) as { event: string; retryCount: number })
  expect(messages.map(({ event, retryCount }) => [event, retryCount])).toEqual([
    ['recipient-sent', 0],
    ['recipient-sent', 1],
    ['envelope-sent', 0],
  ])
  for (const { headers, body } of heard) {
    expect(headers['x-docusign-signature-1']).toBe(
      createHmac('sha256', 'hmac key').update(body).digest('base64'),
    )
  }
})

test('the hourly limit answers 429 with the time of its end', async () => {
  const { call, grant } = await start({ requestsPerHour: 1 })
  const { access_token: token } = (await grant()).json<Body>()
  await call('GET', '/templates', undefined, token)
  const { status, body, raw } = await call('GET', '/templates', undefined, token)
  expect([status, body.errorCode]).toEqual([429, 'HOURLY_APIINVOCATION_LIMIT_EXCEEDED'])
  expect(Number(raw.headers['x-ratelimit-reset'])).toBeGreaterThan(0)
})
