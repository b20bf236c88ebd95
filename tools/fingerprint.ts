import { createHash } from 'node:crypto'
import { glob, stat } from 'node:fs/promises'
import path from 'node:path'

/** Names, sizes and times of files: reading all contents would cost more than the rest of a warm start. */
export async function fingerprint(
  root: string,
  sources: readonly string[],
  left: readonly string[],
): Promise<string> {
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
