/** Migration of the legacy store: each client once with its records, and dry runs without effect. */
import {
  activity,
  legacyLeads,
  legacyMigrations,
  webAddresses,
  webLeads,
  webNotes,
  webSales,
} from '@crm/contract'
import type { LegacyRecord } from '@crm/contract/legacy/legacy-shapes'
import type { LegacyMigrationEntry } from '@crm/contract/legacy/migration-shapes'
import { cast } from '@crm/cast'
import { sentenceText } from '@crm/domain/activity/sentence'
import { sql } from 'kysely'
import { type Logger, pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Jobs, noJobs } from '#platform/ports/jobs'
import { cachePeople } from '#spine/people/people'
import { aLead, anEntry, good, statusesOf } from '#test/builders'
import type { Client } from '#test/client'
import { aFormerRep, aLegacy } from '#test/legacy'
import { startTestServer, type TestServer } from '#test/server'
import { resumeMigration, runMigration } from './run.ts'

let server: TestServer
let adam: Client
let mona: Client
let rita: string
beforeAll(async () => {
  server = await startTestServer()
  ;[adam, mona] = await Promise.all([server.as('adam'), server.as('mona')])
  rita = await aFormerRep(adam, cast.rita.oid)
})
afterAll(() => server.close())

let at = 0
beforeEach(() => {
  at += 1
})

/** A person who is unique in these tests. */
const somebody = () => ({
  first_name: 'Harlan',
  last_name: `Dubois ${String.fromCharCode(64 + at)}`,
  email_1: `harlan${at}@mail.example`,
  phone_1: `(909) 555-01${String(10 + at)}`,
})

const buyer = () => {
  const { phone_1: _, ...rest } = somebody()
  return rest
}

const begin = (isDry: boolean) => good(adam.call(legacyMigrations.begin, { body: { isDry } }))

/** Runs the job queue. */
const work = (
  migrationId: string,
  log: Logger = pino({ level: 'silent' }),
  { jobs = noJobs, stopping = new AbortController().signal } = {},
) =>
  runMigration(
    { db: server.db, people: cachePeople(server.db), jobs, evidence: server.evidence, now: new Date() },
    log,
    migrationId,
    stopping,
  )

async function run(isDry = false) {
  const { id } = await begin(isDry)
  await work(id)
  const entries = await good(adam.call(legacyMigrations.entries, { params: { id } }))
  return { id, entries, summary: await good(adam.call(legacyMigrations.get, { params: { id } })) }
}

const of = (entries: readonly LegacyMigrationEntry[], former: LegacyRecord) =>
  entries.find(
    ({ formerId }) => formerId === (former['ID_Lead'] ?? former['ID_Sale'] ?? former['ID_Address']),
  )

const leadOf = (entry: LegacyMigrationEntry | undefined) =>
  good(mona.call(webLeads.get, { params: { id: entry?.leadId ?? '' } }))

test('a client is migrated with addresses, notes and sales, in the phase of the job', async () => {
  const { displayName: module } = await anEntry(adam, 'modules', {
    manufacturer: 'Qcells',
    model: 'Q.9',
    wattageStc: 400,
  })
  const installer = await anEntry(adam, 'installers', { installerName: 'Inland Sun' })
  const former = await aLegacy(adam, 'leads', {
    ...somebody(),
    phone_2: '909 555 0777',
    status: 'Sold',
    source_name: 'Self Generated',
    UUID_SalesRep: rita,
  })
  const { UUID_Lead } = former
  await aLegacy(adam, 'addresses', {
    UUID_Lead,
    address_street: '9032 Alder Ct',
    address_city: 'fontana',
    address_state: 'CA',
    address_zip: 92_335,
    number_of_stories: 'two',
    annual_kwh: '11,850',
    is_hoa: true,
    hoa_name: 'Alder Owners',
    utility_provider: 'Southern California Edison',
  })
  await aLegacy(adam, 'notes', {
    UUID_Lead,
    note_text: 'Gate code 0417.',
    note_type: 'Visit',
    created_by: 'Noreen Pike',
  })
  await aLegacy(adam, 'sales', {
    ...buyer(),
    UUID_Lead,
    UUID_SalesRep: rita,
    job_number: `SR-04${at}`,
    status: 'Permit: Design Revision',
    contract_date: '11/20/2023',
    sale_amount_manual: '38,745.50',
    deposit_amount: 1_000,
    installer_name: 'INLAND SUN',
    module_make: 'Qcells',
    module_model: 'Q.9',
    module_quantity: '20',
    finance_term_1: '25',
    on_hold: true,
    site_survey_date: '12/01/2023',
    site_survey_time: '10:30 AM',
  })

  const { entries, summary } = await run()
  const entry = of(entries, former)
  expect(entry).toMatchObject({ outcome: 'created', addresses: 1, notes: 1, sales: 1, remarks: [] })
  expect(summary).toMatchObject({ isDry: false, begunByName: cast.adam.displayName })
  expect(summary.endedAt).not.toBeNull()

  const lead = await leadOf(entry)
  expect(lead).toMatchObject({
    fullName: `Harlan Dubois ${String.fromCharCode(64 + at)}`,
    email1: `harlan${at}@mail.example`,
    phone1: `+190955501${String(10 + at)}`,
    status: 'Sold',
    sourceName: 'Self Generated',
    salesRepId: cast.rita.crm.id,
    createdAt: former['created_timestamp'],
  })
  expect(lead.firstContactAt).toBeNull()

  const [address] = await good(mona.call(webAddresses.list, { query: { leadId: lead.id } }))
  expect(address).toMatchObject({
    type: 'Primary',
    city: 'Fontana',
    zip: '92335',
    hoaName: 'Alder Owners',
    stories: null,
  })

  const notes = await good(mona.call(webNotes.list, { query: { leadId: lead.id } }))
  expect(notes.map(({ body, type }) => [type, body])).toEqual(
    expect.arrayContaining([
      ['General', 'Gate code 0417.\n(Visit, Noreen Pike)'],
      [
        'Import',
        `From the old system, ${former['ID_Lead'] as string}:\nPhone 2: 909 555 0777\nCreated by: ${cast.adam.displayName}`,
      ],
      [
        'Import',
        'From the old system, of 9032 Alder Ct, Fontana, CA 92335:\nNumber of stories: two\nAnnual KWH: 11,850',
      ],
    ]),
  )

  const [sale] = await good(mona.call(webSales.list, { query: { leadId: lead.id } }))
  expect(sale).toMatchObject({
    jobNumber: `SR-04${at}`,
    status: 'Permit',
    subStatus: 'DesignRevision',
    onHold: true,
    contractDate: '2023-11-20',
    saleAmount: 38_745.5,
    downPayment: 1_000,
    installerId: installer.id,
    module: { name: module },
    moduleQuantity: 20,
    systemWatts: 8_000,
    siteSurveyDateTime: '2023-12-01T18:30:00.000Z',
    salesRepId: cast.rita.crm.id,
    addressId: address?.id,
  })
  expect(notes.map(({ body }) => body)).toContainEqual(expect.stringContaining('Finance term 1: 25'))
})

test('a migrated client is not migrated again, and records added since are', async () => {
  const former = await aLegacy(adam, 'leads', { ...somebody(), status: 'Hot Lead' })
  const first = of((await run()).entries, former)
  expect(await leadOf(first)).toMatchObject({ status: 'New', firstContactAt: former['created_timestamp'] })
  expect(of((await run()).entries, former)).toMatchObject({ outcome: 'unchanged', leadId: first?.leadId })
  await aLegacy(adam, 'notes', {
    UUID_Lead: former['UUID_Lead'],
    note_text: 'Later.',
    created_by: 'Rita Reyes',
  })
  const again = of((await run()).entries, former)
  expect(again).toMatchObject({ outcome: 'added', notes: 1, leadId: first?.leadId })
  const [note] = await good(mona.call(webNotes.list, { query: { leadId: first?.leadId ?? '' } }))
  expect(note).toMatchObject({ body: 'Later.', authorId: cast.rita.crm.id })
})

test('a client who exists in the CRM is merged, keeps their values, and differences go into a note', async () => {
  const { email_1: email1, phone_1 } = somebody()
  const here = await aLead(mona, {
    email1,
    firstName: 'Harlan',
    lastName: 'Dubois',
    phone1: null,
    status: 'New',
  })
  const former = await aLegacy(adam, 'leads', { ...somebody(), status: 'Dead Lead' })
  const entry = of((await run()).entries, former)
  expect(entry).toMatchObject({ outcome: 'added', leadId: here.id })
  expect(await leadOf(entry)).toMatchObject({ status: 'New', phone1: null })
  const [note] = await good(mona.call(webNotes.list, { query: { leadId: here.id } }))
  expect(note?.body).toContain(`Phone: +190955501${phone_1.slice(-2)}`)
})

test('a dry run reports the same outcome, keeps nothing and uses no numbers', async () => {
  const former = await aLegacy(adam, 'leads', { ...somebody(), status: 'Appointment Scheduled' })
  await aLegacy(adam, 'sales', { ...buyer(), UUID_Lead: former['UUID_Lead'], status: 'Cancelled: Cancelled' })
  const before = await aLead(mona)
  const dry = await run(true)
  const after = await aLead(mona)
  expect(Number(after.number.slice(2)) - Number(before.number.slice(2))).toBe(1)
  const tried = of(dry.entries, former)
  expect(tried).toMatchObject({ outcome: 'created', sales: 1, leadId: null })
  expect(tried?.remarks).toEqual(['An appointment was scheduled at an unknown time. Book it here.'])
  const { entries } = await run()
  expect(of(entries, former)).toMatchObject({
    ...tried,
    id: expect.any(String),
    leadId: expect.any(String),
    leadNumber: expect.any(String),
  })
})

test('a dry run detects duplicate clients and job numbers within the legacy store', async () => {
  const pair = [await aLegacy(adam, 'leads', somebody()), await aLegacy(adam, 'leads', somebody())]
  for (const { UUID_Lead } of pair)
    await aLegacy(adam, 'sales', { ...buyer(), UUID_Lead, job_number: 'SR-BOTH' })
  const dry = await run(true)
  const real = await run()
  for (const { entries } of [dry, real]) {
    const summary = pair.map((former) => of(entries, former))
    expect(summary.map((entry) => entry?.outcome)).toEqual(['created', 'added'])
    expect(summary.map((entry) => entry?.remarks.length)).toEqual([0, 1])
  }
  expect(dry.summary.outcomes).toEqual(real.summary.outcomes)
})

test('a record that cannot be migrated stays with its reason, and does not stop the others', async () => {
  const stray = await aLegacy(adam, 'addresses', { address_street: '1 Nowhere Rd' })
  const former = await aLegacy(adam, 'leads', {
    ...somebody(),
    UUID_SalesRep: '6f9619ff-8b86-4011-b42d-00c04fc964ff',
  })
  const taken = await aLegacy(adam, 'leads', {
    ...somebody(),
    last_name: 'Other',
    email_1: 'other@mail.example',
    phone_1: null,
  })
  for (const { UUID_Lead } of [former, taken])
    await aLegacy(adam, 'sales', {
      ...buyer(),
      UUID_Lead,
      job_number: 'SR-TWICE',
      installer_name: 'Nobody Solar',
    })
  const { entries } = await run()
  expect(of(entries, stray)).toMatchObject({
    outcome: 'refused',
    leadId: null,
    remarks: ['It has no client.'],
  })
  expect(of(entries, former)?.remarks).toEqual([
    'Its rep was an unknown person, who has no account here. It has no rep.',
    expect.stringMatching(/^The catalog lacks, for sale \d+: Nobody Solar\.$/),
  ])
  expect(of(entries, taken)?.remarks[0]).toMatch(
    /^Job number SR-TWICE is taken: sale \d+ gets the next one\.$/,
  )
})

test('a sale without a lead creates its buyer as client', async () => {
  const sale = await aLegacy(adam, 'sales', {
    ...buyer(),
    status: 'Completed: Completed',
    is_qa_review_complete: true,
  })
  const { entries } = await run()
  const entry = of(entries, sale)
  expect(entry).toMatchObject({ kind: 'sales', outcome: 'created', sales: 1 })
  expect(await leadOf(entry)).toMatchObject({ status: 'Sold' })
  const [job] = await good(mona.call(webSales.list, { query: { leadId: entry?.leadId ?? '' } }))
  expect(job).toMatchObject({ status: 'Complete' })
  expect(of((await run()).entries, sale)).toMatchObject({ outcome: 'unchanged', sales: 0 })
})

test('one run at a time; stopping ends it, and the activity has both', async () => {
  const { id } = await begin(true)
  expect((await adam.call(legacyMigrations.begin, { body: { isDry: false } })).status).toBe(409)
  await good(adam.call(legacyMigrations.stop, { params: { id } }))
  await work(id)
  const summary = await good(adam.call(legacyMigrations.get, { params: { id } }))
  expect(summary).toMatchObject({ stoppedByName: cast.adam.displayName, outcomes: { created: 0 } })
  expect(summary.endedAt).not.toBeNull()
  const feed = await good(adam.call(activity.feed, { query: { limit: 2 } }))
  expect(feed.map((entry) => sentenceText(entry))).toEqual([
    'stopped a dry run of the legacy migration',
    'started a dry run of the legacy migration',
  ])
  expect((await good(adam.call(legacyMigrations.list, {})))[0]?.id).toBe(id)
})

test('another run does not restore a removed lead', async () => {
  const former = await aLegacy(adam, 'leads', somebody())
  const { leadId } = of((await run()).entries, former) ?? {}
  await good(adam.call(webLeads.remove, { params: { id: leadId ?? '' } }))
  expect(of((await run()).entries, former)).toMatchObject({
    outcome: 'refused',
    remarks: ['It was migrated before, and its lead was removed since.'],
  })
  await good(adam.call(legacyLeads.get, { params: { ID_Lead: former['ID_Lead'] as string } }))
})

test('values without a field go into a note, and the rest is migrated', async () => {
  const former = await aLegacy(adam, 'leads', { ...somebody(), source_type: 'Door', UUID_SalesRep: rita })
  const { UUID_Lead } = former
  for (const [type, street] of [
    ['Secondary', '1 Elm St'],
    ['Primary', '2 Elm St'],
  ] as const) {
    await aLegacy(adam, 'addresses', {
      UUID_Lead,
      type,
      address_street: street,
      address_zip: 92_335,
      square_footage: 1e9,
    })
  }
  await aLegacy(adam, 'addresses', {
    UUID_Lead,
    address_full: '2 Elm Street, Fontana, CA 92335',
    hoa_name: 'Elms',
  })
  await aLegacy(adam, 'addresses', { UUID_Lead, utility_provider: 'Edison' })
  await aLegacy(adam, 'notes', { UUID_Lead, note_text: '🙂'.repeat(10_000), created_by: 'Noreen Pike' })
  await aLegacy(adam, 'sales', {
    ...buyer(),
    UUID_Lead,
    customer_name: 'Bo Dubois',
    address_full: '1 Elm St, Fontana, CA 92335',
    job_number: 'J-99999999',
    contract_date: '0000-01-01',
    sale_amount_manual: '99999999999',
    sale_amount_calculated: '31,900.10',
    module_quantity: 0,
    status: 'Cancelled: Cancelled',
    cancel_reason: 'x'.repeat(400),
  })
  const { entries } = await run()
  const entry = of(entries, former)
  expect(entry).toMatchObject({ outcome: 'created', addresses: 2, notes: 1, sales: 1 })
  expect(entry?.remarks).toEqual([
    '2 Elm Street, Fontana, CA 92335 exists already and stays unchanged.',
    'An address without a place became a note.',
    expect.stringMatching(/^Job number J-99999999 is taken: sale \d+ gets the next one\.$/),
  ])
  const lead = await leadOf(entry)
  const homes = await good(mona.call(webAddresses.list, { query: { leadId: lead.id } }))
  expect(homes.find(({ type }) => type === 'Primary')?.streetAddress).toBe('2 Elm St')
  const [sale] = await good(mona.call(webSales.list, { query: { leadId: lead.id } }))
  expect(sale).toMatchObject({
    contractDate: null,
    cancelReason: 'As in the old system',
    addressId: homes.find(({ streetAddress }) => streetAddress === '1 Elm St')?.id,
  })
  const notes = await good(mona.call(webNotes.list, { query: { leadId: lead.id } }))
  const said = notes.map(({ body }) => body.replaceAll('🙂', '')).join('\n')
  for (const line of [
    'Source type: Door',
    'Sq footage: 1000000000',
    'HOA name: Elms',
    'Util provider: Edison',
    'Customer name: Bo Dubois',
    'Job number: J-99999999',
    'Contract date: 0000-01-01',
    'Sale amount: 99999999999',
    'Sale amount calculated: 31,900.10',
    `Cancel reason: ${'x'.repeat(400)}`,
  ])
    expect(said).toContain(line)
  expect(notes.filter(({ body }) => body.includes('🙂')).every(({ body }) => body.length <= 10_000)).toBe(
    true,
  )
  expect(notes.map(({ body }) => body.match(/🙂/gu)?.length ?? 0).reduce((all, n) => all + n)).toBe(10_000)
})

test('a client that the database refuses is reported and logged, and the others are migrated', async () => {
  const broken = await aLegacy(adam, 'leads', somebody())
  const other = await aLegacy(adam, 'leads', { ...somebody(), phone_1: null, email_1: 'bo@mail.example' })
  // A database rule that the writers of the records do not know.
  await server.arrange((db) =>
    sql`
      alter table leads add constraint nobody_like_this check (email1 <> ${sql.lit(broken['email_1'])}) not valid
    `.execute(db),
  )
  const lines: string[] = []
  const { id } = await begin(false)
  await work(id, pino({}, { write: (line) => lines.push(line) }))
  const entries = await good(adam.call(legacyMigrations.entries, { params: { id } }))
  expect(of(entries, broken)).toMatchObject({
    outcome: 'refused',
    leadId: null,
    remarks: ['It could not be written. The log of the server says why; the next run tries again.'],
  })
  expect(of(entries, other)).toMatchObject({ outcome: 'created' })
  expect(lines.join()).toContain('a legacy client failed')
  expect(lines.join()).not.toContain(broken['email_1'])

  await server.arrange((db) => sql`alter table leads drop constraint nobody_like_this`.execute(db))
  expect(of((await run()).entries, broken)).toMatchObject({ outcome: 'created' })
})

test('two processes migrate each client once, and a restart resumes the run', async () => {
  const former = await aLegacy(adam, 'leads', somebody())
  const { id } = await begin(false)
  await Promise.all([work(id), work(id)])
  const entries = await good(adam.call(legacyMigrations.entries, { params: { id } }))
  expect(entries.filter(({ formerId }) => formerId === former['ID_Lead'])).toHaveLength(1)
  expect(of(entries, former)).toMatchObject({ outcome: 'created' })

  const asked: string[] = []
  const jobs: Jobs = { ...noJobs, enqueue: async (_, name) => void asked.push(name) }
  await resumeMigration({ db: server.db, jobs })
  expect(asked).toEqual([])
  const begun = await begin(true)
  await resumeMigration({ db: server.db, jobs })
  expect(asked).toEqual(['migrate-legacy'])

  // A stopping process leaves the run to the next one.
  await work(begun.id, undefined, { jobs, stopping: AbortSignal.abort() })
  expect(asked).toEqual(['migrate-legacy', 'migrate-legacy'])
  await work(begun.id)
})

test('migrations are for administrators only', async () => {
  const asked = [
    mona.call(legacyMigrations.begin, { body: { isDry: true } }),
    mona.call(legacyMigrations.list, {}),
  ]
  expect(statusesOf(await Promise.all(asked))).toEqual([403, 403])
})
