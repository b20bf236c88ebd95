/** Against a scripted server: responses that the real one seldom gives. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { sending } from './send.ts'

type Act = (response: ServerResponse, request: IncomingMessage) => void

let close: () => Promise<void>
afterEach(() => close())

/** Sends one row to a server that gives these responses in order, and then repeats the last. */
async function sent(...acts: [Act, ...Act[]]) {
  const waited: number[] = []
  let calls = 0
  const server = createServer((request, response) => {
    const act = acts[Math.min(calls++, acts.length - 1)]
    request.resume().once('end', () => act?.(response, request))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => new Promise((resolve) => server.close(() => resolve()))
  const send = sending({
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    key: 'k',
    wait: async (ms) => void waited.push(ms),
  })
  return { fate: await send({ name: 'Ada' }), waited, calls }
}

const json =
  (status: number, body: object, headers: Record<string, string> = {}): Act =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers })
    response.end(JSON.stringify(body))
  }
const created = json(200, { message: 'Success' }, { 'import-outcome': 'created L-7' })
const hangUp: Act = (response) => response.destroy()
const good = { result: 'created', lead: 'L-7', reason: '' }

describe('sending a row', () => {
  test('waits as long as Retry-After says on 429', async () => {
    const tooMany = (seconds: string) => json(429, { message: 'Too many.' }, { 'retry-after': seconds })
    expect(await sent(tooMany('7'), tooMany('3'), json(429, {}), created)).toEqual({
      fate: good,
      waited: [7_000, 3_000, 1_000],
      calls: 4,
    })
  })

  test('retries without an answer, and on a proxy’s error', async () => {
    const badGateway: Act = (response) => response.writeHead(502, { connection: 'close' }).end('<html>')
    const { fate, waited } = await sent(hangUp, badGateway, json(503, { message: 'Away.' }), created)
    expect([fate, waited]).toEqual([good, [500, 1_000, 2_000]])
  })

  test('ends everything when the server stays away', async () => {
    const { fate, calls } = await sent(hangUp)
    expect(fate).toEqual({
      result: 'failed',
      lead: null,
      reason: expect.stringMatching(/^No answer from the server: .+\.$/) as string,
      endsAll: true,
    })
    expect(calls).toBe(8)
  })

  test('fails alone on a server error', async () => {
    const { fate, calls } = await sent(json(500, { message: 'Something failed.' }))
    expect([fate, calls]).toEqual([{ result: 'failed', lead: null, reason: 'Something failed.' }, 3])
  })

  test.each([
    ['cannot be used', 400, 'A valid email or phone is required.'],
    ['is too long', 413, 'This is too large.'],
  ])('refuses a row that %s with the reason', async (_, status, message) => {
    const { fate, calls } = await sent(json(status, { message }))
    expect([fate, calls]).toEqual([{ result: 'refused', lead: null, reason: message }, 1])
  })

  test('ends everything on a wrong key', async () => {
    const { fate } = await sent(json(400, { message: 'Invalid webhook key.' }))
    expect(fate).toMatchObject({ result: 'failed', reason: 'Invalid webhook key.', endsAll: true })
  })

  test.each([200, 302, 401, 404])('ends everything when another server answers %d', async (status) => {
    const { fate } = await sent(json(status, { message: 'Welcome.' }))
    expect(fate).toMatchObject({
      result: 'failed',
      reason: `This is not the address of the API: it answered ${status}.`,
      endsAll: true,
    })
  })
})
