import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { run } from '../check/run.ts'
import { fingerprint } from '../fingerprint.ts'

const sources = ['apps/web/**', 'packages/{domain,contract}/src/**', 'package-lock.json']
const left = ['**/node_modules/**', '**/dist/**', '**/*.test.ts', '**/*.test.tsx']

/** Builds the web application when its sources changed since the last build. Returns the folder of the build. */
export async function buildWeb(root: string): Promise<string> {
  const folder = path.join(root, 'apps/web/dist')
  const stamp = path.join(folder, '.sources')
  const now = await fingerprint(root, sources, left)
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === now) return folder

  console.log('Building the web application …')
  // A separate process: whatever NODE_ENV this one has, the served build is a production build.
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const good = await run(process.execPath, [vite, 'build', 'apps/web', '--logLevel', 'error'], {
    cwd: root,
    env: { NODE_ENV: 'production' },
  })
  if (!good) throw new Error('The web application could not be built.')
  await writeFile(stamp, await fingerprint(root, sources, left))
  return folder
}
