import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { WebOptions } from '#platform/web/web'

const files = {
  'index.html': '<!doctype html><script type="application/json" id="settings">{}</script><h1>The page</h1>',
  'sign.html': '<!doctype html><script type="application/json" id="settings">{}</script><h1>To sign</h1>',
  'offline.html':
    '<!doctype html><script type="application/json" id="settings">{}</script><h1>No signal</h1>',
  'service-worker.js': '// holds the build',
  'no-service-worker.js': '// lets it go',
  'redirect.html': '<!doctype html>',
  'assets/page-1a2b.js': 'export {}',
  '.sources': 'what the build was made from',
}

/** A minimal build of the web application in a temporary folder. */
export async function startPages(more: object = {}): Promise<WebOptions & { remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'crm-pages-'))
  await mkdir(path.join(folder, 'assets'))
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text)
  return {
    folder,
    settings: () =>
      Promise.resolve({ apiBaseUrl: '/api', company: 'Sunridge', directory: { clientId: 'ours' }, ...more }),
    remove: () => rm(folder, { recursive: true }),
  }
}
