import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../apps/api/src/platform/db/database.ts'
import { startEmbedded } from '../apps/api/src/platform/db/embedded/start-embedded.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { openEmbeddedDrive } from '../apps/api/src/platform/drive/file-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'crm-backup-'))
const data = join(folder, 'data')
let driveId: string

/** Opens the data as the product does. Returns the identity of its file folder. */
async function openDrive(): Promise<string> {
  const embedded = await startEmbedded({ dataDir: join(data, 'postgres'), throwaway: true })
  const db = openDatabase(embedded.connection, { max: 2 })
  try {
    await migrate(embedded.connection)
    return (await openEmbeddedDrive(db, join(data, 'drive'))).id
  } finally {
    await db.close()
    await embedded.stop()
  }
}

beforeAll(async () => {
  driveId = await openDrive()
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a backup goes to a dated folder beside the data, or to the folder that was typed', () => {
  expect(run('backup.ts')).toMatchObject({ status: 0, stderr: '' })
  expect(readdirSync(join(data, 'backups'))).toEqual([expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d-]+Z$/)])
  expect(run('backup.ts', 'typed')).toMatchObject({ status: 0, stdout: `Backed up to ${folder}/typed\n` })
})

test('restore brings the data back, and overwrites existing data only with --replace', () => {
  const refused = run('restore.ts', 'typed')
  expect(refused).toMatchObject({ status: 1, stdout: '' })
  expect(refused.stderr).toContain('add --replace')
  const { status, stdout } = run('restore.ts', 'typed', '--replace')
  expect({ status, lines: stdout.trim().split('\n').length }).toEqual({ status: 0, lines: 3 })
  expect(existsSync(join(data, 'postgres/PG_VERSION'))).toBe(true)
})

test('a restored file folder keeps its identity, and a missing one is refused until a new one is adopted', async () => {
  expect(await openDrive()).toBe(driveId)
  rmSync(join(data, 'drive'), { recursive: true })
  await expect(openDrive()).rejects.toThrow(/drive is gone, or has no mark/)
  expect(run('adopt-files.ts')).toMatchObject({ status: 0, stderr: '' })
  expect(await openDrive()).toMatch(/^embedded:/)
}, 120_000)

test('backup refuses a database server, which has its own tools', () => {
  for (const [tool, own] of [['backup.ts', 'pg_dump'] as const, ['restore.ts', 'pg_restore'] as const]) {
    const { status, stderr } = runWith({ DATABASE_URL: 'postgres://db.example/crm' }, tool, 'elsewhere')
    expect(status).toBe(1)
    expect(stderr).toContain(own)
  }
  expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
})

function run(tool: string, ...args: string[]) {
  return runWith({}, tool, ...args)
}

function runWith(extra: NodeJS.ProcessEnv, tool: string, ...args: string[]) {
  const program = fileURLToPath(new URL(tool, import.meta.url))
  const { DATABASE_URL: _, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: data, INIT_CWD: folder, ...extra }
  return spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    env,
    encoding: 'utf8',
  })
}
