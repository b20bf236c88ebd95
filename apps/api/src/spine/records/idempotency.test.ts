/** Idempotency keys: a repeated write is executed once, whatever became of the first response. */
import { randomUUID } from 'node:crypto'
import { activity, appointments, documents, serviceJobs, webLeads, webNotes } from '@crm/contract'
import type { CallInput, Route } from '@crm/contract/route'
import type { WebNote } from '@crm/contract/web/note-shapes'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteStoredResponses } from '#jobs/forget'
import { aLead, anAppointment, anUpload, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
let rita: Client
let sam: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[rita, sam] = await Promise.all([server.as('rita'), server.as('sam')])
})
afterAll(() => server.close())

async function send<R extends Route>(client: Client, key: string, { method, path }: R, input: CallInput<R>) {
  const { params = {}, body } = input as { params?: { id?: string }; body?: unknown }
  const response = await client.raw(method, path.replace('{id}', params.id ?? ''), {
    body: JSON.stringify(body),
    headers: { 'idempotency-key': key },
  })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const note = async (client: Client) => ({ leadId: (await aLead(client)).id, body: 'Gate code 4471.' })
const notesOf = (client: Client, leadId: string) =>
  good(client.call(webNotes.list, { query: { leadId } })).then((all: WebNote[]) => all.length)
const changesOf = async (client: Client, subjectId: string) =>
  (await good(client.call(activity.feed, { query: { subjectId } }))).length

test('two concurrent requests and a late one with the same key create one note and get the same response', async () => {
  const body = await note(rita)
  const key = randomUUID()
  const both = await Promise.all([1, 2].map(() => send(rita, key, webNotes.create, { body })))
  const after = await send(rita, key, webNotes.create, { body })
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set([...both, after].map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await notesOf(rita, body.leadId)).toBe(1)
})

test('a status, a result and a photo are written once per key, with one activity row each', async () => {
  const lead = await aLead(rita)
  const nextWeek = new Date(Date.now() + 7 * 86_400_000).toISOString()
  const visit = await anAppointment(rita, lead.id, nextWeek)
  const photo = {
    leadId: lead.id,
    docType: 'SitePhoto',
    photoOf: 'Meter',
    uploadId: await anUpload(rita),
  } as const
  const twice = async <R extends Route>(route: R, input: CallInput<R>) => {
    const key = randomUUID()
    const first = await send(rita, key, route, input)
    expect(await send(rita, key, route, input)).toEqual(first)
    const { id } = first.body as { id: string }
    return { status: first.status, id }
  }
  const other = await aLead(rita)
  const status = await twice(webLeads.update, {
    params: { id: other.id },
    body: { status: 'Cold', version: other.version },
  })
  const result = await twice(appointments.update, {
    params: { id: visit.id },
    body: { result: 'Rescheduled', version: visit.version },
  })
  const added = await twice(documents.create, { body: photo })
  expect([status.status, result.status, added.status]).toEqual([200, 200, 201])
  const made = [await changesOf(rita, visit.id), await changesOf(rita, added.id)]
  expect(made).toEqual([2, 1])
  expect(await good(rita.call(documents.list, { query: { leadId: lead.id } }))).toMatchObject([
    { photoOf: 'Meter', docType: 'SitePhoto' },
  ])
})

test('every write of a service job is executed once per key', async () => {
  const sven = await server.as('sven')
  const { id: leadId } = await aLead(rita)
  const once = async <R extends Route>(route: R, input: CallInput<R>) => {
    const key = randomUUID()
    const [first, second] = [await send(sven, key, route, input), await send(sven, key, route, input)]
    expect(second).toEqual(first)
    return first
  }
  const made = await once(serviceJobs.create, { body: { leadId, type: 'Solar' } })
  const params = { id: String(made.body['id']) }
  const moved = await once(serviceJobs.update, {
    params,
    body: { status: 'Repair', subStatus: 'OnHold', version: 1 },
  })
  expect([made.status, moved.status, moved.body['version']]).toEqual([201, 200, 2])
  const mona = await server.as('mona')
  for (const [route, path] of [
    [serviceJobs.remove, '/service-jobs/{id}'],
    [serviceJobs.restore, '/service-jobs/{id}/restore'],
  ] as const) {
    const key = randomUUID()
    const call = () => send(mona, key, { ...route, path }, { params })
    const first = await call()
    expect(first.status).toBe(200)
    expect(await call()).toEqual(first)
  }
  expect((await good(sven.call(serviceJobs.list, { query: { leadId } }))).map(({ id }) => id)).toEqual([
    params.id,
  ])
  expect(await changesOf(sven, params.id)).toBe(4)
})

test('a refused request may be corrected under its key, and a used key refuses another request', async () => {
  const body = await note(rita)
  const key = randomUUID()
  expect((await send(rita, key, webNotes.create, { body: { ...body, leadId: randomUUID() } })).status).toBe(
    404,
  )
  expect((await send(rita, key, webNotes.create, { body })).status).toBe(201)
  expect(await send(rita, key, webNotes.create, { body: { ...body, body: 'Another.' } })).toMatchObject({
    status: 400,
    body: { message: 'This Idempotency-Key came before with another request.' },
  })
  expect(await send(rita, 'monday', webNotes.create, { body })).toMatchObject({
    status: 400,
    body: { message: 'The Idempotency-Key is not a UUID.' },
  })
  expect(await notesOf(rita, body.leadId)).toBe(1)
})

test('an idempotency key is scoped to its person', async () => {
  const [ritas, sams] = [await note(rita), await note(sam)]
  const key = randomUUID()
  expect((await send(rita, key, webNotes.create, { body: ritas })).body).toMatchObject({
    leadId: ritas.leadId,
  })
  expect((await send(sam, key, webNotes.create, { body: sams })).body).toMatchObject({ leadId: sams.leadId })
})

test('stored responses are deleted after sixty days', async () => {
  const now = new Date()
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from idempotency_keys`.execute(server.db.read))
      .rows[0]?.n
  const log = pino({ level: 'silent' })
  await send(rita, randomUUID(), webNotes.create, { body: await note(rita) })
  await deleteStoredResponses(server.db, log, new Date(now.getTime() + 59 * 86_400_000))
  expect(await count()).toBeGreaterThan(0)
  await deleteStoredResponses(server.db, log, new Date(now.getTime() + 61 * 86_400_000))
  expect(await count()).toBe(0)
})
