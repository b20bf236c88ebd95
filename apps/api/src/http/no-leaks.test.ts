/** Every call of the contract, made by those who may not see a lead: no answer shows a word of it, and nothing of it changes. */
import { webLeads, webNotes, activity } from '@crm/contract'
import { allRoutes } from '@crm/contract/all'
import type { Route } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { WebLead } from '@crm/contract/web/lead-shapes'
import { aLead, aNote, anAddress, good } from '../test/builders.ts'
import type { Client } from '../test/client.ts'
import { keysOf } from '../test/nasty.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

/** In every text of the lead, and nowhere else. */
const mark = 'Zzyzxhidden'
const phone = '+19095550188'

let server: TestServer
let mona: Client
let lead: WebLead
let ids: readonly string[]
beforeAll(async () => {
  server = await startTestServer()
  mona = await server.as('mona')
  lead = await aLead(mona, {
    firstName: mark,
    lastName: mark,
    email1: `${mark}@mail.example`,
    phone1: phone,
    sourceName: mark,
    salesRepId: cast.sam.crm.id,
  })
  const note = await aNote(mona, lead.id, `${mark} has a dog.`)
  const address = await anAddress(mona, lead.id, { streetAddress: `1 ${mark} Ct` })
  await good(
    mona.call(webLeads.update, { params: { id: lead.id }, body: { firstName: `${mark}a`, status: 'Cold' } }),
  )
  const [entry] = await good(mona.call(activity.feed, { query: { leadId: lead.id } }))
  ids = [lead.id, note.id, address.id, entry?.id ?? '']
})
afterAll(() => server.close())

test('somebody who may see the lead is shown all its words, so that the others’ silence means something', async () => {
  const read = await mona.raw('GET', `/webLeads?q=${mark}`)
  expect(await read.text()).toContain(mark)
})

describe.each(['rita', 'nia'] as const)('%s', (name) => {
  test.each(
    allRoutes
      .filter(({ route }) => route.who !== 'webhook')
      .map(({ route }) => [route.method, route.path, route] as const),
  )('%s %s shows nothing', async (method, path, route) => {
    const person = await server.as(name)
    for (const address of addresses(path)) {
      for (const query of method === 'GET' ? queries(route) : [{}]) {
        const answer = await person.raw(method, `${address}?${new URLSearchParams(query).toString()}`, {
          ...(method !== 'GET' && { body: JSON.stringify(aimedBody(route)) }),
        })
        const shown = `${await answer.text()} ${JSON.stringify([...answer.headers])}`
        const where = `${method} ${address} ${JSON.stringify(query)}`
        expect(shown.toLowerCase(), where).not.toContain(mark.toLowerCase())
        expect(shown, where).not.toContain(phone)
      }
    }
  })

  test('has changed nothing of it by all that', async () => {
    const [now, notes] = await Promise.all([
      good(mona.call(webLeads.get, { params: { id: lead.id } })),
      good(mona.call(webNotes.list, { query: { leadId: lead.id } })),
    ])
    expect(now).toMatchObject({
      firstName: `${mark}a`,
      status: 'Cold',
      version: 2,
      salesRepId: cast.sam.crm.id,
    })
    expect(notes.map(({ body }) => body)).toEqual([`${mark} has a dog.`])
  })
})

const addresses = (path: string): string[] =>
  path.includes('{') ? ids.map((id) => path.replaceAll(/\{\w+\}/g, id)) : [path]

/** Nothing asked, then each parameter alone with what would find the lead. */
function queries({ query }: Route): Record<string, string>[] {
  const finding = [mark, phone, ...ids]
  return [{}, ...keysOf(query).flatMap((key) => finding.map((value) => ({ [key]: value })))]
}

/** A body that aims at the lead in every field that could name it. */
function aimedBody({ body }: Route): Record<string, unknown> {
  const aimed = {
    lastName: 'Seeker',
    email1: 'seeker@mail.example',
    leadId: lead.id,
    leadIds: [lead.id],
    ids: [...ids],
    parentId: ids[1],
    body: 'Who is this?',
    city: 'Ontario',
    isPrimary: true,
  }
  return Object.fromEntries(Object.entries(aimed).filter(([key]) => keysOf(body).includes(key)))
}
