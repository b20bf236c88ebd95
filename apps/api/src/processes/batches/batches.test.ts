/** Several writes in one call: each with its own rights, rules, transaction and answer. */
import { cast } from '@crm/cast'
import { activity, batches, tasks, webLeads } from '@crm/contract'
import { maxCallsPerBatch } from '@crm/domain/lists/batches'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#platform/ids'
import { aLead, aTask, good } from '#test/builders'
import type { Client } from '#test/client'
import { required } from '#test/required'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
let rita: Client
let sam: Client
let mona: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[rita, sam, mona] = await Promise.all([server.as('rita'), server.as('sam'), server.as('mona')])
})
afterAll(() => server.close())

type Calls = Parameters<typeof run>[1]
const run = async (
  client: Client,
  calls: readonly { route: string; params?: Record<string, string>; body?: Record<string, unknown> }[],
) => good(client.call(batches.run, { body: { calls: [...calls] } }))

const statusesOf = ({ answers }: { answers: readonly { status: number }[] }) =>
  answers.map(({ status }) => status)
const setStatus = (id: string, body: Record<string, unknown>) => ({
  route: 'PUT /webLeads/{id}',
  params: { id },
  body,
})

describe('a batch of writes', () => {
  test('every write has the answer that it would have alone, and a refused one stops no other', async () => {
    const [cold, stale, others] = [
      await aLead(mona, { salesRepId: cast.rita.crm.id }),
      await aLead(mona, { salesRepId: cast.rita.crm.id }),
      await aLead(mona, { salesRepId: cast.sam.crm.id }),
    ]
    await good(
      mona.call(webLeads.update, {
        params: { id: stale.id },
        body: { status: 'Dead', deadReason: 'Moved away.' },
      }),
    )
    const result = await run(rita, [
      setStatus(stale.id, { status: 'Cold', version: stale.version }),
      setStatus(others.id, { status: 'Cold' }),
      setStatus(newId(), { status: 'Cold' }),
      setStatus(cold.id, { status: 'Lukewarm' }),
      { route: 'DELETE /webLeads/{id}', params: { id: cold.id } },
      setStatus(cold.id, { status: 'Cold' }),
    ])
    expect(statusesOf(result)).toEqual([409, 404, 404, 400, 403, 200])
    expect(result.answers[5]?.body).toMatchObject({ id: cold.id, status: 'Cold' })
    expect(result.answers[0]?.body).toMatchObject({ current: { id: stale.id, status: 'Dead' } })
    expect(result.answers[3]?.body).toMatchObject({ errors: [{ field: 'status' }] })
  })

  test('the activity of all writes has the id of the batch, and that of other calls has none', async () => {
    const made = [await aTask(mona), await aTask(mona)]
    const { batchId } = await run(
      mona,
      made.map(({ id }) => ({ route: 'PUT /tasks/{id}', params: { id }, body: { status: 'Done' } })),
    )
    const rows = await server.db.read
      .selectFrom('activity')
      .select(['subject_id', 'batch_id'])
      .where(
        'subject_id',
        'in',
        made.map(({ id }) => id),
      )
      .where('verb', '=', 'task.changed')
      .execute()
    expect(rows.map((row) => row.batch_id)).toEqual([batchId, batchId])
    expect(new Set(rows.map((row) => row.subject_id)).size).toBe(2)
    await good(mona.call(tasks.update, { params: { id: required(made[0]).id }, body: { status: 'Todo' } }))
    const [latest] = await good(
      mona.call(activity.feed, { query: { subjectId: required(made[0]).id, limit: 1 } }),
    )
    expect(latest).not.toMatchObject({ batchId })
  })

  test('a batch that is sent again with its key writes nothing twice', async () => {
    const { id: leadId } = await aLead(rita)
    const note = (body: string) => ({ route: 'POST /webNotes', body: { leadId, body } })
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      rita.raw('POST', '/batch', {
        headers,
        body: JSON.stringify({ calls: [note('One.'), note('Two.')] }),
      })
    const [first, again] = [await (await send()).json(), await (await send()).json()] as {
      answers: { status: number; body: { id: string } }[]
    }[]
    expect(statusesOf(required(first))).toEqual([201, 201])
    expect(again?.answers).toEqual(first?.answers)
    expect(new Set(first?.answers.map(({ body }) => body.id)).size).toBe(2)
  })

  test('two batches at once make each change once', async () => {
    const made = await Promise.all(Array.from({ length: 5 }, () => aTask(mona)))
    const done: Calls = made.map(({ id, version }) => ({
      route: 'PUT /tasks/{id}',
      params: { id },
      body: { status: 'Done', version },
    }))
    await Promise.all([run(mona, done), run(mona, done.toReversed())])
    for (const { id, version } of made)
      expect(await good(mona.call(tasks.get, { params: { id } }))).toMatchObject({
        status: 'Done',
        version: version + 1,
      })
  })

  test.each([
    ['a read', { route: 'GET /webLeads/{id}', params: { id: newId() } }, 'route'],
    ['an unknown route', { route: 'POST /explode' }, 'route'],
    ['an inherited name', { route: 'constructor' }, 'route'],
    ['a batch', { route: 'POST /batch', body: { calls: [] } }, 'route'],
    [
      'a call of a signer',
      { route: 'POST /signing/{token}/open', params: { token: 'A'.repeat(43) } },
      'route',
    ],
    ['an upload of bytes', { route: 'PUT /drive/uploads/{id}', params: { id: newId() } }, 'route'],
    ['a missing parameter', { route: 'PUT /webLeads/{id}', params: {} }, 'params.id'],
    ['an inherited parameter', { route: 'PUT /webLeads/{id}', body: { toString: 1 } }, 'params.id'],
  ])('%s refuses the batch before any write', async (_, call, field) => {
    const lead = await aLead(mona)
    const body = { calls: [setStatus(lead.id, { status: 'Cold' }), call] }
    expect(await mona.call(batches.run, { body })).toMatchObject({
      status: 400,
      body: { errors: [{ field: `calls.1.${field}` }] },
    })
    expect(await good(mona.call(webLeads.get, { params: { id: lead.id } }))).toMatchObject({ status: 'New' })
  })

  test('a parameter cannot leave its place in the path', async () => {
    const lead = await aLead(mona)
    const result = await run(mona, [
      { route: 'PUT /webLeads/{id}', params: { id: `${lead.id}/restore` }, body: { status: 'Cold' } },
      { route: 'PUT /webLeads/{id}', params: { id: '../webNotes' }, body: { status: 'Cold' } },
      { route: 'PUT /webLeads/{id}', params: { id: `${lead.id}?x=1` }, body: { status: 'Cold' } },
    ])
    expect(statusesOf(result).every((status) => status === 400 || status === 404)).toBe(true)
  })

  test('more writes than the limit are refused', async () => {
    const calls = Array.from({ length: maxCallsPerBatch + 1 }, () => setStatus(newId(), { status: 'Cold' }))
    expect((await mona.call(batches.run, { body: { calls } })).status).toBe(400)
  })

  test('a person who views as another writes nothing', async () => {
    const lead = await aLead(rita)
    const adam = await server.as('adam')
    const { status } = await adam.raw('POST', '/batch', {
      headers: { 'x-view-as': cast.rita.crm.id },
      body: JSON.stringify({ calls: [setStatus(lead.id, { status: 'Cold' })] }),
    })
    expect(status).toBe(403)
  })

  test('the rights are those of the caller', async () => {
    const theirs = await aLead(mona, { salesRepId: cast.rita.crm.id })
    expect(statusesOf(await run(sam, [setStatus(theirs.id, { status: 'Cold' })]))).toEqual([404])
  })
})
