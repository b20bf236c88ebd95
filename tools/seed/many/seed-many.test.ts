import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Database, openDatabase } from '@crm/api/platform/db/database'
import { checkLeads } from '@crm/api/jobs/check-leads'
import { findWrongAppointmentCounters } from '@crm/api/business/appointments/counts'
import { findWrongCounters } from '@crm/api/business/leads/counts'
import { sampled, logSeed } from '@crm/api/test/budget'
import { databaseAt, startTestPostgres } from '@crm/api/test/postgres'
import { makeTemplate } from '@crm/api/test/template'
import { cast, people } from '@crm/cast'
import { type BulkLead, bulkLeads } from '@crm/cast/bulk-leads'
import { type BulkWork, createBulkWork } from '@crm/cast/bulk-work'
import { openEmbeddedDrive } from '@crm/api/platform/drive/file-folder'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SeedApplication, seedApplication } from '../application.ts'
import { enterCatalog } from '../catalog.ts'
import { seedMany } from './seed-many.ts'

const today = new Date('2026-03-20T20:00:00Z')
const howMany = 2_000
/** The number of leads also entered by calls, drawn by a seed; `npm run soak -- many-leads` enters all of them. */
const calledLeads = 40

let folder: string
let postgres: Awaited<ReturnType<typeof startTestPostgres>>
/** The databases filled by COPY, and by calls. */
let copied: Made
let called: Made
let before: unknown
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'crm-many-'))
  postgres = await startTestPostgres(folder)
  copied = await made()
  called = await made()
  await withCatalog(copied.db)
  before = await schemaOf(copied.db)
  await seedMany(copied.url, { leads: howMany, today })
}, 120_000)
afterAll(async () => {
  await copied.db.close()
  await called.db.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

interface Made {
  readonly url: string
  readonly db: Database
}

async function made(): Promise<Made> {
  const url = databaseAt(postgres.url, await makeTemplate(postgres.url))
  return { url, db: openDatabase(url, { max: 2 }) }
}

test('every lead has its address and three notes, and every status has leads', async () => {
  const { rows } = await sql<{
    leads: number
    homes: number
    notes: number
    statuses: number
    numbers: number
  }>`
    select count(*)::integer as leads, count(distinct status)::integer as statuses,
      count(distinct number)::integer as numbers,
      (select count(*)::integer from addresses where type = 'Primary') as homes,
      (select count(*)::integer from notes) as notes
    from leads
  `.execute(copied.db.read)
  expect(rows[0]).toEqual({
    leads: howMany,
    homes: howMany,
    notes: 3 * howMany,
    statuses: 5,
    numbers: howMany,
  })
})

test('every Appointment lead has one, and a fifth of the leads have an appointment and a task', async () => {
  const { rows } = await sql<{ appointments: number; tasks: number; numbers: number; missing: number }>`
    select
      (select count(*)::integer from appointments) as appointments,
      (select count(distinct number)::integer from appointments) as numbers,
      (select count(*)::integer from tasks) as tasks,
      (select count(*)::integer from leads as l where status = 'Appointment'
        and not exists (select from appointments where lead_id = l.id)) as missing
  `.execute(copied.db.read)
  const [{ appointments, numbers, tasks, missing } = expect.fail()] = rows
  expect(missing).toBe(0)
  expect(numbers).toBe(appointments)
  expect(appointments).toBeGreaterThanOrEqual(howMany / 5)
  expect(appointments).toBeLessThan(howMany / 4.5)
  expect(tasks).toBeGreaterThanOrEqual(howMany / 5)
  expect(tasks).toBeLessThan(howMany / 4.5)
})

test('there are three sales for every ten leads, in every phase, and the counters agree', async () => {
  const { rows } = await sql<{ n: number; statuses: number; wrong: number }>`
    select count(*)::integer as n, count(distinct status)::integer as statuses, (
      select count(*)::integer from (
        select status, sales_rep_id, sum(n) from (
          select status, sales_rep_id, n from sale_count
          union all select status, sales_rep_id, -1 from sales
        ) as tally group by status, sales_rep_id having sum(n) <> 0
      ) as wrong
    ) as wrong
    from sales
  `.execute(copied.db.read)
  expect(rows).toMatchObject([{ statuses: 12, wrong: 0 }])
  expect((rows[0]?.n ?? 0) / howMany).toBeCloseTo(0.3, 1)
})

test('a client is Sold exactly while a sale that is not canceled exists', async () => {
  const { rows } = await sql<{ status: string; active: boolean }>`
    select distinct l.status, s.status <> 'Cancelled' as active
    from leads as l left join sales as s on s.lead_id = l.id where s.id is not null or l.status = 'Sold'
    order by l.status
  `.execute(copied.db.read)
  expect(rows).toEqual([
    { status: 'Cold', active: false },
    { status: 'Sold', active: true },
  ])
})

test('every sale has the page, gates and history of one that was moved by calls', async () => {
  const { rows } = await sql<{ id: string; status: string; moves: number }>`
    select distinct on (s.status) s.id, s.status, s.version as moves from sales as s order by s.status, s.id
  `.execute(copied.db.read)
  const application = await seedApplication(copied.db, await openEmbeddedDrive(copied.db, folder))
  for (const { id, status, moves } of rows) {
    const read = <T>(what: string) =>
      application.call<T>(cast.mona.username, today, 'GET', `/webSales/${id}${what}`)
    expect(await read('')).toMatchObject({ id, status, version: moves })
    expect(await read<readonly unknown[]>('/moves')).toHaveLength(moves)
    const { missing } = await read<{ missing: readonly { phase: string }[] }>('/progress')
    expect(missing.filter(({ phase }) => phase !== status)).toEqual([])
  }
  await application.close()
})

test('history is chronological, and no lead has activity before it was created', async () => {
  const { rows } = await sql<{ entries: number; back: number; late: number }>`
    select count(*)::integer as entries, count(*) filter (where at < former)::integer as back,
      count(*) filter (where at > last_activity_at)::integer as late
    from (
      select a.at, lag(a.at) over (order by a.seq) as former, l.last_activity_at
      from activity as a join leads as l on l.id = a.lead_id
    ) as told
  `.execute(copied.db.read)
  expect(rows[0]).toEqual({ entries: expect.any(Number), back: 0, late: 0 })
  expect(rows[0]?.entries).toBeGreaterThan(4 * howMany)
})

test('the nightly checks find nothing to report', async () => {
  const said: string[] = []
  const log = pino({}, { write: (line) => said.push((JSON.parse(line) as { msg: string }).msg) })
  expect(await findWrongCounters(copied.db.read)).toEqual([])
  expect(await findWrongAppointmentCounters(copied.db.read)).toEqual([])
  await checkLeads(copied.db, log)
  expect(said).toEqual(['keys and search of the leads are right'])
})

test('no two leads are the same person', async () => {
  const { rows } = await sql`
    select kind, key from lead_keys group by kind, key having count(*) > 1
  `.execute(copied.db.read)
  expect(rows).toEqual([])
})

test('the rows written are those that the API writes', async () => {
  const workOf = createBulkWork(today)
  const all = [...bulkLeads(howMany, today)].map((lead) => ({ lead, work: workOf(lead) }))
  const { rows } = await sql<{ lead_id: string }>`select lead_id from sales`.execute(copied.db.read)
  const sold = new Set(rows.map(({ lead_id: id }) => id))
  // Records of a sale are compared with the sale.
  const unsold = all.filter(({ lead }) => !sold.has(lead.id))
  const kinds = [...Map.groupBy(unsold.filter(isOfTheCast), kindOf).values()]
  expect(kinds.length).toBeGreaterThan(5)
  logSeed()
  const application = await seedApplication(called.db, await openEmbeddedDrive(called.db, folder))
  for (const { lead, work } of sampled(kinds, calledLeads).flat()) {
    const id = await enterByCalls(lead, work, application)
    expect(await writtenAbout(copied.db, lead.id)).toEqual(await writtenAbout(called.db, id))
  }
  await application.close()
})

test('the schema is unchanged, to the last index', async () => {
  expect(await schemaOf(copied.db)).toEqual(before)
})

test('a second run is refused with a message', async () => {
  expect(await seedMany(copied.url, { leads: 10, today })).toBe(
    'Its many leads were entered already: it holds 2,000. To begin anew, name another DATA_DIR or an empty database.',
  )
})

test('another company’s database is left alone', async () => {
  const { url, db } = await made()
  await sql`update users set id = gen_random_uuid()`.execute(db.read)
  expect(await seedMany(url, { leads: 10, today })).toMatch(/^This database belongs to another company/)
  await db.close()
})

test('an interrupted run leaves the database unchanged', async () => {
  const { url, db } = await made()
  const leaving = new AbortController()
  const say = (words: string) => words.startsWith('Index') && leaving.abort()
  expect(await seedMany(url, { leads: 100, today, signal: leaving.signal, say })).toBe(
    'Stopped. Nothing of it was kept.',
  )
  expect(await schemaOf(db)).toEqual(before)
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from leads) + (select count(*) from lead_count))::integer as n
  `.execute(db.read)
  expect(rows).toEqual([{ n: 0 }])
  await db.close()
})

interface Worked {
  readonly lead: BulkLead
  readonly work: BulkWork
}

const kindOf = ({ lead: { status }, work: { appointment, task } }: Worked) =>
  `${status}, ${appointment?.result}, ${task ? 'with' : 'without'} a task`

const usernames = new Map(people.map(({ username, crm }) => [crm?.id, username]))
const usernameOf = (id: string | null) => usernames.get(id ?? '') ?? cast.mona.username

async function withCatalog(db: Database): Promise<void> {
  const application = await seedApplication(db, await openEmbeddedDrive(db, folder))
  await enterCatalog(application, today)
  await application.close()
}

/** Only the cast can call. */
const isOfTheCast = ({ lead: { salesRepId } }: Worked) => salesRepId === null || usernames.has(salesRepId)

async function enterByCalls(lead: BulkLead, work: BulkWork, application: SeedApplication): Promise<string> {
  const { createdAt, statusChangedAt, status, address, notes } = lead
  const { firstName, lastName, phone1, email1, sourceName, repId, salesRepId } = lead
  const given = { firstName, lastName, phone1, email1, sourceName, repId, salesRepId }
  const { fullAddress: _made, ...home } = address
  const mona = cast.mona.username
  const { id } = await application.call<{ id: string }>(mona, createdAt, 'POST', '/webLeads', given)
  await application.call(mona, createdAt, 'POST', '/webAddresses', { leadId: id, ...home })
  const reason = notes.find(({ type }) => type === 'DeadReason')
  const written = notes
    .filter((note) => note !== reason)
    .map(({ authorId, createdAt: at, body, type, priority }) => ({
      at,
      run: () =>
        application.call(usernameOf(authorId), at, 'POST', '/webNotes', { leadId: id, body, type, priority }),
    }))
  const changed = statusChangedAt && {
    at: statusChangedAt,
    run: () =>
      application.call(usernameOf(salesRepId), statusChangedAt, 'PUT', `/webLeads/${id}`, {
        status,
        ...(reason && { deadReason: reason.body }),
      }),
  }
  const happened = [...written, ...(changed ? [changed] : []), ...workedOn(id, work, application)]
  for (const { run } of happened.toSorted((a, b) => a.at.getTime() - b.at.getTime())) await run()
  return id
}

function workedOn(leadId: string, { appointment, task }: BulkWork, application: SeedApplication) {
  const by = (who: string, at: Date, method: 'POST' | 'PUT', path: string, body: object) => ({
    at,
    run: () => application.call<{ id: string }>(usernameOf(who), at, method, path, { ...body }),
  })
  const happened: { readonly at: Date; readonly run: () => Promise<unknown> }[] = []
  if (appointment) {
    const { bookedAt, bookedBy, followedAt, dateTime, confirmation, ...fields } = appointment
    const confirmedHow = confirmation ? 'Phone' : null
    const body = { leadId, dateTime: dateTime.toISOString(), confirmation, confirmedHow, ...fields }
    happened.push(by(bookedBy, bookedAt, 'POST', '/appointments', body))
    if (followedAt)
      happened.push({
        at: followedAt,
        async run() {
          const { rows } = await sql<{ id: string; rep: string }>`
            select id, delegated_to as rep from tasks where lead_id = ${leadId} and reason is not null
          `.execute(called.db.read)
          const [{ id, rep } = expect.fail()] = rows
          await by(rep, followedAt, 'PUT', `/tasks/${id}`, { status: 'Done' }).run()
        },
      })
  }
  if (task) {
    const { madeAt, madeBy, doneAt, ...fields } = task
    let id = ''
    happened.push({
      at: madeAt,
      async run() {
        const body = { ...fields, about: { type: 'lead', id: leadId } }
        ;({ id } = await by(madeBy, madeAt, 'POST', '/tasks', body).run())
      },
    })
    if (doneAt)
      happened.push({
        at: doneAt,
        run: () => by(fields.delegatedTo, doneAt, 'PUT', `/tasks/${id}`, { status: 'Done' }).run(),
      })
  }
  return happened
}

/** Everything about one lead except IDs, its number and the search term that contains it. */
async function writtenAbout({ read }: Database, id: string): Promise<unknown> {
  const { rows } = await sql<{ written: unknown }>`
    select jsonb_build_object(
      'lead', to_jsonb(l) - '{id,number,search}'::text[],
      'search', replace(l.search, 'l' || l.number, 'its number'),
      'addresses', (select jsonb_agg(to_jsonb(a) - '{id,lead_id}'::text[]) from addresses as a where a.lead_id = l.id),
      'notes', (
        select jsonb_agg(to_jsonb(n) - '{id,lead_id}'::text[] order by n.created_at, n.id) from notes as n
        where n.lead_id = l.id
      ),
      'appointments', (
        select jsonb_agg(to_jsonb(p) - '{id,lead_id,number,address_id}'::text[]
          || jsonb_build_object('isSomewhere', p.address_id is not null))
        from appointments as p where p.lead_id = l.id
      ),
      'tasks', (
        select jsonb_agg(to_jsonb(t) - '{id,lead_id,about_ids,reason_key,description}'::text[] || jsonb_build_object(
          'about', t.about_ids = array[l.id],
          'description', replace(t.description, 'L-' || l.number, 'its number')
        ) order by t.created_at, t.reason)
        from tasks as t where t.lead_id = l.id
      ),
      'keys', (select jsonb_agg(k.kind || ' ' || k.key order by k.kind) from lead_keys as k where k.lead_id = l.id),
      'history', (
        select jsonb_agg(
          to_jsonb(h) - '{seq,xid,id,subject_id,lead_id,facts}'::text[]
            || jsonb_build_object('facts', replace((h.facts - 'number')::text, 'L-' || l.number, 'its number'))
          order by h.seq
        ) from activity as h
        where h.lead_id = l.id
      )
    ) as written from leads as l where l.id = ${id}
  `.execute(read)
  if (!rows[0]) throw new Error(`There is no lead ${id}.`)
  return rows[0].written
}

async function schemaOf({ read }: Database): Promise<unknown> {
  const { rows } = await sql`
    select pg_get_indexdef(indexrelid) as made from pg_index where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
    union all
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) from pg_constraint
    where connamespace = 'public'::regnamespace
    order by made
  `.execute(read)
  return rows
}
