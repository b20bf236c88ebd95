import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '@crm/api/test/cloud'
import { createServer } from 'vite'

const root = path.resolve(import.meta.dirname, '../../apps/web')

/** The development server's component kit, which needs no API. */
export async function openKit(): Promise<{ address: string; stop(): Promise<void> }> {
  const port = await freePort()
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    root,
    logLevel: 'error',
    server: { port, strictPort: true },
  })
  await vite.listen()
  return { address: `http://localhost:${port}/kit`, stop: () => vite.close() }
}

/** The source files of a build. */
export async function builtFrom(webFolder: string): Promise<readonly string[]> {
  const manifest = await readFile(path.join(webFolder, '.vite/manifest.json'), 'utf8')
  return Object.keys(JSON.parse(manifest) as object)
}
