/** Many concurrent requests on one record: each gets an answer, and none fails with a server error. */
import { webLeads, webNotes } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLead, aNote, anAddress, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

let server: TestServer
let adam: Client
let mona: Client
let rita: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[adam, mona, rita] = await Promise.all([server.as('adam'), server.as('mona'), server.as('rita')])
})
afterAll(() => server.close())

const fifty = Array.from({ length: 50 }, (_, at) => at)

/** Counts the answers by status. */
async function statusesOf(calls: readonly Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const answers = await Promise.all(calls)
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const onlyGoodOrNotFound = (counts: Record<number, number>) =>
  Object.keys(counts).every((status) => status === '200' || status === '404')

test('fifty concurrent deletes and restores of one lead succeed or answer 404, and its history is complete', async () => {
  const { id } = await aLead(adam)
  const counts = await statusesOf(
    fifty.map((at) => {
      const route = at % 2 === 0 ? webLeads.remove : webLeads.restore
      return adam.call(route, { params: { id } })
    }),
  )
  expect(counts).toSatisfy(onlyGoodOrNotFound)
  expect(await versionsOf(id)).toEqual(Array.from({ length: (counts[200] ?? 0) + 1 }, (_, at) => at + 1))
})

test('changes concurrent with deletes and restores of a lead succeed or answer 404', async () => {
  const { id } = await aLead(adam)
  const counts = await statusesOf(
    fifty.flatMap((at) => {
      const route = at % 2 === 0 ? webLeads.remove : webLeads.restore
      const body = { firstName: `Name ${at}` }
      return [adam.call(route, { params: { id } }), adam.call(webLeads.update, { params: { id }, body })]
    }),
  )
  expect(counts).toSatisfy(onlyGoodOrNotFound)
})

test("concurrent pins, edits and addresses survive a change of the lead's rep", async () => {
  const lead = await aLead(mona, { salesRepId: cast.rita.crm.id })
  const note = await aNote(rita, lead.id)
  const address = await anAddress(rita, lead.id)
  const at = { params: { id: note.id } }
  const counts = await statusesOf(
    fifty.flatMap((turn) => {
      const salesRepId = turn % 2 === 0 ? cast.sam.crm.id : cast.rita.crm.id
      return [
        mona.call(webLeads.update, { params: { id: lead.id }, body: { salesRepId } }),
        rita.call(turn % 2 === 0 ? webNotes.pin : webNotes.unpin, at),
        rita.call(webNotes.update, { ...at, body: { body: `Words ${turn}` } }),
        rita.raw('PUT', `/webAddresses/${address.id}`, { body: JSON.stringify({ roofAge: turn }) }),
      ]
    }),
  )
  expect(counts).toSatisfy(onlyGoodOrNotFound)
  expect(await good(mona.call(webNotes.get, at))).toMatchObject({ id: note.id })
})

const versionsOf = async (id: string) => {
  const rows = await server.db.read
    .selectFrom('activity')
    .select('version')
    .where('subject_id', '=', id)
    .orderBy('seq')
    .execute()
  return rows.map(({ version }) => version)
}
