import { webLeads } from '@crm/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { change, good } from '#test/builders'
import type { Client } from '#test/client'
import { startTestServer, type TestServer } from '#test/server'

const many = 2_003

let server: TestServer
let mona: Client
let rita: Client
let adam: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[mona, rita, adam] = await Promise.all([server.as('mona'), server.as('rita'), server.as('adam')])
  await server.arrange((db) =>
    sql`
      insert into leads (id, first_name, last_name, search, last_activity_at, created_at, updated_at)
      select gen_random_uuid(), 'Crowd', 'Common', 'crowd common', at, at, at
      from generate_series(1, ${many}) as n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at) as t
    `.execute(db),
  )
})
afterAll(() => server.close())

const search = async (query: { q: string; page?: number; sort?: '-lastActivityAt' }, client = mona) => {
  const { items, total, totalIsExact } = await good(client.call(webLeads.listPaginated, { query }))
  return { ids: items.map(({ id }) => id), total: [total, totalIsExact] as const }
}

test('a search with very many matches answers the same each time, until enough leads are gone for an exact count', async () => {
  const first = await search({ q: 'common' })
  expect([first.ids.length, ...first.total]).toEqual([25, 2_000, false])
  expect(await search({ q: 'common' })).toEqual(first)
  expect((await search({ q: 'common', page: 81 })).ids).toHaveLength(3)
  expect((await search({ q: 'common', page: 82 })).total).toEqual([2_000, false])
  expect(await search({ q: 'common' }, rita)).toEqual({ ids: [], total: [0, true] })

  const [one, two, three, four] = first.ids.map((id) => ({ id }))
  const remove = (lead: { id: string } | undefined) =>
    good(adam.call(webLeads.remove, { params: { id: lead?.id ?? '' } }))
  await remove(one)
  await remove(two)
  const fewer = await search({ q: 'common' })
  expect(fewer).toMatchObject({ ids: [...first.ids.slice(2), ...fewer.ids.slice(-2)], total: [2_000, false] })

  await remove(three)
  expect(await search({ q: 'common' })).toMatchObject({ total: [2_000, true] })
  await change(mona, four ?? { id: '' }, { lastName: 'Rare' })
  expect(await search({ q: 'common' })).toMatchObject({ total: [1_999, true] })
  expect(await search({ q: 'common rare' })).toMatchObject({ total: [0, true] })
})
