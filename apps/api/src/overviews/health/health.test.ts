import { health, users, webLeads } from '@crm/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const check = () => server.withToken(undefined).call(health.check, {})

test('the health check is public and covers the critical services', async () => {
  expect(await check()).toMatchObject({ status: 200, body: { message: 'OK' } })
})

describe('health details', () => {
  test('the details list every service with its time, and the queue', async () => {
    const adam = await server.as('adam')
    expect(await adam.call(health.details, {})).toMatchObject({
      status: 200,
      body: {
        version: '2.9.2',
        services: [
          { name: 'Database', state: 'up', critical: true, detail: null },
          { name: 'Directory keys', state: 'up', critical: true, detail: null },
          { name: 'Graph', state: 'up', critical: false, detail: null },
          { name: 'Drive', state: 'up', critical: false, detail: expect.stringMatching(/ GB free$/) },
          {
            name: 'Mail',
            state: 'not set up',
            critical: false,
            detail: 'No mail server: SMTP_URL is not set.',
          },
        ],
        queue: { waiting: 0, failed: 0, failures: [] },
        mail: { waiting: 0, failed: 0, lastFailure: null },
        hooks: { failing: 0, stopped: 0, off: 0, waiting: 0, failed: 0 },
      },
    })
  })

  test('the details are for administrators', async () => {
    const mona = await server.as('mona')
    expect(await mona.call(health.details, {})).toMatchObject({
      status: 403,
      body: { message: 'Only administrators may see the state of every service.' },
    })
    expect((await server.withToken(undefined).call(health.details, {})).status).toBe(401)
  })
})

describe('while the database is down', () => {
  test('the check answers Not OK and every call 503, and all recover without a restart', async () => {
    const rita = await server.as('rita')
    const lead = { body: { lastName: 'Po', email1: 'po@mail.example' } }
    await server.database.close()
    try {
      expect(await check()).toMatchObject({ status: 500, body: { message: 'Not OK' } })
      const answers = await Promise.all([
        rita.call(webLeads.list, {}),
        rita.call(webLeads.create, lead),
        rita.call(users.list, {}),
      ])
      for (const answer of answers) {
        expect(answer).toMatchObject({
          status: 503,
          body: { code: 'UNAVAILABLE', message: 'A service this needs is not available. Please try again.' },
        })
      }
    } finally {
      await server.database.open()
    }
    expect(await check()).toMatchObject({ status: 200 })
    expect(await rita.call(webLeads.create, lead)).toMatchObject({ status: 201 })
  })
})

test('without keys to verify tokens the check answers Not OK, and calls 503', async () => {
  const cutOff = await startTestServer({ authority: 'http://localhost:9' })
  try {
    const answer = await cutOff.withToken(undefined).call(health.check, {})
    expect(answer).toMatchObject({ status: 500, body: { message: 'Not OK' } })
    const rita = await cutOff.as('rita')
    expect(await rita.call(webLeads.list, {})).toMatchObject({ status: 503 })
  } finally {
    await cutOff.close()
  }
})
