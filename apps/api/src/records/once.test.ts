/** A write with an Idempotency-Key: sent again it is done once, whatever became of the first answer. */
import { randomUUID } from 'node:crypto'
import { activity, appointments, documents, webLeads, webNotes } from '@crm/contract'
import type { CallInput, Route } from '@crm/contract/route'
import type { WebNote } from '@crm/contract/web/note-shapes'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetAnswers } from '../jobs/forget.ts'
import { aLead, anAppointment, anUpload, good } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

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

test('two that arrive at once, and one long after, make one note and are answered the same', async () => {
  const body = await note(rita)
  const key = randomUUID()
  const both = await Promise.all([1, 2].map(() => send(rita, key, webNotes.create, { body })))
  const after = await send(rita, key, webNotes.create, { body })
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set([...both, after].map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await notesOf(rita, body.leadId)).toBe(1)
})

test('a status, a result and a photo are written once, with one row each in the activity', async () => {
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

test('what was refused is done when it comes mended, and a used key opens nothing else', async () => {
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

test('a key is its person’s own', async () => {
  const [ritas, sams] = [await note(rita), await note(sam)]
  const key = randomUUID()
  expect((await send(rita, key, webNotes.create, { body: ritas })).body).toMatchObject({
    leadId: ritas.leadId,
  })
  expect((await send(sam, key, webNotes.create, { body: sams })).body).toMatchObject({ leadId: sams.leadId })
})

test('answers are forgotten after sixty days', async () => {
  const now = new Date()
  const count = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from answers_given`.execute(server.db.read)).rows[0]
      ?.n
  const log = pino({ level: 'silent' })
  await send(rita, randomUUID(), webNotes.create, { body: await note(rita) })
  await forgetAnswers(server.db, log, new Date(now.getTime() + 59 * 86_400_000))
  expect(await count()).toBeGreaterThan(0)
  await forgetAnswers(server.db, log, new Date(now.getTime() + 61 * 86_400_000))
  expect(await count()).toBe(0)
})
