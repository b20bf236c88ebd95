/** A handler that violates its own contract. */
import { route } from '@crm/contract/route'
import { Refusal } from '@crm/contract/refusals'
import Fastify, { type FastifyBaseLogger } from 'fastify'
import { serializerCompiler } from 'fastify-type-provider-zod'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Context } from './context.ts'
import { answerError } from './errors.ts'
import { type BoundHandler, handle } from './handle.ts'
import { readInput } from './input.ts'
import { serve } from './serve.ts'

const sheep = {
  count: route({
    method: 'GET',
    path: '/sheep/{meadow}',
    summary: 'How many sheep stand in the meadow',
    who: 'anyone',
    params: z.object({ meadow: z.string() }),
    answers: { 200: z.object({ sheep: z.int() }), 404: Refusal },
  }),
}

/** Returns anything, as an uncompiled handler could. */
const answering = (answer: unknown): BoundHandler[] =>
  handle('sheep', sheep, { count: (() => answer) as never })

const apps: { close(): Promise<unknown> }[] = []
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
})

/** The spine around one route. */
async function ask(answer: unknown, strict: boolean) {
  const logged: { level: number; msg: string }[] = []
  const log: FastifyBaseLogger = pino(
    {},
    { write: (line) => logged.push(JSON.parse(line) as (typeof logged)[number]) },
  )
  const app = Fastify({ loggerInstance: log })
  apps.push(app)
  app.setValidatorCompiler(readInput)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(answerError)
  app.decorateRequest('call')
  const authorise = async (_who: unknown, _request: unknown, context: Context) => context
  serve(app, answering(answer), { strict, authorise, context: () => ({}) as Context })
  const { statusCode, body } = await app.inject('/sheep/green')
  const errors = logged.filter(({ level }) => level >= 50)
  return { status: statusCode, body: JSON.parse(body) as unknown, errors }
}

const unknownError = { message: 'An unknown error occurred', code: 'INTERNAL' }
const teapot = { status: 418, body: { message: 'I am a teapot.' } }

describe('an undeclared status', () => {
  test('an undeclared status is a 500 in development and tests, with the reason in the log', async () => {
    const { status, body, errors } = await ask(teapot, true)
    expect([status, body]).toEqual([500, unknownError])
    const reason = { message: 'GET /sheep/{meadow} answered the undeclared status 418.' }
    expect(errors).toMatchObject([{ msg: 'request failed', err: reason }])
  })

  test('an undeclared status is sent and logged in production', async () => {
    const { status, body, errors } = await ask(teapot, false)
    expect([status, body]).toEqual([418, teapot.body])
    expect(errors).toMatchObject([{ msg: 'GET /sheep/{meadow} answered the undeclared status 418.' }])
  })

  test('a spine status is undeclared too when a handler returns it instead of throwing', async () => {
    const { status } = await ask(
      { status: 429, body: { message: 'Slow down.', code: 'TOO_MANY_REQUESTS' } },
      true,
    )
    expect(status).toBe(500)
  })
})

describe.each([true, false])('a body (strict: %s)', (strict) => {
  test('a valid body is sent', async () => {
    expect(await ask({ status: 200, body: { sheep: 3 } }, strict)).toEqual({
      status: 200,
      body: { sheep: 3 },
      errors: [],
    })
  })

  test('an invalid body never leaves the server', async () => {
    const { status, body, errors } = await ask({ status: 200, body: { sheep: 'three' } }, strict)
    expect([status, body]).toEqual([500, unknownError])
    expect(errors).toMatchObject([{ msg: 'request failed' }])
  })

  test('undeclared fields are stripped from a body', async () => {
    const { body } = await ask({ status: 200, body: { sheep: 3, shepherdsPhone: '+19095550101' } }, strict)
    expect(body).toEqual({ sheep: 3 })
  })
})

test('a throwing handler is an unknown error for the caller', async () => {
  const thrower = {
    get status(): number {
      throw new Error('The wolf came.')
    },
  }
  const { status, body, errors } = await ask(thrower, false)
  expect([status, body]).toEqual([500, unknownError])
  expect(errors).toMatchObject([{ err: { message: 'The wolf came.' } }])
})
