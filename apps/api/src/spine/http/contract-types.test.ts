/** Code that must not compile: `tsc` runs this test, since an unused @ts-expect-error directive is an error. */
import { webLeads } from '@crm/contract'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { expectTypeOf, test } from 'vitest'
import type { Client } from '#test/client'
import { done, handle } from './handle.ts'
import { refuse } from '#spine/refusals'

const { get, remove, statusCount } = webLeads
declare const lead: WebLead
declare const client: Client

/** Compiled, never called. */
const handlers = () => [
  handle('webLeads', { get }, { get: () => done(200, lead) }),
  handle('webLeads', { get }, { get: () => refuse(404, 'Lead not found') }),

  // @ts-expect-error 403 is not among the answers of reading a lead
  handle('webLeads', { get }, { get: () => refuse(403, 'No.') }),
  // @ts-expect-error nor is 201
  handle('webLeads', { get }, { get: () => done(201, lead) }),
  // @ts-expect-error a lead is not its name
  handle('webLeads', { get }, { get: () => done(200, { fullName: lead.fullName }) }),
  // @ts-expect-error every route has a handler
  handle('webLeads', { get, remove }, { get: () => done(200, lead) }),
  // @ts-expect-error and no handler is without its route
  handle('webLeads', { get }, { get: () => done(200, lead), fetch: () => done(200, lead) }),
  // @ts-expect-error a route without a body gives its handler none
  handle('webLeads', { get }, { get: ({ body }) => done(200, body) }),
]

const calls = async () => {
  // @ts-expect-error a lead is asked for by its id
  await client.call(get, {})
  // @ts-expect-error which leads do not call number
  await client.call(get, { params: { number: 'L-1042' } })
  // @ts-expect-error nobody may set a status that leads do not have
  await client.call(webLeads.update, { params: { id: '' }, body: { status: 'Lukewarm' } })
  // @ts-expect-error nor a field
  await client.call(webLeads.update, { params: { id: '' }, body: { nickname: 'Teletubby' } })
  // @ts-expect-error counting takes no query
  await client.call(statusCount, { query: { status: 'New' } })

  const reply = await client.call(get, { params: { id: '' } })
  // @ts-expect-error before the status is looked at, nothing is known of the body but what all bodies have
  reply.body.fullName.trim()
  // @ts-expect-error reading a lead never answers 409
  if (reply.status === 409) return reply
  // @ts-expect-error nor may a test expect 201
  return reply.status === 201
}

test('the status of an answer decides the type of its body', () => {
  type Reply = Awaited<ReturnType<typeof client.call<typeof get>>>
  expectTypeOf<Extract<Reply, { status: 200 }>['body']>().toEqualTypeOf<WebLead>()
  expectTypeOf<Extract<Reply, { status: 404 }>['body']>().toHaveProperty('message')
  expectTypeOf<Extract<Reply, { status: 401 }>['body']['code']>().toExtend<string>()
  expectTypeOf<Reply['status']>().toEqualTypeOf<
    200 | 400 | 401 | 403 | 404 | 405 | 413 | 415 | 429 | 500 | 503
  >()
  expectTypeOf(handlers).toBeFunction()
  expectTypeOf(calls).toBeFunction()
})
