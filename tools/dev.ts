/** `npm run dev`: the same origin, with the web application served by Vite from its sources and the API watched. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { readConfig } from '@crm/api/platform/config'
import { browserSettings, withSettings } from '@crm/api/platform/web/web'
import { createServer } from 'vite'
import { readEnvironment, usesLocalCloud, withLocalCloud } from './start/environment.ts'

const root = path.resolve(import.meta.dirname, '..')
const env = readEnvironment(root)
const config = readConfig(usesLocalCloud(env) ? withLocalCloud(env) : env)
const apiPort = String(config.port + 1)

// The API behind Vite: people and tokens see only Vite's origin.
const api = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--watch',
    '--watch-preserve-output',
    path.join(root, 'tools/dev/api.ts'),
  ],
  { stdio: 'inherit', env: { ...process.env, PORT: apiPort, ORIGIN: config.origin } },
)

const behind = `http://localhost:${apiPort}`
const vite = await createServer({
  root: path.join(root, 'apps/web'),
  server: {
    port: config.port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/directory', '/graph', '/mail', '/documenso', '/docusign'].map((prefix) => [prefix, behind]),
    ),
  },
  plugins: [
    {
      name: 'settings',
      transformIndexHtml: async (page) => withSettings(page, await browserSettings(config)),
    },
  ],
})
await vite.listen()
vite.printUrls()

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    api.kill('SIGTERM')
    void vite.close().finally(() => process.exit(0))
  })
}
