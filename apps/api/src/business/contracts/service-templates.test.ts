/** The templates of an e-signature service, through the API. */
import { contracts, health } from '@crm/contract'
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
