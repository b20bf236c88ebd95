/** Many at one record in the same moment: each is answered, and nobody by a fault of ours. */
import { webLeads, webNotes } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLead, aNote, anAddress, good } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

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

/** How often each status was answered. */
async function statusesOf(calls: readonly Promise<{ status: number }>[]): Promise<Record<number, number>> {
  const answers = await Promise.all(calls)
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

const onlyGoodOrNotFound = (counts: Record<number, number>) =>
  Object.keys(counts).every((status) => status === '200' || status === '404')

test('fifty removals and restores of one lead: each finds it or does not, and its history is whole', async () => {
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

test('changes of a lead beside its removals and restores are answered with the lead, or not found', async () => {
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

test('pins, words and addresses of a rep whose lead changes hands meanwhile', async () => {
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
