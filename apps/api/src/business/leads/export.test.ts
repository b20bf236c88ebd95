/** Leads as a CSV file: the untidy export of a form vendor, imported, listed and exported again. */
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { activity, webLeads } from '@crm/contract'
import { cast } from '@crm/cast'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LightWebLead } from '@crm/contract/web/lead-shapes'
import { aLead, good } from '#test/builders'
import type { Client } from '#test/client'
import { csvRows } from '#test/csv'
import { startTestServer, type TestServer } from '#test/server'
import { posting } from '#test/webhook'

const file = readFileSync(
  new URL('../../processes/imports/fixtures/leads-export.csv', import.meta.url),
  'utf8',
)

let server: TestServer
let mona: Client
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-03-16T17:00:00Z') })
  mona = await server.as('mona')
  const post = posting(server)
  const waiting = csvRows(file).slice(0, 200).entries()
  const work = async () => {
    for (const [row, fields] of waiting) await post({ ...fields, row })
  }
  await Promise.all(Array.from({ length: 16 }, work))
  // Enough leads that the file needs more than one write.
  await server.arrange((db) =>
    sql`
    insert into leads (id, first_name, last_name, created_at, updated_at, last_activity_at, search)
    select gen_random_uuid(), 'Janet', 'No ' || n, t, t, t, 'janet no ' || n
    from generate_series(1, 1500) as n, (select '2026-03-15T17:00:00Z'::timestamptz as t) as moment
  `.execute(db),
  )
  await aLead(mona, { firstName: '=cmd|’ /C calc’!A0', lastName: '+SUM(1+1)', salesRepId: cast.rita.crm.id })
  await aLead(mona, { firstName: '＝1+1', lastName: '@home', sourceName: '-2-3' })
  await aLead(mona, { lastName: 'Comma, "Quote"', phone1: '909.555.0177' })
})
afterAll(() => server.close())

async function exported(client: Client, query = '') {
  const answer = await client.raw('GET', `/webLeads/export${query}`)
  expect(answer.status).toBe(200)
  const text = await answer.text()
  const bytes = text.startsWith('\uFEFF') ? text : `\uFEFF${text}`
  return { headers: answer.headers, text: bytes, rows: csvRows(bytes) }
}

async function listed(client: Client, query: Record<string, string> = {}): Promise<LightWebLead[]> {
  const found: LightWebLead[] = []
  let after: string | undefined
  do {
    const page = await good(
      client.call(webLeads.listPaginatedLight, {
        query: { ...query, pageSize: 100, ...(after && { after }) },
      }),
    )
    found.push(...page.items)
    after = page.next ?? undefined
  } while (after)
  return found
}

describe('the export of the full list', () => {
  test('the export has every lead of the list, in its order, and announces their number', async () => {
    const [file, list] = [await exported(mona), await listed(mona)]
    expect(list.length).toBeGreaterThan(1_500)
    expect(file.rows.map((row) => row['Number'])).toEqual(list.map(({ number }) => number))
    expect(file.rows.map((row) => row['Email'])).toEqual(list.map(({ email1 }) => email1 ?? ''))
    expect(file.headers.get('x-row-count')).toBe(String(list.length))
  })

  test('the export opens in Excel: UTF-8 with BOM, RFC 4180 line ends, named by date', async () => {
    const answer = await mona.raw('GET', '/webLeads/export')
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]))
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="leads-2026-03-16.csv"')
    const text = new TextDecoder().decode(bytes)
    expect(text.split('\r\n')[0]).toMatch(/^Number,Last name,First name,Status,/)
    expect(text.endsWith('\r\n')).toBe(true)
  })

  test('the export contains nothing that a spreadsheet would execute', async () => {
    const { rows: found } = await exported(mona)
    const cells = found.flatMap((row) => Object.values(row))
    expect(
      cells.filter((cell) => /^[=+\-@\t\r\n＝＋－＠]/.test(cell) && !/^[+-]?\d+(\.\d+)?$/.test(cell)),
    ).toEqual([])
    expect(found.find((row) => /^'\+sum\(/i.test(row['Last name'] ?? ''))).toBeDefined()
    expect(found.find((row) => /^'@home$/i.test(row['Last name'] ?? ''))).toMatchObject({
      'First name': "'＝1+1",
      Source: "'-2-3",
    })
    expect(found.find((row) => row['Last name'] === 'Comma, "Quote"')).toMatchObject({
      Phone: '(909) 555-0177',
    })
  })
})

test('the export applies the requested filters, order and columns', async () => {
  const list = await listed(mona, { q: 'an', sort: '-name' })
  const file = await exported(mona, '?q=an&sort=-name&columns=phone&columns=lastName')
  expect(file.text.slice(1).split('\r\n')[0]).toBe('Phone,Last name')
  expect(file.rows).toHaveLength(list.length)
  expect(Object.keys(file.rows[0] ?? {})).toEqual(['Phone', 'Last name'])
})

test('selected leads are exported by their ids', async () => {
  const [one, two] = await listed(mona, { sort: 'name' })
  const file = await exported(mona, `?id=${one?.id}&id=${two?.id}&sort=name`)
  expect(file.rows.map((row) => row['Number'])).toEqual([one?.number, two?.number])
})

test.each(['columns=password', 'sort=password', 'id=1', 'status=Lukewarm'])(
  'an export with %s is refused',
  async (query) => {
    expect((await mona.raw('GET', `/webLeads/export?${query}`)).status).toBe(400)
  },
)

describe('permissions of the export', () => {
  test.each([
    ['rita', 'her own'],
    ['sam', 'his own'],
    ['nia', 'none'],
    ['elsa', 'none'],
    ['max', 'every'],
    ['sofia', 'every'],
    ['fiona', 'every'],
    ['adam', 'every'],
  ] as const)('%s exports %s of the leads', async (name, which) => {
    const client = await server.as(name)
    const all = await listed(mona)
    const own = all.filter(({ repId, salesRepId }) => [repId, salesRepId].includes(cast[name].crm.id))
    const expected = which === 'every' ? all : which === 'none' ? [] : own
    const file = await exported(client)
    expect(file.rows.map((row) => row['Number'])).toEqual(expected.map(({ number }) => number))
    expect(expected.length > 0).toBe(which !== 'none')
  })

  test('an unauthenticated caller gets no file', async () => {
    expect((await server.withToken(undefined).raw('GET', '/webLeads/export')).status).toBe(401)
  })

  test('an export is logged with its number of leads, for administrators', async () => {
    await exported(await server.as('rita'), '?columns=phone')
    const [entry] = await good(
      (await server.as('adam')).call(activity.feed, { query: { verb: 'leads.exported', limit: 1 } }),
    )
    expect(entry).toMatchObject({
      actorName: 'Rita Reyes',
      subjectId: cast.rita.crm.id,
      leadId: null,
      facts: { columns: ['phone'], count: expect.any(Number) },
    })
    const hers = await (await server.as('rita')).call(activity.feed, { query: { verb: 'leads.exported' } })
    expect(hers.body).toEqual([])
  })
})

test('twenty aborted downloads hold no resources, and the next one is served', async () => {
  const headers = { authorization: `Bearer ${await server.tokenOf('mona')}` }
  const leave = () =>
    new Promise<void>((resolve) => {
      const request = get(`${server.url}/webLeads/export`, { headers, agent: false }, (answer) => {
        answer.destroy()
      })
      request.once('close', resolve).once('error', () => undefined)
    })
  await Promise.all(Array.from({ length: 20 }, leave))
  expect((await exported(mona)).rows.length).toBeGreaterThan(1_500)
})

test('a download fails visibly when the database goes away', async () => {
  const answer = await mona.raw('GET', '/webLeads/export')
  await server.database.close()
  const read = answer.text()
  const outcome = await read.then(
    (text) => csvRows(text).length === Number(answer.headers.get('x-row-count')),
    () => 'failed',
  )
  await server.database.open()
  // Either everything was already sent, or the download breaks.
  expect([true, 'failed']).toContain(outcome)
})
