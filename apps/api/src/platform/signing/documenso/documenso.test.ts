/** The adapter through HTTP, against the local cloud's stand-in. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  answerLink,
  documensoSecret,
  documensoToken,
  type RunningService,
  startDocumenso,
} from '#test/signing-services'
import { type EnvelopeOrder, type Signing, SigningFailed } from '#platform/ports/signing'
import { writePdf } from '#platform/pdf/write-pdf'
import { documensoSigning } from './documenso.ts'

let service: RunningService
let signing: Signing
const signingAt = (url: string, settings: { token?: string; timeoutMs?: number } = {}) =>
  documensoSigning({ url, token: documensoToken, webhookSecret: documensoSecret, ...settings })

beforeAll(async () => {
  service = await startDocumenso({ slowAnswerMs: 1_000 })
  signing = signingAt(service.url)
})
afterAll(() => service.close())

let orders = 0

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
    message: null,
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

const countOf = async (externalId: string) => {
  const answer = await fetch(`${service.url}/api/v2/envelope?type=DOCUMENT&query=${externalId}&perPage=100`, {
    headers: { authorization: documensoToken },
  })
  const { data } = (await answer.json()) as { data: { externalId: string }[] }
  return data.filter((one) => one.externalId === externalId).length
}

const faultOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof SigningFailed ? [error.fault, error.message] : error),
  )

test('templates are listed, with roles in signing order and fields as the port describes them', async () => {
  await signing.ready()
  const templates = await signing.templates()
  expect(templates.map(({ title }) => title).toSorted()).toEqual([
    'Battery storage contract',
    'Home improvement contract',
  ])
  const contract = await signing.template(templates.find(({ title }) => title.startsWith('Home'))?.id ?? '')
  expect(contract.roles.map(({ name, signs }) => [name, signs])).toEqual([
    ['Buyer', true],
    ['Second buyer', true],
    ['Salesperson', true],
    ['Contractor', true],
  ])
  const field = (label: string) => contract.fields.find((one) => one.label === label)
  expect(field('Contract price')).toMatchObject({
    type: 'number',
    page: 1,
    left: 10,
    isRequired: true,
    isPrefillable: true,
  })
  expect(field('Payment method')).toMatchObject({ type: 'choice', options: ['Cash', 'Loan', 'Lease', 'PPA'] })
  expect(field('Buyer signature')).toMatchObject({ type: 'signature', isPrefillable: false })
  expect(await faultOf(signing.template('envelope_none'))).toEqual([
    'gone',
    'Documenso: Envelope could not be found',
  ])
})

test('an envelope is sent, viewed, signed in turn, and its files are downloaded', async () => {
  const id = await signing.begin(await order())
  const before = await signing.state(id)
  expect([before.status, before.signers.map(({ status, name }) => [status, name])]).toEqual([
    'open',
    [
      ['sent', 'Ada Po'],
      ['waiting', 'Bo Li'],
    ],
  ])
  expect(await faultOf(signing.linkFor(id, 2, 'https://crm.example'))).toEqual([
    'refused',
    'It is not the turn of Bo Li yet.',
  ])
  expect(await faultOf(signing.files(id))).toMatchObject(['refused', expect.any(String)])
  const link = await signing.linkFor(id, 1, 'https://crm.example')
  await answerLink(link, 'view')
  expect((await signing.state(id)).signers[0]?.status).toBe('viewed')
  await answerLink(link, 'sign')
  await answerLink(await signing.linkFor(id, 2, 'https://crm.example'), 'sign')
  const after = await signing.state(id)
  expect([after.status, after.signers.map(({ status }) => status)]).toEqual([
    'completed',
    ['signed', 'signed'],
  ])
  expect(after.signers[1]?.at?.getTime()).toBeGreaterThan(Date.now() - 60_000)
  const { documents, certificate } = await signing.files(id)
  expect(documents.map(({ name }) => name)).toEqual(['Battery storage contract.pdf'])
  const text = Buffer.from(documents[0]?.bytes ?? []).toString('latin1')
  for (const value of ['Ada Po', '1 Main St', '12000', 'Powerwall', 'Bo Li'])
    expect(text).toContain(`(${value})`)
  expect(Buffer.from(certificate.subarray(0, 5)).toString()).toBe('%PDF-')
  expect(await faultOf(signing.void(id, 'Too late'))).toEqual([
    'refused',
    'Documenso: Only pending documents can be cancelled',
  ])
})

test('two buyers, the salesperson and the contractor sign in order, with a choice and a checkbox filled in', async () => {
  const found = (await signing.templates()).find(({ title }) => title === 'Home improvement contract')
  const { id: templateId, roles, fields } = await signing.template(found?.id ?? '')
  const idOf = (label: string) => fields.find((field) => field.label === label)?.id ?? ''
  const names = ['Ada Po', 'Al Po', 'Rita Reyes', 'Bo Li']
  const values = {
    'Buyer name': 'Ada Po',
    'Property address': '1 Main St',
    'Contract price': '30000',
    'Down payment': '1000',
    'System size in kW': '8.2',
    'Payment method': 'Loan',
    Subcontractors: true,
  }
  const id = await signing.begin({
    ...(await order()),
    source: {
      templateId,
      prefill: Object.entries(values).map(([label, value]) => ({ fieldId: idOf(label), value })),
    },
    // A couple may share a mailbox.
    signers: roles.map(({ id: roleId }, index) => ({
      roleId,
      name: names[index] ?? '',
      email: 'po@mail.example',
    })),
  })
  for (const place of [1, 2, 3, 4]) {
    expect((await signing.state(id)).signers.filter(({ status }) => status === 'waiting')).toHaveLength(
      4 - place,
    )
    await answerLink(await signing.linkFor(id, place, ''), 'sign')
  }
  const { documents } = await signing.files(id)
  const text = Buffer.from(documents[0]?.bytes ?? []).toString('latin1')
  for (const value of [...names, 'Loan', 'Yes', '30000', 'AP']) expect(text).toContain(`(${value})`)
})

test('a decline keeps its reason, and a void is idempotent', async () => {
  const declined = await signing.begin(await order())
  await answerLink(await signing.linkFor(declined, 1, ''), 'decline', { reason: 'Too expensive' })
  expect(await signing.state(declined)).toMatchObject({
    status: 'declined',
    signers: [{ status: 'declined', reason: 'Too expensive' }, { status: 'waiting' }],
  })
  const voided = await signing.begin(await order())
  await signing.remind(voided, 1)
  await signing.void(voided, 'A change of the contract')
  await signing.void(voided, 'A change of the contract')
  expect((await signing.state(voided)).status).toBe('voided')
  expect(await faultOf(signing.linkFor(voided, 1, ''))).toEqual(['refused', 'The envelope is voided.'])
})

test('our own PDF is sent with its fields', async () => {
  const pdf = await writePdf({ title: 'Change order', foot: '', blocks: [{ text: 'One more battery.' }] })
  const id = await signing.begin({
    ...(await order(['Ada Po'])),
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
      ],
    },
  })
  await answerLink(await signing.linkFor(id, 1, ''), 'sign')
  const { documents } = await signing.files(id)
  const signed = Buffer.from(documents[0]?.bytes ?? [])
  expect(signed.subarray(0, pdf.length).equals(pdf)).toBe(true)
  expect(signed.subarray(pdf.length).toString('latin1')).toContain('(Ada Po)')
})

test('an order that does not fit its template is refused before anything is created', async () => {
  const fitting = await order()
  const { source, signers } = fitting
  if (!('prefill' in source)) throw new Error('The order has no template.')
  const faults = await Promise.all([
    faultOf(signing.begin({ ...fitting, externalId: 'misfit-1', signers: signers.slice(0, 1) })),
    faultOf(
      signing.begin({
        ...fitting,
        externalId: 'misfit-2',
        source: { ...source, prefill: [{ fieldId: '9', value: '' }] },
      }),
    ),
    faultOf(
      signing.begin({
        ...fitting,
        externalId: 'misfit-3',
        source: { ...source, templateId: 'envelope_none' },
      }),
    ),
    faultOf(
      signing.begin({
        ...fitting,
        externalId: 'misfit-4',
        signers: signers.map((one) => ({ ...one, email: 'nonsense' })),
      }),
    ),
  ])
  expect(faults).toEqual([
    ['refused', 'The template Battery storage contract needs a signer for: Contractor.'],
    ['refused', 'The template Battery storage contract has no field 9.'],
    ['gone', 'Documenso: Envelope could not be found'],
    ['refused', 'Documenso: Input validation failed'],
  ])
  expect(await countOf('misfit')).toBe(0)
})

test.each(['Lost Answer', 'Odd Answer', 'Slow Answer'])(
  'beginning twice makes one envelope, also with a signer called %s',
  async (name) => {
    const patient = signingAt(service.url, { timeoutMs: 500 })
    const twice = await order([name, 'Bo Li'])
    const [first, second] = await Promise.all([patient.begin(twice), patient.begin(twice)])
    const third = await patient.begin(twice)
    expect([second, third]).toEqual([first, first])
    expect(await countOf(twice.externalId)).toBe(1)
    expect((await patient.state(first)).status).toBe('open')
  },
)

test('a busy service is left alone until the time it named, and a closed one is away', async () => {
  const own = signingAt(service.url)
  expect(await faultOf(own.begin(await order(['Closed Shop', 'Bo Li'])))).toEqual([
    'away',
    'Documenso answered 503.',
  ])
  const busy = await own.begin(await order(['Busy Line', 'Bo Li'])).catch((error: unknown) => error)
  expect(busy).toMatchObject({ fault: 'away', retryAfterSeconds: 7 })
  const calls = service.calls.length
  const next = await own.templates().catch((error: unknown) => error)
  expect(next).toMatchObject({ fault: 'away', message: 'Documenso asked us to wait.' })
  expect(service.calls.length).toBe(calls)
})

test('a wrong token, an absent server and a redirected file are handled', async () => {
  expect(await faultOf(signingAt(service.url, { token: 'api_wrong' }).ready())).toEqual([
    'unauthorized',
    'Documenso: Invalid token',
  ])
  expect(await faultOf(signingAt('http://localhost:1').ready())).toEqual([
    'away',
    'Documenso does not answer.',
  ])
  const id = await signing.begin(await order(['Other Host', 'Bo Li']))
  await answerLink(await signing.linkFor(id, 1, ''), 'sign')
  await answerLink(await signing.linkFor(id, 2, ''), 'sign')
  const { documents } = await signing.files(id)
  expect(Buffer.from(documents[0]?.bytes ?? []).toString('latin1')).toContain('(Bo Li)')
  expect(service.calls.some((call) => call.startsWith('GET /files/'))).toBe(true)
})

test('a webhook is a hint when its secret is right, and refused otherwise', () => {
  const body = (value: unknown) => Buffer.from(JSON.stringify(value))
  const event = { event: 'DOCUMENT_COMPLETED', payload: { envelopeId: 'envelope_a' } }
  const right = { 'x-documenso-secret': documensoSecret }
  expect(signing.readHook(body(event), right)).toEqual({ envelopeId: 'envelope_a' })
  expect(signing.readHook(body(event), { 'x-documenso-secret': 'wrong' })).toEqual({
    refused: 'The secret is wrong.',
  })
  expect(signing.readHook(body(event), {})).toEqual({ refused: 'The secret is wrong.' })
  expect(signing.readHook(body({ event: 'x' }), right)).toEqual({ refused: 'The body is not an event.' })
  expect(signing.readHook(Buffer.from('{'), right)).toEqual({ refused: 'The body is not an event.' })
})
