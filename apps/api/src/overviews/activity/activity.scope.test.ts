/** The feed never reveals more than the record itself, with any filter. */
import { activity, users } from '@crm/contract'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aLead, aNote, anAddress, good } from '#test/builders'
import { startTestServer, type TestServer } from '#test/server'

type Name = keyof typeof cast

let server: TestServer
const leadsMade = new Map<string, string>()
const nameOf = (leadId: string | null) =>
  leadId === null ? 'a person' : (leadsMade.get(leadId) ?? 'a stranger')
beforeAll(async () => {
  server = await startTestServer()
  const [mona, adam] = await Promise.all([server.as('mona'), server.as('adam')])
  for (const [whose, owners] of [
    ['Rita’s', { salesRepId: cast.rita.crm.id }],
    ['Sam’s', { salesRepId: cast.sam.crm.id }],
    ['nobody’s', {}],
  ] as const) {
    const lead = await aLead(mona, owners)
    leadsMade.set(lead.id, whose)
    await aNote(mona, lead.id)
    await anAddress(mona, lead.id)
  }
  await good(
    adam.call(users.update, {
      params: { id: cast.max.crm.id },
      body: { department: 'Marketing', isSales: true },
    }),
  )
})
afterAll(() => server.close())

const inOrder = (names: readonly string[]) => names.toSorted((a, b) => a.localeCompare(b))

const leads = ['Rita’s', 'Sam’s', 'nobody’s']

test.each<[Name, string[]]>([
  ['rita', ['Rita’s']],
  ['sam', ['Sam’s']],
  ['nia', []],
  ['elsa', []],
  ['mona', leads],
  ['max', leads],
  ['sofia', leads],
  ['omar', leads],
  ['ines', leads],
  ['sven', leads],
  ['fiona', leads],
  ['carl', leads],
  ['adam', [...leads, 'a person']],
])('%s reads %j in the feed', async (name, seen) => {
  const client = await server.as(name)
  const about = async (query: object) => {
    const entries = await good(client.call(activity.feed, { query: { limit: 1000, ...query } }))
    return inOrder([...new Set(entries.map(({ leadId }) => nameOf(leadId)))])
  }
  const seenLeads = inOrder(seen.filter((one) => one !== 'a person'))

  expect(await about({})).toEqual(inOrder(seen))
  expect(await about({ actorId: cast.mona.crm.id })).toEqual(seenLeads)
  expect(await about({ subjectType: ['lead', 'note', 'address'] })).toEqual(seenLeads)
  expect(await about({ subjectType: 'user' })).toEqual(seen.filter((one) => one === 'a person'))
  expect(await about({ subjectId: cast.max.crm.id })).toEqual(seen.filter((one) => one === 'a person'))
  for (const [leadId, whose] of leadsMade)
    expect(await about({ leadId })).toEqual(seen.filter((one) => one === whose))
})
