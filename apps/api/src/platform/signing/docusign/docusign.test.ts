/** The adapter through HTTP, against the local cloud's stand-in. */
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerLink, docusignAccount, type RunningService, startDocusign } from '#test/signing-services'
import { type EnvelopeOrder, type Signing, SigningFailed } from '#platform/ports/signing'
import { writePdf } from '#platform/pdf/write-pdf'
import { docusignSigning, type DocusignSettings } from './docusign.ts'

/** The clock of both, so that tokens and envelopes expire. */
const clock = { aheadMs: 0 }
const now = () => new Date(Date.now() + clock.aheadMs)

let service: RunningService
let signing: Signing
const signingAt = (oauthUrl: string, settings: Partial<DocusignSettings> = {}) =>
  docusignSigning({ oauthUrl, ...docusignAccount, now, ...settings })

beforeAll(async () => {
  service = await startDocusign({ slowAnswerMs: 1_000, now })
  signing = signingAt(service.url)
})
afterAll(() => service.close())

let orders = 0
const back = 'https://crm.example/signed'

/** A battery contract; the names of its signers may provoke a failure. */
async function order(
  names = ['Ada Po', 'Bo Li'],
  changes: Partial<EnvelopeOrder> = {},
): Promise<EnvelopeOrder> {
  const template = (await signing.templates()).find(({ title }) => title === 'Battery storage contract')
  const { id, roles, fields } = await signing.template(template?.id ?? '')
  const idOf = (label: string) => fields.find((field) => field.label === label)?.id ?? ''
  orders += 1
  return {
    externalId: `order-${orders}`,
    title: 'Battery for Ada Po',
    message: 'Please sign.',
    isMailed: false,
    source: {
      templateId: id,
      prefill: [
        { fieldId: idOf('Buyer name'), value: 'Ada Po' },
        { fieldId: idOf('Property address'), value: '1 Main St' },
        { fieldId: idOf('Contract price'), value: '12000' },
        { fieldId: idOf('Battery'), value: 'Powerwall' },
      ],
    },
    signers: roles.map((role, index) => ({
      roleId: role.id,
      name: names[index] ?? '',
      email: `signer${index}@mail.example`,
    })),
    ...changes,
  }
}

const creations = () => service.calls.filter((call) => /^POST .*\/envelopes$/.test(call)).length

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof SigningFailed ? [error.fault, error.message] : error),
  )

test('templates are listed, with roles in signing order and fields as the port describes them', async () => {
  await signing.ready()
  const templates = await signing.templates()
  expect(templates.map(({ title }) => title)).toEqual([
    'Home improvement contract',
    'Battery storage contract',
  ])
  const contract = await signing.template(templates[0]?.id ?? '')
  expect(contract.roles.map(({ id }) => id)).toEqual(['Buyer', 'Second buyer', 'Salesperson', 'Contractor'])
  const field = (label: string) => contract.fields.find((one) => one.label === label)
  expect(field('Contract price')).toMatchObject({
    type: 'number',
    page: 1,
    isRequired: true,
    isPrefillable: true,
  })
  expect(field('Contract price')?.left).toBeCloseTo(10, 0)
  expect(field('Payment method')).toMatchObject({ type: 'choice', options: ['Cash', 'Loan', 'Lease', 'PPA'] })
  expect(field('Modules')?.isRequired).toBe(false)
  expect(field('Buyer signature')).toMatchObject({ type: 'signature', isPrefillable: false })
  expect(await faultOf(signing.template('none'))).toEqual(['gone', 'Docusign: Invalid template ID.'])
  expect(await faultOf(signing.state('none'))).toMatchObject(['gone', expect.any(String)])
})

test('an envelope is sent, viewed, signed in turn, and its files are downloaded', async () => {
  const id = await signing.begin(await order())
  const before = await signing.state(id)
  expect([before.status, before.signers.map(({ status }) => status)]).toEqual(['open', ['sent', 'waiting']])
  expect(await faultOf(signing.linkFor(id, 2, back))).toEqual(['refused', 'It is not the turn of Bo Li yet.'])
  expect(await faultOf(signing.files(id))).toMatchObject(['refused', expect.any(String)])
  await answerLink(await signing.linkFor(id, 1, back), 'view')
  expect((await signing.state(id)).signers[0]).toMatchObject({ status: 'viewed', at: expect.any(Date) })
  const signed = await answerLink(await signing.linkFor(id, 1, back), 'sign')
  expect(signed.headers.get('location')).toBe(`${back}?event=signing_complete`)
  await answerLink(await signing.linkFor(id, 2, back), 'sign')
  const after = await signing.state(id)
  expect([after.status, after.signers.map(({ status }) => status)]).toEqual([
    'completed',
    ['signed', 'signed'],
  ])
  const { documents, certificate } = await signing.files(id)
  const text = Buffer.from(documents[0]?.bytes ?? []).toString('latin1')
  for (const value of ['Ada Po', '1 Main St', '12000', 'Powerwall', 'Bo Li', 'Certificate Of Completion']) {
    expect(text).toContain(`(${value})`)
  }
  expect(Buffer.from(certificate.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(await faultOf(signing.void(id, 'Too late'))).toMatchObject([
    'refused',
    expect.stringContaining('may be voided'),
  ])
})

test('a role without a signer is left out, and the others sign in order, with a choice and a checkbox filled in', async () => {
  const found = (await signing.templates()).find(({ title }) => title === 'Home improvement contract')
  const { id: templateId, fields } = await signing.template(found?.id ?? '')
  const idOf = (label: string) => fields.find((field) => field.label === label)?.id ?? ''
  const values = {
    'Buyer name': 'Ada Po',
    'Property address': '1 Main St',
    'Contract price': '30000',
    'Down payment': '1000',
    'System size in kW': '8.2',
    'Payment method': 'Loan',
    Subcontractors: true,
  }
  const signers = [
    { roleId: 'Buyer', name: 'Ada Po', email: 'po@mail.example' },
    { roleId: 'Salesperson', name: 'Rita Reyes', email: 'rita@mail.example' },
    { roleId: 'Contractor', name: 'Bo Li', email: 'bo@mail.example' },
  ]
  const prefill = Object.entries(values).map(([label, value]) => ({ fieldId: idOf(label), value }))
  const id = await signing.begin({ ...(await order()), source: { templateId, prefill }, signers })
  for (const place of [1, 2, 3]) {
    expect((await signing.state(id)).signers.filter(({ status }) => status === 'waiting')).toHaveLength(
      3 - place,
    )
    await answerLink(await signing.linkFor(id, place, back), 'sign')
  }
  const { documents } = await signing.files(id)
  const text = Buffer.from(documents[0]?.bytes ?? []).toString('latin1')
  for (const value of ['Ada Po', 'Rita Reyes', 'Bo Li', 'Loan', 'X', '30000', 'AP'])
    expect(text).toContain(`(${value})`)
})

test('a signing link works once', async () => {
  const id = await signing.begin(await order())
  const link = await signing.linkFor(id, 1, back)
  await answerLink(link, 'view')
  expect((await answerLink(link, 'view')).headers.get('location')).toBe(`${back}?event=ttl_expired`)
})

test('an envelope is declined with a reason, voided once, or expires', async () => {
  const [declined, voided, expired] = [
    await signing.begin(await order()),
    await signing.begin(await order()),
    await signing.begin(await order()),
  ]
  await answerLink(await signing.linkFor(declined, 1, back), 'decline', { reason: 'Too expensive' })
  expect(await signing.state(declined)).toMatchObject({
    status: 'declined',
    signers: [{ status: 'declined', reason: 'Too expensive' }, { status: 'waiting' }],
  })
  await signing.remind(voided, 1)
  await signing.void(voided, 'A change of the contract')
  await signing.void(voided, 'A change of the contract')
  expect((await signing.state(voided)).status).toBe('voided')
  clock.aheadMs = 121 * 86_400_000
  const state = await signing.state(expired)
  clock.aheadMs = 0
  expect([state.status, state.signers.map(({ status }) => status)]).toEqual([
    'voided',
    ['expired', 'expired'],
  ])
})

test('our own PDF is sent with its fields, and a mailed signer has no link here', async () => {
  const pdf = await writePdf({ title: 'Change order', foot: '', blocks: [{ text: 'One more battery.' }] })
  const base = await order()
  const own: EnvelopeOrder = {
    ...base,
    signers: [{ roleId: null, name: 'Ada Po', email: 'ada@mail.example' }],
    source: {
      pdf,
      fields: [
        {
          place: 1,
          type: 'signature',
          label: 'Signature',
          isRequired: true,
          page: 1,
          left: 10,
          top: 80,
          width: 30,
          height: 5,
        },
        {
          place: 1,
          type: 'date',
          label: 'Date',
          isRequired: true,
          page: 1,
          left: 60,
          top: 80,
          width: 30,
          height: 5,
        },
      ],
    },
  }
  const id = await signing.begin(own)
  await answerLink(await signing.linkFor(id, 1, back), 'sign')
  const { documents } = await signing.files(id)
  expect(
    Buffer.from(documents[0]?.bytes ?? [])
      .subarray(pdf.length)
      .toString('latin1'),
  ).toContain('(Ada Po)')
  const mailed = await signing.begin({ ...own, externalId: `${own.externalId}-mailed`, isMailed: true })
  expect(await faultOf(signing.linkFor(mailed, 1, back))).toEqual([
    'refused',
    'Ada Po has the link in an email from Docusign.',
  ])
})

test('an order that does not fit its template is refused before anything is created', async () => {
  const fitting = await order()
  const { source, signers } = fitting
  if (!('prefill' in source)) throw new Error('The order has no template.')
  const before = creations()
  const faults = await Promise.all([
    faultOf(signing.begin({ ...fitting, externalId: 'misfit-1', source: { ...source, templateId: 'none' } })),
    faultOf(
      signing.begin({
        ...fitting,
        externalId: 'misfit-2',
        source: { ...source, prefill: [{ fieldId: 'Buyer: Buyer signature', value: 'x' }] },
      }),
    ),
    faultOf(
      signing.begin({
        ...fitting,
        externalId: 'misfit-3',
        signers: [{ roleId: 'Witness', name: 'Al', email: 'a@b.example' }],
      }),
    ),
  ])
  expect(faults).toEqual([
    ['gone', 'Docusign: Invalid template ID.'],
    ['refused', 'The field Buyer signature of Battery storage contract is for its signer.'],
    ['refused', 'The template Battery storage contract has no role for Al.'],
  ])
  expect(creations()).toBe(before)
  expect(
    await faultOf(
      signing.begin({
        ...fitting,
        externalId: 'misfit-4',
        signers: signers.map((one) => ({ ...one, email: 'x' })),
      }),
    ),
  ).toMatchObject(['refused', expect.stringContaining('email address')])
})

test.each(['Lost Answer', 'Odd Answer', 'Slow Answer'])(
  'beginning twice makes one envelope, also with a signer called %s',
  async (name) => {
    const patient = signingAt(service.url, { timeoutMs: 500 })
    const twice = await order([name, 'Bo Li'])
    const before = creations()
    const [first, second] = await Promise.all([patient.begin(twice), patient.begin(twice)])
    const third = await signingAt(service.url).begin(twice)
    expect([second, third]).toEqual([first, first])
    expect(creations()).toBe(before + 1)
    expect((await patient.state(first)).status).toBe('open')
  },
)

test('a busy service is left alone for a while, and a closed one is away', async () => {
  const own = signingAt(service.url)
  expect(await faultOf(own.begin(await order(['Closed Shop', 'Bo Li'])))).toEqual([
    'away',
    'Docusign answered 503.',
  ])
  const busy = await own.begin(await order(['Busy Line', 'Bo Li'])).catch((error: unknown) => error)
  expect(busy).toMatchObject({ fault: 'away', retryAfterSeconds: 30 })
  const calls = service.calls.length
  expect(await faultOf(own.templates())).toEqual(['away', 'Docusign asked us to wait.'])
  expect(service.calls.length).toBe(calls)
})

test('the hourly limit is over at the time that the service names', async () => {
  const limited = await startDocusign({ requestsPerHour: 1 })
  const own = signingAt(limited.url)
  await own.ready()
  const failure = await own.ready().catch((error: unknown) => error)
  await limited.close()
  const leftSeconds = 3_600 - (Math.floor(Date.now() / 1_000) % 3_600)
  expect(failure).toMatchObject({ fault: 'away', retryAfterSeconds: expect.closeTo(leftSeconds, -1) })
})

test('a token that ended early is renewed once, and calls at the same time share one', async () => {
  const own = signingAt(service.url)
  const grants = () => service.calls.filter((call) => call === 'POST /oauth/token').length
  const before = grants()
  await Promise.all([own.ready(), own.templates()])
  expect(grants()).toBe(before + 1)
  await service.restart()
  await own.ready()
  await own.ready()
  expect(grants()).toBe(before + 2)
})

test('missing consent, a wrong key, another account and an absent server have errors of their own', async () => {
  const strict = await startDocusign({ hasConsent: false })
  const consent = await faultOf(signingAt(strict.url).ready())
  await strict.close()
  expect(consent).toMatchObject(['unauthorized', expect.stringContaining('/oauth/auth?response_type=code')])
  expect(await faultOf(signingAt(service.url, { integrationKey: docusignAccount.userId }).ready())).toEqual([
    'unauthorized',
    'Docusign refuses the sign-in: invalid_grant, issuer_not_found.',
  ])
  expect(await faultOf(signingAt(service.url, { accountId: 'other' }).ready())).toEqual([
    'unauthorized',
    'The Docusign user is not in the account other.',
  ])
  expect(await faultOf(signingAt('http://localhost:1').ready())).toEqual([
    'away',
    'Docusign does not answer.',
  ])
})

test('a download follows a redirect without the token', async () => {
  const id = await signing.begin(await order(['Other Host', 'Bo Li']))
  await answerLink(await signing.linkFor(id, 1, back), 'sign')
  await answerLink(await signing.linkFor(id, 2, back), 'sign')
  const { documents } = await signing.files(id)
  expect(Buffer.from(documents[0]?.bytes ?? []).toString('latin1')).toContain('(Bo Li)')
  expect(service.calls.some((call) => call.startsWith('GET /files/'))).toBe(true)
})

test('a webhook is a hint when one of its signatures is valid, and refused otherwise', () => {
  const event = (accountId: string) =>
    Buffer.from(JSON.stringify({ event: 'envelope-completed', data: { accountId, envelopeId: 'e1' } }))
  const signatureOf = (key: string, body: Buffer) => createHmac('sha256', key).update(body).digest('base64')
  const body = event(docusignAccount.accountId)
  const [first = '', second = ''] = docusignAccount.hmacKeys
  expect(signing.readHook(body, { 'x-docusign-signature-1': signatureOf(first, body) })).toEqual({
    envelopeId: 'e1',
  })
  expect(
    signing.readHook(body, {
      'x-docusign-signature-1': 'old',
      'x-docusign-signature-2': signatureOf(second, body),
    }),
  ).toEqual({ envelopeId: 'e1' })
  const refused = { refused: 'No signature is valid.' }
  expect(signing.readHook(body, {})).toEqual(refused)
  expect(signing.readHook(body, { 'x-docusign-signature-1': signatureOf('other', body) })).toEqual(refused)
  expect(
    signing.readHook(Buffer.from(`${body.toString()} `), {
      'x-docusign-signature-1': signatureOf(first, body),
    }),
  ).toEqual(refused)
  const other = event('other')
  expect(signing.readHook(other, { 'x-docusign-signature-1': signatureOf(first, other) })).toEqual({
    refused: 'The event is from another account.',
  })
})
