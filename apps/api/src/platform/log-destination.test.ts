import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { logDestination } from './log-destination.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'crm-log-'))
const file = path.join(folder, 'below', 'server.log')
beforeEach(() => rmSync(path.dirname(file), { recursive: true, force: true }))
afterAll(() => rmSync(folder, { recursive: true }))

const line = (n: number) => `{"n":${n},"msg":"${'x'.repeat(1_000)}"}\n`
interface Line {
  n?: number
  dropped?: number
}
const linesIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((one) => JSON.parse(one) as Line)

test('lines are appended to the file in order', async () => {
  for (const from of [0, 10]) {
    const log = logDestination(file)
    for (let n = from; n < from + 10; n++) log.write(line(n))
    await log.close()
  }
  expect(linesIn(readFileSync(file, 'utf8')).map(({ n }) => n)).toEqual(
    Array.from({ length: 20 }, (_, n) => n),
  )
})

test('a large file is rotated, replacing the previous one', async () => {
  const log = logDestination(file)
  log.write(line(1))
  await log.close()
  writeFileSync(`${file}.1`, 'older')
  truncateSync(file, 10 * 1024 * 1024)
  const next = logDestination(file)
  next.write(line(2))
  await next.close()
  expect(readFileSync(file, 'utf8')).toBe(line(2))
  expect(statSync(`${file}.1`).size).toBe(10 * 1024 * 1024)
})

// Linux has a device that is always full.
describe.skipIf(!existsSync('/dev/full'))('on a full disk', () => {
  test('on a full disk lines are buffered, dropped beyond the limit, and counted once there is space', async () => {
    mkdirSync(path.dirname(file))
    symlinkSync('/dev/full', file)
    const full = logDestination(file)
    for (let n = 0; n < 1_500; n++) full.write(line(n))
    await full.flush()
    rmSync(file)
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toContain('lines are missing'), 5_000)
    await full.close()
    const found = linesIn(readFileSync(file, 'utf8'))
    const kept = found.filter(({ n }) => n !== undefined)
    expect(kept.map(({ n }) => n)).toEqual(kept.map((_, n) => n))
    expect(found.at(-1)).toMatchObject({ dropped: 1_500 - kept.length })
    expect(kept.length).toBeGreaterThan(900)
  })
})

describe('a process whose log cannot be written', () => {
  const program = `
    const { logDestination } = await import(${JSON.stringify(path.join(import.meta.dirname, 'log-destination.ts'))})
    const log = logDestination(process.argv[1])
    for (let n = 0; n < 3_000; n++) log.write('x'.repeat(1_000) + '\\n')
    setTimeout(() => process.send('still here'), 1_500)
    process.once('message', () => process.exit(0))
  `
  const run = (given: string[]) =>
    spawn(process.execPath, ['--no-warnings', '--input-type=module', '--eval', program, ...given], {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })

  test.each([
    ['because nobody reads its output', [], () => undefined],
    ['because its output is closed', [], (child: ReturnType<typeof run>) => child.stdout?.destroy()],
    [
      'because a file is where a folder should be',
      [path.join(import.meta.filename, 'server.log')],
      () => undefined,
    ],
    ['because the disk is full', ['/dev/full'], () => undefined],
  ])('a process with an unwritable log runs on and shuts down normally: %s', async (_, given, spoil) => {
    const child = run(given)
    spoil(child)
    let said = ''
    child.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()))
    expect(await once(child, 'message')).toContain('still here')
    child.send('end')
    expect([await once(child, 'exit'), said]).toEqual([[0, null], ''])
  })
})
