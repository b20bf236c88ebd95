/** Calls against a service that answers nonsense. */
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { SigningFailed } from '#platform/ports/signing'
import { retryAfterOf } from '#platform/retry-after'
import { serviceCalls } from './service-calls.ts'

let server: Server
let url: string
let answer: (response: ServerResponse) => void = (response) => response.end()

beforeAll(async () => {
  server = createServer((_request, response) => answer(response))
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  url = `http://localhost:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

const calls = serviceCalls({
  name: 'Signer',
  timeoutMs: 2_000,
  failureOf: async ({ status }) => new SigningFailed('refused', `Signer answered ${status}.`),
})
const shape = z.object({ list: z.array(z.object({ id: z.number() })) })

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof SigningFailed ? [error.fault, error.message] : error),
  )
const readJson = async () => calls.read(await calls.fetch(url), shape)
const readPdf = async () => calls.readPdf(await calls.fetch(url))

test.each([
  ['<h1>Maintenance</h1>', 'Signer answered in an unknown form.'],
  ['{"list": [', 'Signer answered in an unknown form.'],
  ['{"list": [{"id": 1}, {"id": "x"}]}', 'Signer answered in an unknown form: list.1.id,'],
  ['null', 'Signer answered in an unknown form: the body,'],
])('the body %s is unreadable, with the place of the error', async (body, message) => {
  answer = (response) => response.end(body)
  expect(await failureOf(readJson())).toEqual(['unreadable', expect.stringContaining(message)])
})

test('a body that ends early means that the service is away', async () => {
  answer = (response) => {
    response.writeHead(200, { 'content-length': '100' }).write('{"list"')
    setImmediate(() => response.destroy())
  }
  const faults = await Promise.all([failureOf(readJson()), failureOf(readPdf())])
  expect(faults.map((fault) => (Array.isArray(fault) ? String(fault[0]) : fault))).toEqual(['away', 'away'])
})

test('a file that is no PDF is unreadable, and an error status is the failure of the service', async () => {
  answer = (response) => response.end('<html>')
  expect(await failureOf(readPdf())).toEqual(['unreadable', 'Signer sent a file that is not a PDF.'])
  answer = (response) => response.writeHead(418).end()
  expect(await failureOf(readPdf())).toEqual(['refused', 'Signer answered 418.'])
})

test('a connection that ended is tried again for a read, and not for a write', async () => {
  let requests = 0
  answer = (response) => {
    requests += 1
    if (requests === 1) response.destroy()
    else response.end('{"list": []}')
  }
  expect(await readJson()).toEqual({ list: [] })
  requests = 0
  expect(await failureOf(calls.fetch(url, { method: 'POST' }))).toEqual(['away', 'Signer does not answer.'])
  expect(requests).toBe(1)
})

test('Retry-After is a number of seconds or a date', () => {
  const after = (value: string) => retryAfterOf(new Response(null, { headers: { 'retry-after': value } }))
  expect(after('120')).toBe(120)
  expect(after(new Date(Date.now() + 60_000).toUTCString())).toBeCloseTo(60, -1)
  expect(after(new Date(0).toUTCString())).toBe(0)
  expect(after('soon')).toBeUndefined()
  expect(retryAfterOf(new Response(null))).toBeUndefined()
})
