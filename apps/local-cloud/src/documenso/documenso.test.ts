import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { listener } from '../test/listener.ts'
import { documenso, type DocumensoOptions } from './service.ts'

type Recipient = {
  id: number
  name: string
  token: string
  readStatus: string
  signingStatus: string
  signingUrl: string
}
type EnvelopeBody = {
  id: string
  status: string
  title: string
  recipients: Recipient[]
  fields: { id: number; type: string; fieldMeta: { label?: string } | null; positionX: string }[]
  envelopeItems: { id: string }[]
}

/** Whatever a call of these tests answers. */
type Body = EnvelopeBody & { data: { id: string; title: string }[]; message: string }

async function start(options: Partial<DocumensoOptions> = {}) {
  const stateDir = options.stateDir ?? (await mkdtemp(join(tmpdir(), 'documenso-')))
  onTestFinished(() => rm(stateDir, { recursive: true, force: true }))
  const app = Fastify()
  onTestFinished(() => app.close())
  const baseUrl = 'http://localhost/documenso'
  await app.register(
    documenso({ baseUrl, stateDir, token: 'api_right', webhook: null, pausesMs: [1, 1], ...options }),
    { prefix: '/documenso' },
  )
  const call = async (method: 'GET' | 'POST', path: string, payload?: object, token = 'api_right') => {
    const answer = await app.inject({
      method,
      url: `/documenso/api/v2${path}`,
      headers: { authorization: token },
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json<Body>(), headers: answer.headers }
  }
  const upload = async (path: string, payload: unknown, file?: Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.set('payload', JSON.stringify(payload))
    if (file) form.set('files', new File([file], 'own.pdf', { type: 'application/pdf' }))
    const request = new Response(form)
    const answer = await app.inject({
      method: 'POST',
      url: `/documenso/api/v2${path}`,
      headers: { authorization: 'api_right', 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
    return { status: answer.statusCode, body: answer.json<Body>() }
  }
  const sign = (token: string, form: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: `/documenso/sign/${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(form).toString(),
    })
  const template = async (title: string) => {
    const { body } = await call('GET', '/envelope?type=TEMPLATE')
    const id = body.data.find((one) => one.title === title)?.id ?? ''
    return (await call('GET', `/envelope/${id}`)).body
  }
  return { app, stateDir, call, upload, sign, template }
}

const fieldOf = ({ fields }: EnvelopeBody, label: string) => {
  const field = fields.find(({ fieldMeta }) => fieldMeta?.label === label)
  if (!field) throw new Error(`There is no field ${label}.`)
  return field
}

async function batteryContract(service: Awaited<ReturnType<typeof start>>, names = ['Ada Po', 'Bo Li']) {
  const template = await service.template('Battery storage contract')
  return service.upload('/envelope/use', {
    envelopeId: template.id,
    externalId: 'C-1',
    distributeDocument: true,
    recipients: template.recipients.map(({ id }, index) => ({
      id,
      email: `signer${index}@mail.example`,
      name: names[index],
    })),
    prefillFields: [
      { id: fieldOf(template, 'Buyer name').id, type: 'text', value: 'Ada Po' },
      { id: fieldOf(template, 'Property address').id, type: 'text', value: '1 Main St' },
      { id: fieldOf(template, 'Contract price').id, type: 'number', value: '12000' },
      { id: fieldOf(template, 'Battery').id, type: 'text', value: 'Powerwall' },
    ],
    override: { distributionMethod: 'NONE' },
  })
}

test('every call needs the token, and errors have the shape of the real service', async () => {
  const { app, call } = await start()
  const bare = await app.inject({ url: '/documenso/api/v2/envelope' })
  expect([bare.statusCode, bare.json()]).toMatchObject([401, { code: 'UNAUTHORIZED' }])
  expect(await call('GET', '/envelope', undefined, 'api_wrong')).toMatchObject({
    status: 401,
    body: { message: 'Invalid token', data: { appError: { code: 'UNAUTHORIZED' } } },
  })
  expect((await call('GET', '/envelope', undefined, 'Bearer api_right')).status).toBe(200)
  expect(await call('GET', '/envelope/envelope_none')).toMatchObject({ status: 404 })
  expect(await call('GET', '/envelope?perPage=101')).toMatchObject({
    status: 400,
    body: { code: 'BAD_REQUEST', message: 'Input validation failed' },
  })
})

test('a template shows its roles and fields; unknown recipients, fields and types are refused', async () => {
  const { template, upload, call } = await start()
  const contract = await template('Home improvement contract')
  expect(contract.recipients.map(({ name }) => name)).toEqual([
    'Buyer',
    'Second buyer',
    'Salesperson',
    'Contractor',
  ])
  const price = fieldOf(contract, 'Contract price')
  expect([price.type, price.positionX]).toEqual(['NUMBER', '10'])
  const use = (payload: object) => upload('/envelope/use', { envelopeId: contract.id, ...payload })
  const recipient = { id: contract.recipients[0]?.id, email: 'a@mail.example', name: 'Ada' }
  const answers = await Promise.all([
    use({ recipients: [{ ...recipient, id: 999_999 }] }),
    use({ recipients: [{ ...recipient, email: 'nonsense' }] }),
    use({ prefillFields: [{ id: 999_999, type: 'text', value: 'x' }] }),
    use({ prefillFields: [{ id: price.id, type: 'text', value: 'x' }] }),
    use({ prefillFields: [{ id: fieldOf(contract, 'Payment method').id, type: 'dropdown', value: 'Gold' }] }),
    upload('/envelope/use', { envelopeId: 'envelope_none' }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 404])
  expect(answers[3]?.body.message).toBe(
    `Field type mismatch for field ${price.id}: expected number, got text`,
  )
  expect(await call('POST', '/envelope/use', { envelopeId: contract.id })).toMatchObject({ status: 400 })
})

test('signers sign in turn, and the finished file has their names and the values', async () => {
  const service = await start()
  const { body: created } = await batteryContract(service)
  const [buyer, contractor] = created.recipients
  if (!buyer || !contractor) throw new Error('Recipients are missing.')
  expect(buyer.signingUrl).toBe(`http://localhost/documenso/sign/${buyer.token}`)
  expect((await service.app.inject({ url: `/documenso/sign/${contractor.token}` })).body).toContain(
    'not your turn',
  )
  expect((await service.sign(contractor.token, { act: 'sign', signature: 'Bo Li' })).statusCode).toBe(400)
  expect((await service.app.inject({ url: `/documenso/sign/${buyer.token}` })).body).toContain('Ada Po')
  await service.sign(buyer.token, { act: 'sign', signature: 'Ada Po' })
  expect((await service.call('GET', `/envelope/${created.id}/certificate/download`)).status).toBe(500)
  await service.sign(contractor.token, { act: 'sign', signature: 'Bo Li' })

  const { body: envelope } = await service.call('GET', `/envelope/${created.id}`)
  expect([envelope.status, envelope.recipients.map(({ signingStatus }) => signingStatus)]).toEqual([
    'COMPLETED',
    ['SIGNED', 'SIGNED'],
  ])
  const download = await service.app.inject({
    url: `/documenso/api/v2/envelope/item/${envelope.envelopeItems[0]?.id}/download?version=signed`,
    headers: { authorization: 'api_right' },
  })
  expect(download.headers['content-type']).toBe('application/pdf')
  for (const text of ['12000', 'Powerwall', 'Bo Li']) expect(download.body).toContain(`(${text})`)
  const cancel = await service.call('POST', '/envelope/cancel', { envelopeId: created.id })
  expect(cancel).toMatchObject({ status: 400, body: { message: 'Only pending documents can be cancelled' } })
})

test('a refused file, a decline and a cancellation end as in the real service', async () => {
  const service = await start()
  const draft = {
    type: 'DOCUMENT',
    title: 'Own',
    recipients: [{ email: 'a@mail.example', name: 'A', role: 'SIGNER' }],
  }
  const notPdf = await service.upload('/envelope/create', draft, new Uint8Array([1, 2]))
  expect(notPdf.status).toBe(400)
  const { body: first } = await batteryContract(service)
  await service.sign(first.recipients[0]?.token ?? '', { act: 'decline', reason: 'Too expensive' })
  expect((await service.call('GET', `/envelope/${first.id}`)).body).toMatchObject({
    status: 'REJECTED',
    recipients: [{ signingStatus: 'REJECTED', rejectionReason: 'Too expensive' }, {}],
  })
  const { body: second } = await batteryContract(service)
  await service.call('POST', '/envelope/cancel', { envelopeId: second.id, reason: 'A change' })
  expect((await service.call('GET', `/envelope/${second.id}`)).body.status).toBe('CANCELLED')
  const { body: list } = await service.call('GET', '/envelope?query=c-1&type=DOCUMENT')
  expect(list.data.map(({ id }) => id)).toEqual([second.id, first.id])
})

test('webhooks carry the secret, are retried, and arrive twice for a signer called Twice Told', async () => {
  const { url, heard } = await listener(1)
  const service = await start({ webhook: { url, secret: 'hook secret' } })
  await batteryContract(service, ['Twice Told', 'Bo Li'])
  await expect.poll(() => heard.length).toBe(5)
  expect(heard[0]?.headers['x-documenso-secret']).toBe('hook secret')
  const events = heard.map(({ body }) => (JSON.parse(body) as { event: string }).event)
  expect(new Set(events)).toEqual(new Set(['DOCUMENT_CREATED', 'DOCUMENT_SENT']))
})

test('the limit counts calls in a minute, and envelopes survive a restart', async () => {
  const now = () => new Date('2026-11-24T10:00:30Z')
  const first = await start({ requestsPerMinute: 3, now })
  const statuses = []
  for (let call = 0; call < 4; call += 1) statuses.push((await first.call('GET', '/envelope')).status)
  expect(statuses).toEqual([200, 200, 200, 429])
  expect((await first.call('GET', '/envelope')).headers).toMatchObject({
    'x-ratelimit-limit': '3',
    'x-ratelimit-remaining': '0',
    'retry-after': '30',
  })
  await first.app.close()
  const second = await start({ stateDir: first.stateDir })
  expect((await second.template('Battery storage contract')).title).toBe('Battery storage contract')
})
