/** The templates of an e-signature service, through the API. */
import { activity, contracts, health } from '@crm/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documensoSigning } from '#platform/signing/documenso/documenso'
import { aLead, aSale, good } from '#test/builders'
import type { Client } from '#test/client'
import { type TestServer, startTestServer } from '#test/server'
import { documensoSecret, documensoToken, type RunningService, startDocumenso } from '#test/signing-services'

let service: RunningService
let server: TestServer
let mona: Client

beforeAll(async () => {
  service = await startDocumenso()
  const settings = { url: service.url, token: documensoToken, webhookSecret: documensoSecret }
  server = await startTestServer({ signing: documensoSigning(settings) })
  mona = await server.as('mona')
})
afterAll(async () => {
  await server.close()
  await service.close()
})

test('the templates of the service follow ours, except for a sale, and each has its signers and fields', async () => {
  const listed = await good(mona.call(contracts.templates, { query: {} }))
  const theirs = listed.filter((template) => template.service === 'documenso')
  expect(listed.slice(0, -2).every((template) => template.service === 'own')).toBe(true)
  expect(theirs.map(({ title }) => title)).toEqual(['Battery storage contract', 'Home improvement contract'])
  const sale = await aSale(mona, (await aLead(mona)).id)
  const forSale = await good(mona.call(contracts.templates, { query: { saleId: sale.id } }))
  expect(forSale.every((template) => template.service === 'own')).toBe(true)

  const battery = await good(mona.call(contracts.template, { params: { id: theirs[0]?.id ?? '' } }))
  expect(battery).toMatchObject({
    service: 'documenso',
    signers: [
      { label: 'Buyer', signs: true },
      { label: 'Contractor', signs: true },
    ],
  })
  if (battery.service === 'own') throw new Error('The template is one of ours.')
  const [buyer] = battery.signers
  expect(battery.fields.find(({ label }) => label === 'Contract price')).toMatchObject({
    role: buyer?.role,
    type: 'number',
    page: 1,
    isRequired: true,
    isPrefillable: true,
  })
})

test('an unknown template is not found, in the service and without one', async () => {
  const answer = await mona.raw('GET', '/contract-templates/envelope_none')
  expect([answer.status, await answer.json()]).toEqual([404, { message: 'There is no such template.' }])
})

async function batteryTemplate(saleId?: string) {
  const listed = await good(mona.call(contracts.templates, { query: {} }))
  const id = listed.find(({ title }) => title === 'Battery storage contract')?.id ?? ''
  const query = saleId === undefined ? {} : { saleId }
  const found = await good(mona.call(contracts.template, { params: { id }, query }))
  if (found.service === 'own') throw new Error('The template is one of ours.')
  return found
}

const choicesOf = ({ signers, fields, version }: Awaited<ReturnType<typeof batteryTemplate>>) => ({
  signers: signers.filter(({ signs }) => signs).map(({ role, signer }) => ({ role, signer })),
  fields: fields.filter(({ isPrefillable }) => isPrefillable).map(({ id, source }) => ({ id, source })),
  version,
})

test('names and labels map a template, and an administrator maps the rest, with an activity row', async () => {
  const adam = await server.as('adam')
  const sale = await aSale(mona, (await aLead(mona)).id, { saleAmount: 12_345.67 })
  const before = await batteryTemplate(sale.id)
  expect(before.signers.map(({ signer }) => signer)).toEqual(['buyer1', 'contractor'])
  const price = before.fields.find(({ label }) => label === 'Contract price')
  const address = before.fields.find(({ source }) => source === 'address')
  expect([price?.source, price?.value]).toEqual(['price', '12345.67'])
  const choices = choicesOf(before)
  const params = { id: before.id }
  const body = {
    ...choices,
    fields: choices.fields.map((field) =>
      field.id === address?.id ? { ...field, source: 'jobNumber' as const } : field,
    ),
  }
  const saved = await good(adam.call(contracts.mapTemplate, { params, body }))
  expect(saved.version).toBe(before.version + 1)
  const after = await batteryTemplate(sale.id)
  expect(after.fields.find(({ id }) => id === address?.id)).toMatchObject({
    source: 'jobNumber',
    value: sale.jobNumber,
  })
  const feed = await good(adam.call(activity.feed, { query: { subjectType: 'templateMap' } }))
  expect(feed[0]).toMatchObject({ verb: 'templateMap.changed', actorName: 'Adam Osei' })

  // The second of two who save at once gets a conflict; saving the same twice changes nothing.
  const [first, second] = await Promise.all([
    adam.call(contracts.mapTemplate, { params, body: { ...choices, version: after.version } }),
    adam.call(contracts.mapTemplate, { params, body: { ...choices, version: after.version } }),
  ])
  expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const same = await batteryTemplate()
  const again = await good(
    adam.call(contracts.mapTemplate, { params, body: { ...choices, version: same.version } }),
  )
  expect(again.version).toBe(same.version)
})

test('a choice that the template cannot have is refused, and only administrators map', async () => {
  const adam = await server.as('adam')
  const template = await batteryTemplate()
  const choices = choicesOf(template)
  const params = { id: template.id }
  const signature = template.fields.find(({ type }) => type === 'signature')
  const [role] = choices.signers
  const refusals: (readonly [object, string])[] = [
    [{ signers: [{ role: '__proto__', signer: 'buyer1' }] }, 'The template has no signing role __proto__.'],
    [
      { signers: choices.signers.map((one) => ({ ...one, signer: 'buyer1' })) },
      'Two roles are signed by the buyer.',
    ],
    [
      { fields: [{ id: signature?.id ?? '', source: 'price' }] },
      `Field ${signature?.id} cannot be filled in.`,
    ],
    [{ fields: [{ id: 'constructor', source: null }] }, 'Field constructor cannot be filled in.'],
  ]
  expect(role).toBeDefined()
  for (const [changes, message] of refusals) {
    const answer = await adam.call(contracts.mapTemplate, { params, body: { ...choices, ...changes } })
    expect(answer, message).toMatchObject({ status: 400, body: { message } })
  }
  const byRep = await mona.call(contracts.mapTemplate, { params, body: choices })
  expect(byRep.status).toBe(403)
  const own = await adam.call(contracts.mapTemplate, { params: { id: 'HIC_SOLAR' }, body: choices })
  expect(own.status).toBe(404)
})

test('health has a line for the service, and an unavailable service is a sentence', async () => {
  const linesOf = async () => {
    const { services } = await good((await server.as('adam')).call(health.details, {}))
    return services.find(({ name }) => name === 'Documenso')
  }
  expect(await linesOf()).toMatchObject({ state: 'up', critical: false, detail: null })
  await service.close()
  expect(await linesOf()).toMatchObject({ state: 'down', detail: 'Documenso does not answer.' })
  const answer = await mona.raw('GET', '/contract-templates')
  expect([answer.status, await answer.json()]).toEqual([
    503,
    { code: 'UNAVAILABLE', message: 'The signature service is not available. Please try again.' },
  ])
})
