/** Lead filters on related records: notes, and the rep as a person. */
import { users, webLeads, webNotes } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aLead, aNote, change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

const rita = cast.rita.crm.id
const sam = cast.sam.crm.id
const mona = cast.mona.crm.id

let server: TestServer
let asMona: Client
let asRita: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[asMona, asRita] = await Promise.all([server.as('mona'), server.as('rita')])
  const ritas = await named('Ritas', { salesRepId: rita })
  await named('Sams', { salesRepId: sam })
  await named('Unnoted', { salesRepId: cast.max.crm.id })
  const nobodys = await named('Nobodys', {})
  await aNote(asRita, ritas.id)
  await note(asMona, ritas, 'Visit')
  const gone = await aNote(asMona, (await named('Withdrawn', {})).id)
  await good(asMona.call(webNotes.remove, { params: { id: gone.id } }))
  await note(asMona, nobodys, 'Call')
  await good(change(asMona, nobodys, { doNotContact: true }))
})
afterAll(() => server.close())

const named = (lastName: string, owners: { salesRepId?: string }) =>
  aLead(asMona, { firstName: '', lastName, ...owners })

const note = (client: Client, lead: WebLead, type: 'Visit' | 'Call') =>
  good(client.call(webNotes.create, { body: { leadId: lead.id, body: 'Seen.', type } }))

type Query = NonNullable<CallInput<typeof webLeads.listPaginatedLight>['query']>

async function found(query: Query, client = asMona) {
  const { items, total } = await good(
    client.call(webLeads.listPaginatedLight, { query: { sort: 'name', pageSize: 100, ...query } }),
  )
  expect(total).toBe(items.length)
  return items.map(({ lastName }) => lastName)
}

describe('filters on related records', () => {
  test.each<[string, Query, string[]]>([
    ['who wrote a note', { noteAuthorId: rita }, ['Ritas']],
    ['who wrote one of several', { noteAuthorId: [rita, mona] }, ['Nobodys', 'Ritas']],
    ['the type of a note', { noteType: 'Call' }, ['Nobodys']],
    ['one of two types', { noteType: ['Call', 'Visit'] }, ['Nobodys', 'Ritas']],
    ['a note of a type by a person, both at once', { noteType: 'Visit', noteAuthorId: rita }, []],
    ['a note by a person who wrote none', { noteAuthorId: sam }, []],
    ['that there is a note', { hasNote: 'true' }, ['Nobodys', 'Ritas']],
    ['that there is none, a removed one aside', { hasNote: 'false' }, ['Sams', 'Unnoted', 'Withdrawn']],
    ['the department of the rep', { salesRepDepartment: 'Marketing' }, ['Unnoted']],
    ['one of two departments', { salesRepDepartment: ['Marketing', 'Sales'] }, ['Ritas', 'Sams', 'Unnoted']],
    ['a rep who still works here', { salesRepEnabled: 'true' }, ['Ritas', 'Sams', 'Unnoted']],
    ['that they want to be left alone', { doNotContact: 'true' }, ['Nobodys']],
    ['that they do not', { doNotContact: 'false', hasNote: 'true' }, ['Ritas']],
    ['several relations at once', { salesRepDepartment: 'Sales', hasNote: 'false' }, ['Sams']],
  ])('leads are found by %s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('leads are found by their ids', async () => {
    const all = await good(asMona.call(webLeads.list, {}))
    const ids = all.filter(({ lastName }) => lastName.endsWith('s')).map(({ id }) => id)
    expect(await found({ id: ids })).toEqual(['Nobodys', 'Ritas', 'Sams'])
  })
})

test.each(['noteType=Letter', 'noteAuthorId=me', 'hasNote=some', 'salesRepDepartment=Ops', 'id=1'])(
  'an invalid filter is refused: %s',
  async (query) => {
    expect((await asMona.raw('GET', `/webLeadsPaginatedLight?${query}`)).status).toBe(400)
  },
)

test('a filter on related records never reveals records out of scope', async () => {
  expect(await found({ noteType: ['Call', 'Visit'] }, asRita)).toEqual(['Ritas'])
  expect(await found({ salesRepDepartment: ['Sales', 'Marketing'] }, asRita)).toEqual(['Ritas'])
  expect(await found({ hasNote: 'true' }, await server.as('nia'))).toEqual([])
})

test('leads of a person are found as departed as soon as the person is disabled', async () => {
  expect(await found({ salesRepEnabled: 'false' })).toEqual([])
  const adam = await server.as('adam')
  await good(adam.call(users.update, { params: { id: sam }, body: { isEnabled: false } }))
  expect(await found({ salesRepEnabled: 'false' })).toEqual(['Sams'])
})
