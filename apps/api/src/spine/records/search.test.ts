/**
 * Text search in lists of records that belong to leads: few matches are read once for page and total, many are read
 * in list order.
 */
import { appointments, webSales } from '@crm/contract'
import type { CallInput } from '@crm/contract/route'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { good } from '#test/builders'
import type { Client } from '#test/client'
import { type TestServer, startTestServer } from '#test/server'

const many = 2_031
/** Thirty of these belong to Rita and have a word of their own. */
const few = 30

let server: TestServer
let mona: Client
let rita: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[mona, rita] = await Promise.all([server.as('mona'), server.as('rita')])
  await server.arrange(async (db) => {
    await sql`
      insert into leads (id, first_name, last_name, search, sales_rep_id, last_activity_at, created_at, updated_at)
      select gen_random_uuid(), 'Crowd', 'Common', 'crowd common' || case when n % 67 = 0 then ' rare' else '' end,
        case when n % 67 = 0 then ${cast.rita.crm.id}::uuid end, at, at, at
      from generate_series(1, ${many}) as n, lateral (select timestamptz '2026-01-01' + n * interval '1 minute' as at) as t
    `.execute(db)
    await sql`
      insert into sales (
        id, job_number, lead_id, lead_sales_rep_id, sub_status, status_entered_at, sub_entered_at, created_at, updated_at
      )
      select gen_random_uuid(), 'X-' || number, id, sales_rep_id, 'Ready', at, at, at, at
      from leads, lateral (select date_trunc('hour', created_at) as at) as t
    `.execute(db)
    await sql`
      insert into appointments (id, lead_id, rep_id, lead_sales_rep_id, date_time, created_at, updated_at)
      select gen_random_uuid(), id, sales_rep_id, sales_rep_id, at, at, at
      from leads, lateral (select date_trunc('hour', created_at) as at) as t
    `.execute(db)
  })
})
afterAll(() => server.close())

type Sales = NonNullable<CallInput<typeof webSales.listPaginatedLight>['query']>
type Visits = NonNullable<CallInput<typeof appointments.listPaginated>['query']>
type Asked = Pick<Sales & Visits, 'q' | 'page' | 'pageSize' | 'after'>

const lists = {
  sales: (client: Client, query: Asked) => good(client.call(webSales.listPaginatedLight, { query })),
  'whole sales': (client: Client, query: Asked) => good(client.call(webSales.listPaginated, { query })),
  appointments: (client: Client, query: Asked) => good(client.call(appointments.listPaginated, { query })),
} as const
type List = keyof typeof lists

const read = async (list: List, query: Asked, client = mona) => {
  const { items, total, totalIsExact, next } = await lists[list](client, query)
  return { ids: items.map(({ id }) => id), total: [total, totalIsExact] as const, next }
}

/** All matches, found by testing every row. */
async function plainly(list: List, word: string): Promise<string[]> {
  const isSale = list !== 'appointments'
  const { rows } = await sql<{ id: string }>`
    select r.id from ${sql.table(isSale ? 'sales' : 'appointments')} as r join leads as l on l.id = r.lead_id
    where ${word} = any(string_to_array(l.search, ' '))
    order by ${isSale ? sql`r.created_at` : sql`r.date_time`} desc, r.id desc
  `.execute(server.db.read)
  return rows.map(({ id }) => id)
}

describe.each(Object.keys(lists) as List[])('a word in the list of %s', (list) => {
  test('a common word lists its matches in order, page by page', async () => {
    const all = await plainly(list, 'common')
    expect(all).toHaveLength(many)
    const first = await read(list, { q: 'common' })
    expect([first.ids, ...first.total]).toEqual([all.slice(0, 25), 2_000, false])
    expect((await read(list, { q: 'common', page: 3 })).ids).toEqual(all.slice(50, 75))
    expect((await read(list, { q: 'common', after: first.next ?? '' })).ids).toEqual(all.slice(25, 50))
  })

  test('a rare word lists and counts the same matches, up to the last page and beyond it', async () => {
    const all = await plainly(list, 'rare')
    const first = await read(list, { q: 'rare' })
    expect([first.ids, ...first.total]).toEqual([all.slice(0, 25), few, true])
    const second = await read(list, { q: 'rare', after: first.next ?? '' })
    expect([second.ids, ...second.total, second.next]).toEqual([all.slice(25), few, true, null])
    expect(await read(list, { q: 'rare', page: 3 })).toEqual({ ids: [], total: [few, true], next: null })
    expect(await read(list, { q: 'nobody' })).toEqual({ ids: [], total: [0, true], next: null })
  })

  test("a search finds a rep's own records only", async () => {
    const own = await read(list, { q: 'common', pageSize: 100 }, rita)
    expect([own.ids, ...own.total]).toEqual([await plainly(list, 'rare'), few, true])
  })
})
