import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { accountFor } from './account.ts'
import { withClient } from './connection.ts'
import { placesOf } from './places.ts'
import { readPostmasterFile, serverProcesses } from './processes.ts'
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts'
import {
  kill,
  rowsOf,
  shellsIn,
  spawnWriter,
  startWriter,
  temporaryFolder,
  type Writer,
} from './test-help.ts'

const { folder, remove } = temporaryFolder()
const dataDir = join(folder, 'postgres')
const places = placesOf(dataDir)
const open: EmbeddedDatabase[] = []
const writers: Writer[] = []

afterEach(async () => {
  for (const writer of writers.splice(0)) {
    writer.child.kill('SIGKILL')
    await writer.exited
  }
  for (const embedded of open.splice(0)) await embedded.stop()
})
afterAll(remove)

test('the first start creates the database, the second opens it', async () => {
  const first = await start()
  expect(first.isShared).toBe(false)
  await query(first, 'CREATE TABLE kept AS SELECT 7 AS n')
  await first.stop()
  expect(serverProcesses(places)).toEqual([])
  const second = await start()
  expect(await query(second, 'SELECT n FROM kept')).toEqual([{ n: 7 }])
})

test('the server is a durable PostgreSQL 18 without network access', async () => {
  const embedded = await start()
  expect(await setting(embedded, 'server_version')).toMatch(/^18\./)
  expect(await setting(embedded, 'listen_addresses')).toBe('')
  expect(await setting(embedded, 'fsync')).toBe('on')
  expect(await setting(embedded, 'TimeZone')).toBe('UTC')
  const lower = await query(
    embedded,
    `SELECT lower('ÉÑЖ') AS text, current_setting('server_encoding') AS encoding`,
  )
  expect(lower).toEqual([{ text: 'éñж', encoding: 'UTF8' }])
  const search = await query(embedded, `CREATE EXTENSION pg_trgm; SELECT 'Зоя' % 'зоя' AS similar`)
  expect(search).toEqual([{ similar: true }])
})

test('the log has the error of a statement, but neither rows nor parameters', async () => {
  const embedded = await start()
  await query(
    embedded,
    'CREATE TABLE callers (mail text PRIMARY KEY, calls int CHECK (calls > 0), said json)',
  )
  await withClient(embedded.connection, async (client) => {
    const insert = (calls: number, said: string) =>
      client.query('INSERT INTO callers VALUES ($1, $2, $3)', ['ada@mail.example', calls, said])
    await insert(1, '{}')
    await expect(insert(1, '{}')).rejects.toThrow('duplicate key')
    await expect(insert(0, '{}')).rejects.toThrow('violates check constraint')
    await expect(insert(1, '{"phone":"9095550177" ada@mail.example}')).rejects.toThrow('invalid input')
    await expect(client.query(`SELECT 1 / 0, 'ada@mail.example'`)).rejects.toThrow('division by zero')
  })
  const log = readFileSync(places.log, 'utf8')
  for (const fault of ['duplicate key', 'check constraint', 'invalid input syntax', 'division by zero'])
    expect(log).toContain(fault)
  expect(log).not.toMatch(/ada@|5550177/)
})

test('a second start shares the running server, and ending the share leaves it running', async () => {
  const owner = await start()
  const sharer = await start()
  expect(sharer).toMatchObject({ isShared: true, connection: owner.connection })
  await sharer.stop()
  const writer = await started(3, 3)
  expect(writer.role).toBe('shares')
  await writer.exited
  expect(await rowsOf(owner.connection, writer.pid)).toEqual({ rows: 3, last: 3 })
})

test('a sharing process takes over under the same address when the owner ends', async () => {
  const owner = await start()
  const heir = await start()
  await query(owner, 'CREATE TABLE inherited AS SELECT 3 AS n')
  await owner.stop()
  await vi.waitFor(async () => expect(await query(heir, 'SELECT n FROM inherited')).toEqual([{ n: 3 }]), 5000)
  await heir.stop()
  expect(serverProcesses(places)).toEqual([])
})

test('the server is restarted when it is killed under its owner', async () => {
  const embedded = await start()
  await query(embedded, 'CREATE TABLE survived AS SELECT 1 AS n')
  kill([postmaster()])
  await vi.waitFor(
    async () => expect(await query(embedded, 'SELECT n FROM survived')).toEqual([{ n: 1 }]),
    20_000,
  )
  await embedded.stop()
  expect(serverProcesses(places)).toEqual([])
})

const kills: [string, (writer: Writer) => number[]][] = [
  ['the owner', (writer) => [writer.pid]],
  ['the owner and the postmaster', (writer) => [writer.pid, postmaster()]],
  ['the owner and every process of PostgreSQL', (writer) => [writer.pid, ...serverProcesses(places)]],
  ['the owner and its watchdog', (writer) => [...shellsIn(places.data), writer.pid]],
  [
    'the owner, its watchdog and the postmaster',
    (writer) => [...shellsIn(places.data), writer.pid, postmaster()],
  ],
]
test.each(kills)('acknowledged rows survive kill -9 of %s', async (_, victims) => {
  const writer = await started(100)
  expect(writer.role).toBe('owns')
  kill(victims(writer))
  await writer.exited
  const embedded = await start()
  expect(embedded.isShared).toBe(false)
  const { rows, last } = await rowsOf(embedded.connection, writer.pid)
  expect(rows).toBe(last)
  expect(last).toBeGreaterThanOrEqual(writer.acknowledged)
})

test('the watchdog ends the server of a killed owner without a new start', async () => {
  const writer = await started(1)
  kill([writer.pid])
  await vi.waitFor(() => expect(serverProcesses(places)).toEqual([]), 5000)
  expect(existsSync(join(places.data, 'postmaster.pid'))).toBe(false)
})

test('a stale postmaster.pid whose process id is in use is removed, and that process is left alone', async () => {
  const stranger = spawn('sleep', ['60'], { ...accountFor(places.data) })
  try {
    const lines = [stranger.pid, places.data, 1_700_000_000, 5432, places.socket, '', '  1 2', 'ready   ']
    writeFileSync(join(places.data, 'postmaster.pid'), lines.join('\n'))
    writeFileSync(places.connection, JSON.stringify({ host: places.socket, port: 5432 }))
    const embedded = await start()
    expect(embedded.isShared).toBe(false)
    expect(stranger.signalCode ?? stranger.exitCode).toBe(null)
  } finally {
    stranger.kill()
  }
})

test('two concurrent starts get one server', async () => {
  const { folder, remove } = temporaryFolder()
  const together = await Promise.all([0, 1].map(() => startWriter(join(folder, 'postgres'), 5)))
  writers.push(...together)
  expect(together.map(({ role }) => role).sort()).toEqual(['owns', 'shares'])
  for (const { child, exited } of together) {
    child.kill('SIGKILL')
    await exited
  }
  const next = await startEmbedded({ dataDir: join(folder, 'postgres') })
  expect(next.isShared).toBe(false)
  await next.stop()
  remove()
})

test('an aborted first start leaves no obstacle', async () => {
  const { folder, remove } = temporaryFolder()
  const data = join(folder, 'postgres')
  mkdirSync(join(folder, 'postgres.initdb-older/base'), { recursive: true })
  const writer = spawnWriter(data)
  const isUnderWay = () => readdirSync(folder).some((name) => /initdb-(?!older)/.test(name))
  await vi.waitFor(() => expect(isUnderWay()).toBe(true), { timeout: 5000, interval: 5 })
  writer.child.kill('SIGKILL')
  await writer.exited
  expect(existsSync(data)).toBe(false)
  const embedded = await startEmbedded({ dataDir: data, throwaway: true })
  open.push(embedded)
  expect(await setting(embedded, 'fsync')).toBe('off')
  // The aborted initdb may have started after the cleanup; it then removes its own files.
  const halves = () => readdirSync(folder).filter((name) => name.includes('initdb'))
  await vi.waitFor(() => expect(halves()).toEqual([]), { timeout: 10_000 })
  await embedded.stop()
  remove()
})

test('a folder without a database is refused with a sentence', async () => {
  const { folder, remove } = temporaryFolder()
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres/letter.txt'), 'Dear Rita')
  await expect(startEmbedded({ dataDir: join(folder, 'postgres') })).rejects.toThrow(
    /holds files but no PostgreSQL database/,
  )
  remove()
})

async function start(): Promise<EmbeddedDatabase> {
  const embedded = await startEmbedded({ dataDir })
  open.push(embedded)
  return embedded
}

async function started(rows: number, limit?: number): Promise<Writer> {
  const writer = await startWriter(dataDir, rows, limit)
  writers.push(writer)
  return writer
}

function postmaster(): number {
  const pid = readPostmasterFile(places)?.pid
  if (pid === undefined) throw new Error('PostgreSQL does not run.')
  return pid
}

async function query(embedded: EmbeddedDatabase, sql: string): Promise<unknown[]> {
  const result = await withClient(embedded.connection, (client) => client.query(sql))
  return [result].flat().at(-1)?.rows ?? []
}

async function setting(embedded: EmbeddedDatabase, name: string): Promise<unknown> {
  const [row] = await query(embedded, `SELECT current_setting('${name}') AS value`)
  return row && typeof row === 'object' && 'value' in row ? row.value : undefined
}
