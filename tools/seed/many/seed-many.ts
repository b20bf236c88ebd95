/** A company with very many leads, in minutes: the rows that the API would have written, by COPY. */
import { cast } from '@crm/cast'
import { seededRandom } from '@crm/cast/seeded-random'
import { type BulkLead, bulkLeads } from '@crm/cast/bulk-leads'
import { bulkReps, repIds } from '@crm/cast/bulk-reps'
import { createBulkWork } from '@crm/cast/bulk-work'
import { Client } from 'pg'
import { bare } from './bare-tables.ts'
import { copyRows } from './copy.ts'
import { type PricedCatalog, readPricedCatalog } from './priced-catalog.ts'
import { type Entering, addRows, loadedTables, noRows } from './rows.ts'
import { saleLives } from './sale-life.ts'

interface Options {
  readonly leads: number
  readonly today?: Date
  /** Aborts in the middle; everything is rolled back. */
  readonly signal?: AbortSignal
  readonly say?: (words: string) => void
}

/**
 * Enters that many leads (address, notes, keys, history; a fifth with appointment and task; three sales for every ten)
 * beside the demo company, in one transaction: an interruption rolls it back. Returns the reason if it may not run.
 */
export async function seedMany(databaseUrl: string, options: Options): Promise<string | undefined> {
  const client = new Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  await client.connect()
  let cancelling: Promise<void> | undefined
  const cancel = () => {
    cancelling = cancelStatement(databaseUrl, client)
  }
  options.signal?.addEventListener('abort', cancel)
  try {
    const refusal = await refused(client)
    if (refusal) return refusal
    const shelf = await readPricedCatalog(databaseUrl, options.today ?? new Date())
    await client.query('begin')
    await enter(client, shelf, options)
    await client.query('commit')
    await tidy(client, options)
    return undefined
  } catch (error) {
    if (options.signal?.aborted) return 'Stopped. Nothing of it was kept.'
    throw error
  } finally {
    options.signal?.removeEventListener('abort', cancel)
    // Otherwise the database would be stopped under a connection that is still working.
    await cancelling
    await client.end()
  }
}

async function refused(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select id from users where id = any($1)', [
    [cast.mona.crm.id, repIds[0]],
  ])
  const there = new Set(rows.map(({ id }) => id))
  if (!there.has(cast.mona.crm.id)) {
    return 'This database belongs to another company than the demo’s: many leads are entered into an empty one.'
  }
  if (!there.has(repIds[0] ?? '')) return undefined
  const { rows: counted } = await client.query<{ n: string }>('select sum(n) as n from lead_count')
  const n = Number(counted[0]?.n ?? 0).toLocaleString('en')
  return `Its many leads were entered already: it holds ${n}. To begin anew, name another DATA_DIR or an empty database.`
}

/** Twenty thousand leads and their rows fit into memory easily. */
const atOnce = 20_000

async function enter(
  client: Client,
  shelf: PricedCatalog | undefined,
  { leads, today = new Date(), signal, say = () => undefined }: Options,
) {
  await client.query(`set local statement_timeout = 0; set local maintenance_work_mem = '512MB'`)
  await client.query(`lock table ${loadedTables.join(', ')} in access exclusive mode`)
  await copyRows(client, 'users', bulkReps(new Date(today.getTime() - twoYears)))
  const takenOff = await bare(client, loadedTables)
  const first = await reserveNumbers(client, 'lead_number', leads)
  const workOf = createBulkWork(today)
  let saleNumber = await reserveNumbers(client, 'sale_number', leads)
  const luck = seededRandom(2_000_000)
  const livesOf = saleLives(leads, today, luck)
  const salesOf = (lead: BulkLead) =>
    shelf ? livesOf(lead).map((life) => ({ lead, life, number: saleNumber++, shelf, luck })) : []

  const history = await laterInOrder(client)
  let waiting: Entering[] = []
  let entered = 0
  const began = performance.now()
  const enterWaiting = async () => {
    signal?.throwIfAborted()
    const booked = waiting.filter(({ work }) => work.appointment).length
    let appointment = booked > 0 ? await reserveNumbers(client, 'appointment_number', booked) : 0
    const rows = noRows()
    for (const entering of waiting) {
      addRows(rows, entering, { lead: first + entered, appointment })
      entered += 1
      if (entering.work.appointment) appointment += 1
    }
    waiting = []
    for (const table of loadedTables) {
      if (table === 'activity') await history.hear(rows[table])
      else await copyRows(client, table, rows[table])
    }
    const seconds = (performance.now() - began) / 1000
    say(`${count(entered)} of ${count(leads)} leads, ${count(entered / seconds)} a second`)
  }
  for (const lead of bulkLeads(leads, today)) {
    waiting.push({ lead, work: workOf(lead), sales: salesOf(lead) })
    if (waiting.length === atOnce) await enterWaiting()
  }
  if (waiting.length > 0) await enterWaiting()

  say('History, in the order in which it was written')
  await history.tell()
  for (const [at, { name, putBack }] of takenOff.entries()) {
    signal?.throwIfAborted()
    say(`Index or key ${at + 1} of ${takenOff.length}: ${name}`)
    await client.query(putBack)
  }
}

const twoYears = 2 * 365 * 86_400_000

const count = (n: number) => Math.round(n).toLocaleString('en')

/** History is read in insertion order across all leads, so it is inserted after everything else. */
async function laterInOrder(client: Client) {
  await client.query('create temporary table heard on commit drop as table activity with no data')
  await client.query('alter table heard add column place bigint generated always as identity')
  let columns = ''
  return {
    async hear(rows: readonly object[]) {
      columns ||= Object.keys(rows[0] ?? {}).join(', ')
      await copyRows(client, 'heard', rows)
    },
    async tell() {
      if (columns)
        await client.query(
          `insert into activity (${columns}) select ${columns} from heard order by at, place`,
        )
    },
  }
}

/** The first of a reserved range of numbers. */
async function reserveNumbers(
  client: Client,
  sequence: 'lead_number' | 'appointment_number' | 'sale_number',
  howMany: number,
): Promise<number> {
  const { rows } = await client.query<{ last: string }>(
    `select setval($1, nextval($1) + $2::bigint - 1) as last`,
    [sequence, howMany],
  )
  return Number(rows[0]?.last) - howMany + 1
}

/** Does autovacuum's work at once: the first lists should be as fast as all later ones. */
async function tidy(client: Client, { say = () => undefined }: Options): Promise<void> {
  for (const table of [...loadedTables, 'users']) {
    say(`Statistics of ${table}`)
    await client.query(`vacuum (analyze) ${table}`)
  }
  // Counting within one transaction left a dead row per step, and the days are out of order.
  for (const table of ['lead_count', 'appointment_count', 'sale_count', 'sale_day_count']) {
    await client.query(`vacuum (full, analyze) ${table}`)
  }
  await client.query('cluster lead_day_count using lead_day_count_created_on_rep_id_sales_rep_id_slot_key')
  await client.query('analyze lead_day_count')
}

/** From another connection, since this one is busy with the statement. */
async function cancelStatement(databaseUrl: string, client: Client): Promise<void> {
  const other = new Client({ connectionString: databaseUrl })
  await other.connect()
  await other.query('select pg_cancel_backend($1)', [(client as Client & { processID: number }).processID])
  await other.end()
}
