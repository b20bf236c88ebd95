import { webLeads } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

let server: TestServer
let rita: Client
let mona: Client
beforeAll(async () => {
  server = await startTestServer()
  rita = await server.as('rita')
  mona = await server.as('mona')
})
afterAll(() => server.close())

describe('a lead', () => {
  test('is created, tidied, and owned by the rep who enters it', async () => {
    const created = await rita.call(webLeads.create, {
      body: { firstName: '  hector ', lastName: 'DELGADO', phone1: '(909) 555-0129', email1: ' Hector@Mail.Example ' },
    })
    expect(created).toMatchObject({
      status: 201,
      body: {
        fullName: 'Hector Delgado',
        phone1: '+19095550129',
        email1: 'hector@mail.example',
        status: 'New',
        salesRepId: cast.rita.crm?.id,
        version: 1,
      },
    })
  })

  test('needs a name and a way to reach the person', async () => {
    const refused = await mona.call(webLeads.create, { body: { firstName: '', phone1: '' } })
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'firstName or lastName is required. A valid email or phone is required.' },
    })
  })
})
