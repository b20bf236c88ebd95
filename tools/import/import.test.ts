/** Imports leads as a form vendor exports them, from the file to the report. */
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { good } from '@crm/api/test/builders'
import { csvRows } from '@crm/api/test/csv'
import { startTestServer, type TestServer, webhookKey } from '@crm/api/test/server'
import { webLeads } from '@crm/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areAllIn, sentenceOf, totalsOf } from './account.ts'
import { importRows, type RowReport } from './import-rows.ts'
import { type Options, readOptions } from './options.ts'
import { type FileRow, readLeadFile } from './read-file.ts'
import { writeReport } from './report.ts'
import { type RowResult, sending } from './send.ts'

const fixture = new URL('../../apps/api/src/processes/imports/fixtures/leads-export.csv', import.meta.url)

let folder: string
let server: TestServer
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-import-'))
  server = await startTestServer({ now: () => now })
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

let now = new Date('2026-03-16T17:00:00Z')
const later = (days: number) => {
  now = new Date(now.getTime() + days * 86_400_000)
}

const read = (bytes: Uint8Array) => {
  const file = readLeadFile(bytes)
  if (!file.ok) throw new Error(file.reason)
  return file
}
const bring = (rows: readonly FileRow[], concurrency = 16) =>
  importRows(rows, {
    send: sending({ address: server.url, key: webhookKey, wait: async () => undefined }),
    concurrency,
    signal: new AbortController().signal,
    onResult: () => undefined,
  })
const results = (reports: readonly RowReport[]) => reports.map(({ outcome }) => outcome)
const count = (reports: readonly RowReport[], result: RowResult['result']) =>
  results(reports).filter((outcome) => outcome.result === result).length
const liveLeads = async () =>
  (await server.db.read.selectFrom('leads').select('number').orderBy('number').execute()).map(
    ({ number }) => `L-${number}`,
  )

describe('importing a file', () => {
  let rows: FileRow[] = []
  let reports: RowReport[] = []
  beforeAll(async () => {
    rows = read(await readFile(fixture)).rows.slice(0, 200)
    reports = await bring(rows)
  })

  test('reports every row, in order', () => {
    expect(reports.map(({ row }) => row.number)).toEqual(Array.from({ length: 200 }, (_, at) => at + 2))
    expect(count(reports, 'failed') + count(reports, 'not sent')).toBe(0)
    expect(totalsOf(reports)).toMatch(
      /^200 rows: \d+ created, \d+ merged, \d+ repeated, \d+ refused, 0 failed, 0 not sent\.$/,
    )
  })

  test('reports the leads it created, each once, and those it merged into', async () => {
    const created = results(reports).flatMap(({ result, lead }) =>
      result === 'created' && lead ? [lead] : [],
    )
    expect(created.toSorted()).toEqual((await liveLeads()).toSorted())
    const others = results(reports).filter(({ result }) => result === 'merged' || result === 'repeated')
    expect(others.length).toBeGreaterThan(10)
    expect(others.filter(({ lead }) => !lead || !created.includes(lead))).toEqual([])
  })

  test('reports why a row was refused, in the server’s words', () => {
    const reasons = new Set(
      results(reports).flatMap(({ result, reason }) => (result === 'refused' ? [reason] : [])),
    )
    expect([...reasons]).toContain('A valid email or phone is required.')
    expect(areAllIn(reports)).toBe(false)
  })

  test('changes nothing when repeated a year later, row by row', async () => {
    const before = await liveLeads()
    later(365)
    const again = await bring(rows)
    expect(results(again)).toEqual(
      results(reports).map((outcome) =>
        outcome.result === 'refused' ? outcome : { ...outcome, result: 'repeated' },
      ),
    )
    expect(await liveLeads()).toEqual(before)
  })
})

test('creates a new lead for a row whose lead was removed since', async () => {
  const { rows } = read(Buffer.from('Name,Email\nGone Since,gone@mail.example\n'))
  const [first] = results(await bring(rows))
  const adam = await server.as('adam')
  const [lead] = await good(adam.call(webLeads.list, { query: { q: 'gone@mail.example' } }))
  expect((await adam.call(webLeads.remove, { params: { id: lead?.id ?? '' } })).status).toBe(200)
  later(2)
  const [second] = results(await bring(rows))
  expect(second?.result).toBe('created')
  expect(second?.lead).not.toBe(first?.lead)
})

test('accepts cells that a spreadsheet or a person filled in oddly', async () => {
  const cells = [
    ['Float', '9095559101.0', ''],
    ['Lines', '"909-555-9102\n951-555-9103"', ''],
    ['Labels', 'H: 909-555-9104 C: 951-555-9105', ''],
    ['Abroad', '0019095559106', ''],
    ['Stop', '', 'stop@mail.example.'],
    ['Work', '', 'work9@mail.example (work)'],
  ]
  const rows = cells.map(([name, phone, email]) => `"Odd ${name}, Jr.",${phone},${email}`)
  const reports = await bring(read(Buffer.from(['Name,Phone,E-mail', ...rows].join('\n'))).rows, 1)
  expect(results(reports).map(({ result }) => result)).toEqual(cells.map(() => 'created'))
  const leads = await server.db.read
    .selectFrom('leads')
    .select(['last_name', 'phone1', 'email1'])
    .where('first_name', '=', 'Odd')
    .orderBy('number')
    .execute()
  expect(leads.map(({ last_name, phone1, email1 }) => [last_name, phone1 ?? email1])).toEqual([
    ['Float Jr.', '+19095559101'],
    ['Lines Jr.', '+19095559102'],
    ['Labels Jr.', '+19095559104'],
    ['Abroad Jr.', '+19095559106'],
    ['Stop Jr.', 'stop@mail.example'],
    ['Work Jr.', 'work9@mail.example'],
  ])
  const [rounded] = results(await bring(read(Buffer.from('Name,Phone\nOdd Round,9.0955578E+09\n')).rows))
  expect(rounded).toMatchObject({ result: 'refused', reason: 'A valid email or phone is required.' })
})

test('with one row at a time, the leads are created in the order of the file', async () => {
  const lines = Array.from({ length: 12 }, (_, at) => `Order,order${at}@mail.example`)
  const reports = await bring(read(Buffer.from(['Name,Email', ...lines].join('\n'))).rows, 1)
  const numbers = results(reports).map(({ lead }) => Number(lead?.slice(2)))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
})

test('nothing more is sent after a stop or a fatal error, and the report lists every row', async () => {
  const { rows } = read(Buffer.from('Name,Email\nA,a@s.example\nB,b@s.example\nC,c@s.example\nD'))
  const wrong = sending({ address: server.url, key: 'no key', wait: async () => undefined })
  const lines: string[] = []
  const way = {
    concurrency: 1,
    signal: new AbortController().signal,
    onResult: (one: RowReport) => lines.push(sentenceOf(one)),
  }
  await importRows(rows, { ...way, send: wrong })
  expect(lines).toEqual([
    'Row 2: failed. Invalid webhook key.',
    'Row 3: not sent. Invalid webhook key.',
    'Row 4: not sent. Invalid webhook key.',
    'Row 5: refused. The row has 1 cells where the heading has 2.',
  ])
  const stopped = await importRows(rows, { ...way, send: wrong, signal: AbortSignal.abort() })
  expect(totalsOf(stopped)).toBe('4 rows: 0 created, 0 merged, 0 repeated, 1 refused, 0 failed, 3 not sent.')
})

test('the report has the results beside the rows, and no spreadsheet formulas', async () => {
  const reports = await bring(read(Buffer.from('Name,Email,Notes\nRe Port,re@port.example,=1+1\n,x,\n')).rows)
  const file = path.join(folder, 'report.csv')
  await writeReport(file, ['Name', 'Email', '=Notes'], reports)
  expect(csvRows(await readFile(file, 'utf8'))).toEqual([
    {
      Row: '2',
      Result: 'created',
      Lead: results(reports)[0]?.lead,
      Reason: '',
      Name: 'Re Port',
      Email: 're@port.example',
      "'=Notes": "'=1+1",
    },
    {
      Row: '3',
      Result: 'refused',
      Lead: '',
      Reason: 'firstName or lastName is required. A valid email or phone is required.',
      Name: '',
      Email: 'x',
      "'=Notes": '',
    },
  ])
})

describe('the import command', () => {
  const given = async (...args: string[]) => readOptions(args, { INIT_CWD: folder })
  beforeAll(() => writeFile(path.join(folder, 'leads.csv'), 'Name,Email\n'))

  test('reads address and key from the server’s settings', async () => {
    expect(await given('leads.csv')).toMatchObject({
      address: 'http://localhost:3000/api',
      key: 'sunridge-demo-import',
      concurrency: 8,
    })
    const set = { INIT_CWD: folder, PORT: '3100', WEBHOOK_KEYS: 'new, old' }
    expect(await readOptions(['leads.csv'], set)).toMatchObject({
      address: 'http://localhost:3100/api',
      key: 'new',
    })
  })

  test.each([
    ['https://crm.example.com', 'https://crm.example.com/api'],
    ['https://crm.example.com/', 'https://crm.example.com/api'],
    ['https://crm.example.com/api/', 'https://crm.example.com/api'],
  ])('takes another address from --to %s', async (to, address) => {
    expect(((await given('leads.csv', '--to', to)) as Options).address).toBe(address)
  })

  test.each([
    [[], /^Usage: npm run import -- leads\.csv/],
    [['leads.csv', 'more.csv'], /^Usage/],
    [['none.csv'], /no such file.*none\.csv/],
    [['leads.csv', '--concurrency', '0'], /whole number from 1 to 64/],
    [['leads.csv', '--to', 'crm'], /--to: give an address/],
    [['leads.csv', '--report', './leads.csv'], /--report: this is the file that is imported/],
    [['leads.csv', '--report', 'no/where.csv'], /no such file/],
    [['leads.csv', '--faster'], /Unknown option/],
  ])('explains the error in %j', async (args, reason) => {
    expect(await given(...args)).toEqual({ ok: false, reason: expect.stringMatching(reason) as string })
  })
})
