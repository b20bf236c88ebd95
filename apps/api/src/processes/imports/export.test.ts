/** Two thousand leads from a form vendor's untidy export, through the webhook. */
import { readFileSync } from 'node:fs'
import { houseKey } from '@crm/domain/addresses/house-key'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findWrongCounters } from '#business/leads/counts'
import { csvRows } from '#test/csv'
import { startTestServer, type TestServer } from '#test/server'
import { type Post, posting } from '#test/webhook'

const rows = csvRows(readFileSync(new URL('./fixtures/leads-export.csv', import.meta.url), 'utf8'))

let server: TestServer
let post: Post
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-03-16T17:00:00Z') })
  post = posting(server)
})
afterAll(() => server.close())

/** Sends these rows, sixteen at a time. The row number is an unknown field, which only the log has. */
async function bring(some: typeof rows): Promise<number[]> {
  const statuses: number[] = []
  const waiting = some.entries()
  const work = async () => {
    for (const [row, fields] of waiting) statuses[row] = (await post({ ...fields, row })).status
  }
  await Promise.all(Array.from({ length: 16 }, work))
  return statuses
}

interface Entry {
  readonly row: number
  readonly outcome: string
  readonly message: string
  readonly leadId: string | null
}

/** The log entry of each row; later entries replace earlier ones. */
async function entries(): Promise<Entry[]> {
  const { rows: logged } = await sql<Entry>`
    select (raw::jsonb->>'row')::integer as row, outcome, message, lead_id as "leadId" from lead_imports order by received_at, id
  `.execute(server.db.read)
  return [...new Map(logged.map((entry) => [entry.row, entry])).values()].sort((a, b) => a.row - b.row)
}

/** Derived by a separate rule, not by the code under test. */
function expectedRefusal(row: Record<string, string>): string {
  const digits = (row['Phone'] ?? '').replace(/ext.*/, '').replaceAll(/\D/g, '').replace(/^1/, '')
  const reachable = /^[^@\s]+@[^@\s]+\.[a-z]+$/i.test(row['Email'] ?? '') || digits.length === 10
  return [
    ...(row['First Name']?.trim() || row['Last Name']?.trim() ? [] : ['firstName or lastName is required.']),
    ...(reachable ? [] : ['A valid email or phone is required.']),
    ...(/^(ca|california|)$/i.test(row['State'] ?? '') ? [] : ['state must be a two-letter US code.']),
  ].join(' ')
}

interface Live {
  readonly id: string
  readonly last_name: string
  readonly phone1: string | null
  readonly email1: string | null
  readonly street_address: string | null
  readonly zip: string | null
}
const liveLeads = () =>
  server.db.read
    .selectFrom('leads as l')
    .leftJoin('addresses as a', 'a.lead_id', 'l.id')
    .select(['l.id', 'l.last_name', 'l.phone1', 'l.email1', 'a.street_address', 'a.zip'])
    .where('l.deleted_at', 'is', null)
    .$castTo<Live>()
    .execute()

const repeatedIn = (values: (string | null)[]) =>
  values.filter((value, at) => value !== null && values.indexOf(value) !== at)

/** Everything that an import could change. */
async function everything(): Promise<string> {
  const { rows: found } = await sql<{ hash: string }>`
    select md5(coalesce(string_agg(line, '|' order by line), '')) as hash from (
      select to_jsonb(l)::text as line from leads as l
      union all select to_jsonb(a)::text from addresses as a
      union all select to_jsonb(n)::text from notes as n
      union all select to_jsonb(t)::text from tasks as t
      union all select to_jsonb(n)::text from notifications as n
      union all select to_jsonb(k)::text from lead_keys as k
      union all select to_jsonb(a)::text from activity as a
      union all select to_jsonb(u)::text from users as u
    ) as lines
  `.execute(server.db.read)
  return found[0]?.hash ?? ''
}

describe('the vendor file', () => {
  let statuses: number[] = []
  let log: Entry[] = []
  let leads: Live[] = []
  beforeAll(async () => {
    statuses = await bring(rows)
    ;[log, leads] = await Promise.all([entries(), liveLeads()])
  }, 120_000)

  test('the file is complete', () => {
    expect([rows.length, log.length]).toEqual([2_000, 2_000])
  })

  test('exactly the expected rows are refused, with the right reasons', () => {
    const refused = (row: number) => (log[row]?.outcome === 'refused' ? (log[row]?.message ?? '') : '')
    expect(rows.map((_, row) => refused(row))).toEqual(rows.map(expectedRefusal))
    expect(statuses).toEqual(rows.map((row) => (expectedRefusal(row) ? 400 : 200)))
  })

  test('every other row is created, merged into a created lead, or repeated', () => {
    const created = log.filter(({ outcome }) => outcome === 'created').map(({ leadId }) => leadId ?? '')
    const others = log.filter(({ outcome }) => outcome === 'merged' || outcome === 'repeated')
    expect(created.toSorted()).toEqual(leads.map(({ id }) => id).toSorted())
    expect(others.filter(({ leadId }) => !created.includes(leadId ?? ''))).toEqual([])
    expect(others.length).toBeGreaterThan(150)
    expect(log.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  })

  test('no two leads share an email, or a phone with the same last name or house', () => {
    const house = ({ street_address, zip }: Live) => houseKey(street_address, zip)
    const plain = (name: string) =>
      name
        .normalize('NFKD')
        .replaceAll(/[^a-z]/gi, '')
        .toLowerCase()
    const both = (a: string | null, b: string | null) => (a && b ? `${a} ${b}` : null)
    expect(repeatedIn(leads.map(({ email1 }) => email1))).toEqual([])
    expect(repeatedIn(leads.map((lead) => both(lead.phone1, plain(lead.last_name))))).toEqual([])
    expect(repeatedIn(leads.map((lead) => both(lead.phone1, house(lead))))).toEqual([])
    expect(repeatedIn(leads.map((lead) => both(plain(lead.last_name), house(lead))))).toEqual([])
  })

  test('text that looks like a formula or script is kept exactly', async () => {
    const noted = async (text: string) =>
      (await server.db.read.selectFrom('notes').select('body').where('body', 'like', `%${text}%`).execute())
        .length
    const kept = log.filter(({ outcome }) => outcome === 'created' || outcome === 'merged')
    for (const text of ['=HYPERLINK("http://evil.example","click")', '<img src=x onerror=alert(1)>']) {
      expect(await noted(text)).toBe(kept.filter(({ row }) => rows[row]?.['Notes'] === text).length)
    }
    expect(leads.some(({ last_name }) => last_name === "Robert'); DROP TABLE leads;--")).toBe(true)
  })

  test('each unknown source creates one task', async () => {
    const tasks = await server.db.read
      .selectFrom('tasks')
      .select('description')
      .where('reason', '=', 'unknown-source')
      .execute()
    expect(tasks).toEqual([{ description: expect.stringContaining('Facebook Ads') }])
  })

  test('importing the first two hundred rows again changes nothing', async () => {
    const before = await everything()
    expect(await bring(rows.slice(0, 200))).toEqual(statuses.slice(0, 200))
    expect(await everything()).toBe(before)
    const again = await entries()
    expect(again.map(({ outcome }) => outcome)).toEqual(
      log.map(({ row, outcome }) => (row >= 200 || outcome === 'refused' ? outcome : 'repeated')),
    )
  })

  test('every counter is right after the import', async () => {
    expect(await findWrongCounters(server.db.read)).toEqual([])
  })
})
