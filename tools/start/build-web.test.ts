import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildWeb } from './build-web.ts'

const root = path.resolve(import.meta.dirname, '../..')

test(
  'a production build is served regardless of NODE_ENV, and it is built once',
  { timeout: 180_000 },
  async () => {
    expect(process.env['NODE_ENV']).toBe('test')
    const assets = path.join(await buildWeb(root), 'assets')
    const scripts = (await readdir(assets)).filter((file) => file.endsWith('.js'))
    const code = await Promise.all(scripts.map((file) => readFile(path.join(assets, file), 'utf8')))
    expect(code.length).toBeGreaterThan(10)
    // A message that React has only in development.
    expect(code.join('')).not.toContain('should have a unique "key" prop')

    const { mtimeMs } = await stat(assets)
    await buildWeb(root)
    expect((await stat(assets)).mtimeMs).toBe(mtimeMs)
  },
)
