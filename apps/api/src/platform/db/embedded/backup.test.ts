import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUp, restore } from './backup.ts'
import { withClient } from './connection.ts'
import { type EmbeddedDatabase, startEmbedded } from './start-embedded.ts'
import { rowsOf, startWriter, temporaryFolder } from './test-help.ts'

const { folder, remove } = temporaryFolder()
const foldersIn = (name: string) => ({
  dataDir: join(folder, name, 'postgres'),
  cloudDir: join(folder, name, 'cloud'),
  driveDir: join(folder, name, 'drive'),
})
const here = foldersIn('here')
const there = foldersIn('there')
const into = join(folder, 'backup')
const takenAt = new Date('2026-03-02T08:00:00Z')

let running: EmbeddedDatabase
let cloud: DatabaseSync
const writers: { pid: number; acknowledged: number }[] = []

beforeAll(async () => {
  running = await startEmbedded({ dataDir: here.dataDir })
  mkdirSync(here.cloudDir, { recursive: true })
  mkdirSync(here.driveDir)
  writeFileSync(join(here.driveDir, 'paper.pdf'), '%PDF-')
  cloud = new DatabaseSync(join(here.cloudDir, 'mail.sqlite'))
  // The row stays in the WAL next to the file while the cloud runs.
  cloud.exec(`PRAGMA journal_mode = wal; CREATE TABLE mail (subject); INSERT INTO mail VALUES ('Welcome')`)
})
afterAll(async () => {
  cloud.close()
  await running.stop()
  remove()
})

test('a backup runs while two processes write', async () => {
  const live = await Promise.all([startWriter(here.dataDir, 200), startWriter(here.dataDir, 200)])
  for (const { pid, acknowledged } of live) writers.push({ pid, acknowledged })
  await backUp({ ...here, into, takenAt })
  for (const { child, exited } of live) {
    child.kill('SIGKILL')
    await exited
  }
  expect(readdirSync(into).sort()).toEqual(['backup.json', 'cloud', 'drive', 'postgres'])
  expect(readdirSync(folder)).not.toContain('backup.unfinished')
})

test('a backup contains every row acknowledged before, the cloud, and document files', async () => {
  const { note, movedAside } = await restore({ ...there, from: into, replace: false, now: takenAt })
  expect(note.takenAt).toBe('2026-03-02T08:00:00.000Z')
  expect(movedAside).toEqual([])
  await withDatabase(there.dataDir, async (url) => {
    for (const { pid, acknowledged } of writers) {
      const { rows, last } = await rowsOf(url, pid)
      expect(rows).toBe(last)
      expect(last).toBeGreaterThanOrEqual(acknowledged)
    }
    await withClient(url, (client) => client.query('INSERT INTO ticks VALUES (0, 1)'))
  })
  const restored = new DatabaseSync(join(there.cloudDir, 'mail.sqlite'), { readOnly: true })
  expect(restored.prepare('SELECT subject FROM mail').all()).toEqual([{ subject: 'Welcome' }])
  restored.close()
  expect(readFileSync(join(there.driveDir, 'paper.pdf'), 'utf8')).toBe('%PDF-')
})

test('a restore over existing data needs --replace, which keeps the former data', async () => {
  const over = { ...there, from: into, now: new Date('2026-03-02T09:00:00Z') }
  await expect(restore({ ...over, replace: false })).rejects.toThrow(/exist already: add --replace/)
  const { movedAside } = await restore({ ...over, replace: true })
  const former = '.before-restore-2026-03-02T09-00-00-000Z'
  expect(movedAside).toEqual([there.dataDir + former, there.cloudDir + former, there.driveDir + former])
  await withDatabase(there.dataDir, async (url) => expect(await rowsOf(url, 0)).toEqual({ rows: 0, last: 0 }))
  await withDatabase(there.dataDir + former, async (url) =>
    expect(await rowsOf(url, 0)).toEqual({ rows: 1, last: 1 }),
  )
})

test('a restore is refused while a server runs there', async () => {
  const over = restore({ ...here, from: into, replace: true, now: takenAt })
  await expect(over).rejects.toThrow(/A server runs on .*: stop it before restoring/)
})

test('a folder that is in use, unfinished or inside the data is refused', async () => {
  await expect(backUp({ ...here, into, takenAt })).rejects.toThrow(/is not empty/)
  const inside = join(here.cloudDir, 'backup')
  await expect(backUp({ ...here, into: inside, takenAt })).rejects.toThrow(/lies in/)
  await expect(restore({ ...there, from: here.cloudDir, replace: true, now: takenAt })).rejects.toThrow(
    /is not a finished backup/,
  )
  expect(existsSync(inside)).toBe(false)
})

async function withDatabase(dataDir: string, use: (url: string) => Promise<void>): Promise<void> {
  const embedded = await startEmbedded({ dataDir })
  try {
    await use(embedded.connection)
  } finally {
    await embedded.stop()
  }
}
