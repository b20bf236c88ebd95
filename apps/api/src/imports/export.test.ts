/** Two thousand leads as a form vendor exported them, untidied, through the webhook. */
import { readFileSync } from 'node:fs'
import { houseKey } from '@crm/domain/addresses/house-key'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wrongCounters } from '../leads/counts.ts'
import { csvRows } from '../test/csv.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { type Post, posting } from '../test/webhook.ts'

const rows = csvRows(readFileSync(new URL('./fixtures/leads-export.csv', import.meta.url), 'utf8'))

let server: TestServer
let post: Post
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-03-16T17:00:00Z') })
  post = posting(server)
})
afterAll(() => server.close())

/** These rows, sixteen at a time. The row's number is a field nobody knows: it is in the log and nowhere else. */
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

/** What the log says of each row; later entries of the same row win. */
async function entries(): Promise<Entry[]> {
  const { rows: logged } = await sql<Entry>`
    select (raw::jsonb->>'row')::integer as row, outcome, message, lead_id as "leadId" from lead_imports order by received_at, id
  `.execute(server.db.read)
  return [...new Map(logged.map((entry) => [entry.row, entry])).values()].sort((a, b) => a.row - b.row)
}

/** Read by a rule of its own, not by the code under test. */
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

describe('the file', () => {
  let statuses: number[] = []
  let log: Entry[] = []
  let leads: Live[] = []
  beforeAll(async () => {
    statuses = await bring(rows)
    ;[log, leads] = await Promise.all([entries(), liveLeads()])
  }, 120_000)

  test('is there whole', () => {
    expect([rows.length, log.length]).toEqual([2_000, 2_000])
  })

  test('is refused where it has to be, for the right reasons, and nowhere else', () => {
    const refused = (row: number) => (log[row]?.outcome === 'refused' ? (log[row]?.message ?? '') : '')
    expect(rows.map((_, row) => refused(row))).toEqual(rows.map(expectedRefusal))
    expect(statuses).toEqual(rows.map((row) => (expectedRefusal(row) ? 400 : 200)))
  })

  test('is otherwise created, added to a lead that was created, or a repetition', () => {
    const created = log.filter(({ outcome }) => outcome === 'created').map(({ leadId }) => leadId ?? '')
    const others = log.filter(({ outcome }) => outcome === 'merged' || outcome === 'repeated')
    expect(created.toSorted()).toEqual(leads.map(({ id }) => id).toSorted())
    expect(others.filter(({ leadId }) => !created.includes(leadId ?? ''))).toEqual([])
    expect(others.length).toBeGreaterThan(150)
    expect(log.filter(({ outcome }) => outcome === 'failed')).toEqual([])
  })

  test('leaves no two leads with one e-mail, or one phone and the same last name or house', () => {
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

  test('keeps to the letter what looks like a formula or a script', async () => {
    const noted = async (text: string) =>
      (await server.db.read.selectFrom('notes').select('body').where('body', 'like', `%${text}%`).execute())
        .length
    const kept = log.filter(({ outcome }) => outcome === 'created' || outcome === 'merged')
    for (const text of ['=HYPERLINK("http://evil.example","click")', '<img src=x onerror=alert(1)>']) {
      expect(await noted(text)).toBe(kept.filter(({ row }) => rows[row]?.['Notes'] === text).length)
    }
    expect(leads.some(({ last_name }) => last_name === "Robert'); DROP TABLE leads;--")).toBe(true)
  })

  test('asks about each unknown source once', async () => {
    const tasks = await server.db.read
      .selectFrom('tasks')
      .select('description')
      .where('topic', 'like', 'unknown-source %')
      .execute()
    expect(tasks).toEqual([{ description: expect.stringContaining('Facebook Ads') }])
  })

  test('a second time changes nothing, tried with its first two hundred rows', async () => {
    const before = await everything()
    expect(await bring(rows.slice(0, 200))).toEqual(statuses.slice(0, 200))
    expect(await everything()).toBe(before)
    const again = await entries()
    expect(again.map(({ outcome }) => outcome)).toEqual(
      log.map(({ row, outcome }) => (row >= 200 || outcome === 'refused' ? outcome : 'repeated')),
    )
  })

  test('leaves every counter right', async () => {
    expect(await wrongCounters(server.db.read)).toEqual([])
  })
})
