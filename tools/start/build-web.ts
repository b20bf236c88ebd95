import { createHash } from 'node:crypto'
import { glob, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

const sources = ['apps/web/**', 'packages/{domain,contract}/src/**', 'package-lock.json']
const left = ['**/node_modules/**', '**/dist/**', '**/*.test.ts', '**/*.test.tsx']

/** Builds the web application when its sources changed since the last build. Answers the folder of the build. */
export async function buildWeb(root: string): Promise<string> {
  const folder = path.join(root, 'apps/web/dist')
  const stamp = path.join(folder, '.sources')
  const now = await fingerprint(root)
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === now) return folder

  console.log('Building the web application …')
  const { build } = await import('vite')
  await build({ root: path.join(root, 'apps/web'), logLevel: 'error' })
  await writeFile(stamp, await fingerprint(root))
  return folder
}

/** Names, sizes and times of the sources: reading them all would cost more than the rest of a warm start. */
async function fingerprint(root: string): Promise<string> {
  const files: string[] = []
  for await (const file of glob(sources, { cwd: root, exclude: left })) files.push(file)
  const facts = await Promise.all(
    files.sort().map(async (file) => {
      const found = await stat(path.join(root, file))
      return found.isFile() ? `${file} ${found.size} ${found.mtimeMs}` : ''
    }),
  )
  return createHash('sha256').update(facts.join('\n')).digest('hex')
}
